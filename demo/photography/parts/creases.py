"""The small creases that cloth keeps from being worn, folded and carried: sharp short ridges in slanting swarms.

The folds of a `Drape` are as wide as a hand; without creases between them cloth looks moulded.
"""
import cv2
import numpy as np


def drawn_out(shape, long, short, degrees, random):
    """Noise whose lumps are `long` by `short` pixels and lean by `degrees`; deviation 1."""
    side = int(np.hypot(*shape)) + 8
    field = cv2.GaussianBlur(random.standard_normal((side, side)).astype(np.float32), (0, 0), sigmaX=long, sigmaY=short)
    lean = cv2.getRotationMatrix2D((side / 2, side / 2), degrees, 1)
    field = cv2.warpAffine(field, lean, (side, side), borderMode=cv2.BORDER_REFLECT)
    top, left = (side - shape[0]) // 2, (side - shape[1]) // 2
    field = field[top : top + shape[0], left : left + shape[1]]
    return (field - field.mean()) / field.std()


def creases(shape, pixel, seed, size=0.10):
    """Relief, deviation 1, on a grid of `pixel` metres; `size` is how long a crease runs."""
    coarse = 2
    small = (shape[0] // coarse + 1, shape[1] // coarse + 1)
    unit = size / (pixel * coarse)
    random = np.random.default_rng(seed + 500)
    total = np.zeros(small, np.float32)
    for scale, degrees in ((1.0, 16), (0.8, -24), (0.6, 62), (0.45, -8), (0.32, -58)):
        near = np.abs(drawn_out(small, unit * scale * 0.30, unit * scale * 0.10, degrees + random.uniform(-9, 9), random))
        swarm = cv2.GaussianBlur(random.standard_normal(small).astype(np.float32), (0, 0), unit * 0.7)
        swarm = np.clip(swarm / swarm.std() * 0.6 + 0.35, 0, 1.2)
        total -= swarm * np.minimum(near, 1.3) * scale
    total = cv2.GaussianBlur(total, (0, 0), 0.0011 / (pixel * coarse))
    total -= cv2.GaussianBlur(total, (0, 0), unit * 0.4)
    return cv2.resize(total / total.std(), shape[::-1], interpolation=cv2.INTER_CUBIC)
