"""Knitted cloths: stitches as pairs of leaning loops, ribs as columns that rise and sink."""
import numpy as np

from textures.noise import layered, noise, packed

N = 1024


def stitches(columns, rows, seed):
    """Height 0..1 of stocking stitch: every cell is a V of two plump legs of yarn."""
    axis = np.arange(N) / N
    wander = layered(N, 130, seed, 3) * 0.05
    u = axis[None, :] * columns + wander
    v = axis[:, None] * rows + layered(N, 130, seed + 7, 3) * 0.06
    side = (u % 1) - 0.5
    lean = np.abs(side) * 1.15
    row = (v - lean) % 1
    across = (np.abs(side) - 0.25) / 0.25
    along = (row - 0.5) * 2
    plump = np.clip(1 - across**2, 0, 1) ** 0.5 * np.clip(1 - np.abs(along) ** 2.4, 0, 1) ** 0.5
    ply = np.sin((row * 3.0 + np.abs(side) * 7) * np.pi * 2) * 0.07
    return plump * (0.93 + ply)


def knit(seed=21):
    """Stocking stitch of a jumper."""
    height = stitches(24, 30, seed)
    fuzz = noise(N, 3, seed + 2) * 0.14 + noise(N, 4, seed + 3, 4) * 0.08
    return packed((height - 0.62) * 1.1 + fuzz + layered(N, 200, seed + 4) * 0.08, height * 1.8 - 1 + fuzz), 0.085


def rib(seed=22):
    """Two by two rib."""
    height = stitches(24, 30, seed)
    axis = np.arange(N) / N * 6
    column = np.clip(np.cos(axis * np.pi * 2) * 1.6 + 0.3, -1, 1)[None, :] * 0.5 + 0.5
    fuzz = noise(N, 3, seed + 2) * 0.14
    depth = column * (0.55 + 0.45 * height)
    return packed((depth - 0.5) * 1.1 + (height - 0.6) * 0.5 + fuzz, depth * 1.8 - 0.95 + fuzz * 0.6), 0.085


def sock(seed=23):
    """Fine plain knit."""
    height = stitches(40, 48, seed)
    fuzz = noise(N, 3, seed + 2) * 0.12
    return packed((height - 0.62) * 0.9 + fuzz, height * 1.6 - 0.9 + fuzz), 0.075
