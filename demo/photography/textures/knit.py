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


def streaks(columns, seed):
    """Columns of stitches differ from one another, for a hand's breadth: -1..1, wide as a column."""
    random = np.random.default_rng(seed)
    drift = np.cumsum(random.normal(0, 1, (48, columns)), 0)
    drift = drift - np.linspace(0, 1, 48)[:, None] * drift[-1:]
    drift = drift / drift.std() * 0.6 + random.normal(0, 1, columns) * 0.8
    rows = np.clip((np.arange(N) / N * 48).astype(int), 0, 47)
    return drift[rows][:, (np.arange(N) * columns // N)]


def tee(seed=31):
    """T-shirt cloth: fine upright wales, each a column of small stitches with a shadow between it and the next."""
    columns = 64
    height = stitches(columns, 80, seed)
    fuzz = noise(N, 3, seed + 2) * 0.10
    return packed((height - 0.6) * 1.0 + streaks(columns, seed + 5) * 0.10 + fuzz, height * 1.6 - 0.9 + fuzz), 0.085


def loopback(seed=32):
    """Sweatshirt cloth: plain stitches a little felted, with fibres of a lighter and a darker yarn."""
    columns = 56
    height = stitches(columns, 50, seed)
    hairs = noise(N, 3, seed + 2, 0.25) * 0.22 + noise(N, 5, seed + 3, 5) * 0.14
    marl = layered(N, 16, seed + 4, 3, 0.5) * 0.15
    return packed((height - 0.6) * 0.55 + hairs + marl + streaks(columns, seed + 5) * 0.10, height * 1.3 - 0.75 + hairs * 0.5), 0.085


def pique(seed=33):
    """Polo cloth: small hollows in staggered rows, a honeycomb."""
    axis = np.arange(N) / N * 2 * np.pi
    x, y = axis[None, :] * 22 + layered(N, 130, seed, 3) * 0.22, axis[:, None] * 26 + layered(N, 130, seed + 7, 3) * 0.22
    cells = np.cos(x) * np.cos(y)
    height = 1 - np.clip(cells, 0, 1) ** 1.3 - np.clip(-cells, 0, 1) ** 1.3
    stitch = stitches(88, 104, seed)
    fuzz = noise(N, 3, seed + 2) * 0.12
    return packed((height - 0.62) * 1.0 + (stitch - 0.6) * 0.25 + fuzz, height * 1.5 - 0.8 + fuzz * 0.5), 0.085


def lambswool(seed=34):
    """A jumper's stocking stitch: plump stitches that can be counted, haze over them."""
    columns = 26
    height = stitches(columns, 32, seed)
    hairs = noise(N, 3, seed + 2, 0.4) * 0.14 + noise(N, 4, seed + 3, 5) * 0.10
    return packed((height - 0.58) * 1.15 + hairs + streaks(columns, seed + 5) * 0.08, height * 1.8 - 1 + hairs), 0.085


def fisher(seed=35):
    """Fisherman's rib: deep round columns, a long stitch on each, dark hollows between them."""
    ribs = 8
    axis = np.arange(N) / N
    u = axis[None, :] * ribs + layered(N, 160, seed, 3) * 0.025
    v = axis[:, None] * 22 + layered(N, 130, seed + 7, 3) * 0.07
    across = ((u % 1) - 0.5) * 2
    column = np.sqrt(np.clip(1 - (np.abs(across) / 0.86) ** 2.2, 0, 1))
    row = (v - np.abs(across) * 0.55) % 1
    stitch = np.clip(1 - np.abs((row - 0.5) * 2) ** 2.2, 0, 1) ** 0.5 * (1 - 0.55 * np.exp(-((across / 0.10) ** 2)))
    ply = np.sin((row * 2.0 + np.abs(across) * 3) * np.pi * 2) * 0.08
    hairs = noise(N, 3, seed + 2, 0.4) * 0.14 + noise(N, 4, seed + 3, 5) * 0.08
    return packed((column - 0.66) * 1.1 + (stitch - 0.6) * 0.55 + ply + hairs, column * 1.5 - 0.85 + (stitch - 0.6) * 0.35 + hairs * 0.4), 0.080
