"""Textures by name, as images that Blender can use; each is made once, and kept until its maker's code changes."""
import hashlib
import inspect
from pathlib import Path

import bpy
import numpy as np

from textures import hide, knit, noise, weave

CACHE = Path(__file__).resolve().parents[2] / '.cache' / 'photography' / 'textures'
MAKERS = {
    **{name: getattr(weave, name) for name in ('canvas', 'duck', 'fine', 'twill', 'denim', 'ripstop', 'cord', 'webbing', 'felt', 'jersey', 'mesh')},
    **{name: getattr(knit, name) for name in ('knit', 'rib', 'sock', 'tee', 'loopback', 'pique', 'lambswool', 'fisher')},
    **{name: getattr(hide, name) for name in ('grained', 'smooth', 'calf', 'suede', 'brushed', 'pebbled')},
}


def tile_of(name):
    maker = MAKERS[name]
    code = inspect.getsource(inspect.getmodule(maker)) + inspect.getsource(noise)
    kept = CACHE / f'{name}-{hashlib.sha256(code.encode()).hexdigest()[:12]}.npz'
    if not kept.exists():
        tile, width = maker()
        CACHE.mkdir(parents=True, exist_ok=True)
        part = kept.with_suffix('.part')
        with part.open('wb') as file:
            np.savez(file, tile=tile.astype(np.float16), width=width)
        part.replace(kept)
    with np.load(kept) as data:
        return data['tile'], float(data['width'])


def texture(name):
    """(image with tint, height and gloss in red, green and blue; width of a tile in metres)."""
    image = bpy.data.images.get(f'texture-{name}')
    if image is None:
        tile, width = tile_of(name)
        n = tile.shape[0]
        image = bpy.data.images.new(f'texture-{name}', n, n, float_buffer=True)
        image.colorspace_settings.name = 'Non-Color'
        pixels = np.ones((n, n, 4), np.float32)
        pixels[..., :3] = tile
        image.pixels.foreach_set(pixels.ravel())
        image.pack()
        image['width'] = width
    return image, image['width']
