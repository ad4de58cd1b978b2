"""From linear light to a JPEG: denoise, tone curve, a breath of grain, sharpening, encoding."""
import os
import subprocess
from pathlib import Path

os.environ['OPENCV_IO_ENABLE_OPENEXR'] = '1'

import cv2
import numpy as np

# one that is shown at double density on a whole page may be larger
MOST_BYTES, MOST_BYTES_LARGE = 120_000, 140_000
USUAL_WIDTH = 960
HERE = Path(__file__).resolve().parent


def read_exr(path):
    image = cv2.imread(str(path), cv2.IMREAD_UNCHANGED)
    if image is None:
        raise FileNotFoundError(f'{path} could not be read.')
    return np.ascontiguousarray(image[..., 2::-1].astype(np.float32))


def tone(light):
    """Straight up to 0.6, so that the catalogue's colours stay themselves, then a soft shoulder to white."""
    start, end = 0.6, 1.0
    over = np.maximum(light - start, 0)
    return np.where(light <= start, light, start + (end - start) * (1 - np.exp(-over / (end - start))))


def srgb(light):
    light = np.clip(light, 0, 1)
    return np.where(light <= 0.0031308, 12.92 * light, 1.055 * light ** (1 / 2.4) - 0.055)


def passes_of(folder, *names):
    return [np.nan_to_num(read_exr(folder / f'{name}.exr')) for name in names]


def develop(passes, denoiser, target, most_bytes=None):
    """`passes` is a folder with colour.exr, albedo.exr and normal.exr; writes the JPEG `target`."""
    print_picture(denoiser(*passes_of(passes, 'colour', 'albedo', 'normal')), target, most_bytes)


def light_of(passes, denoiser):
    """The light on a thing, apart from its colours: what it scatters, mirrors and lets through, without grain."""
    albedo, normal = passes_of(passes, 'albedo', 'normal')
    found = {}
    for kind in ('diffuse', 'gloss', 'glass'):
        direct, bounced = passes_of(passes, kind, f'{kind}_bounced')
        # what one colour throws onto wall and seams would tint the other colours: it counts by its brightness
        light = direct + 0.25 * bounced + 0.75 * (bounced @ np.array([0.2127, 0.7152, 0.0721], np.float32))[..., None]
        found[kind] = denoiser(light, albedo, normal) if light.max() > 1e-3 else light
    return found


def develop_relit(light, colours, target):
    """The light of one colourway on the colours of another: `colours` is a folder with the three colour passes."""
    seen = sum(light[kind] * passes_of(colours, f'{kind}_colour')[0] for kind in ('diffuse', 'gloss', 'glass'))
    print_picture(seen, target)


def print_picture(clean, target, most_bytes=None):
    most_bytes = most_bytes or (MOST_BYTES if clean.shape[1] <= USUAL_WIDTH else MOST_BYTES_LARGE)
    seen = srgb(tone(clean)).astype(np.float32)
    seen += 0.28 * (seen - cv2.GaussianBlur(seen, (0, 0), 1.1))
    grain = np.random.default_rng(7).normal(0, 0.004, seen.shape[:2]).astype(np.float32)
    seen = np.clip(seen + cv2.GaussianBlur(grain, (0, 0), 0.6)[..., None], 0, 1)
    write_jpeg(target, (seen * 255 + 0.5).astype(np.uint8), most_bytes)


def write_jpeg(target, rgb, most_bytes):
    """At the highest quality that stays within the size that one picture may have, by MozJPEG (jpeg.ts)."""
    _, data = cv2.imencode('.png', rgb[..., ::-1], [cv2.IMWRITE_PNG_COMPRESSION, 1])
    target.parent.mkdir(parents=True, exist_ok=True)
    command = ['node', str(HERE.parents[1] / 'scripts/run.mjs'), str(HERE / 'jpeg.ts'), str(target), str(most_bytes)]
    subprocess.run(command, input=data.tobytes(), check=True)
