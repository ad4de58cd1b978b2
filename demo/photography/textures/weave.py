"""Woven cloths. Each function gives (tile of tint/height/gloss, width of the tile in metres)."""
import numpy as np

from textures.noise import layered, noise, packed

N = 1024


def interlaced(threads, over, seed, slub=0.25):
    """Warp and weft crossing; `over(i, j)` says where the warp lies on top. Tint, height and the mask of warp."""
    random = np.random.default_rng(seed)
    axis = np.arange(N) / N * threads
    wander = layered(N, N / 10, seed, 3) * 0.07
    u = (axis[None, :] + wander) % threads
    v = (axis[:, None] + wander.T) % threads
    i, j = u.astype(int) % threads, v.astype(int) % threads
    warp = over(i, j)
    across = np.where(warp, u % 1, v % 1) - 0.5
    along = np.where(warp, v % 1, u % 1) - 0.5
    shade = random.normal(0, 1, (2, threads))
    # threads differ from their neighbours; what all neighbours share would show as checks, tile by tile
    shade -= (np.roll(shade, 1, 1) + shade + np.roll(shade, -1, 1)) / 3
    own = np.where(warp, shade[0][i] * 0.5 + layered(N, 26, seed + 8, 3, 0.12).T, shade[1][j] * 0.5 + layered(N, 26, seed + 9, 3, 0.12).T) * slub * 0.7 + noise(N, 5, seed + 9) * 0.12
    height = np.cos(across * np.pi) ** 0.8 * (0.62 + 0.38 * np.cos(along * np.pi))
    twist = np.sin((along * 3 + across * 2) * np.pi * 2) * 0.10
    return own + (height - 0.62) * 0.9, (height * 2 - 1) * 0.85 + twist + own * 0.12, warp


def canvas(seed=1):
    tint, height, _ = interlaced(40, lambda i, j: (i + j) % 2 == 0, seed, 0.22)
    return packed(tint + layered(N, 60, seed + 3) * 0.08, height), 0.056


def duck(seed=11):
    """Canvas of even yarns, without slubs: it reads as threads, not as stains."""
    tint, height, _ = interlaced(48, lambda i, j: (i + j) % 2 == 0, seed, 0.07)
    return packed(tint * 1.1, height), 0.056


def fine(seed=2):
    """Poplin, Oxford, chambray: small threads that read as a bloom."""
    tint, height, _ = interlaced(64, lambda i, j: (i + j) % 2 == 0, seed, 0.2)
    return packed(tint * 0.8 + layered(N, 120, seed + 3) * 0.1, height), 0.05


def twill(seed=3):
    tint, height, warp = interlaced(48, lambda i, j: (i + j) % 3 != 0, seed, 0.2)
    return packed(tint + np.where(warp, 0.08, -0.25), height + np.where(warp, 0.1, -0.3)), 0.052


def denim(seed=4):
    """The weft is white: where it shows, the tint jumps up; the warp is dyed unevenly along its length."""
    tint, height, warp = interlaced(48, lambda i, j: (i + j) % 3 != 0, seed, 0.4)
    streaks = noise(N, 3, seed + 5, 0.02).T * 0.18
    return packed(np.where(warp, tint * 0.6 - 0.1 + streaks, 0.75 + tint * 0.3), height), 0.06


def ripstop(seed=5):
    """A close, slightly shining cloth with a grid of double threads."""
    tint, height, _ = interlaced(80, lambda i, j: (i + j) % 2 == 0, seed, 0.12)
    axis = (np.arange(N) / N * 10) % 1
    rib = np.exp(-(((axis - 0.5) / 0.09) ** 2))
    grid = np.maximum(rib[None, :], rib[:, None])
    return packed(tint * 0.5 + grid * 0.22, height * 0.35 + grid * 0.75 - 0.2, grid * 0.4), 0.06


def cord(seed=6):
    """Corduroy: soft upright wales of pile."""
    wales = 24
    axis = np.arange(N) / N * wales + layered(N, 200, seed, 2) * 0.05
    wale = np.abs(np.cos(axis * np.pi)) ** 0.7
    pile = noise(N, 4, seed + 1, 0.4) * 0.14
    return packed((wale - 0.75) * 1.3 + pile, wale * 2 - 1.1 + pile), 0.07


def webbing(seed=7):
    """Strap: a coarse herringbone along V."""
    axis = np.arange(N) / N
    u, v = axis[None, :] * 8, axis[:, None] * 24
    side = np.abs((u % 1) - 0.5) * 2
    ridge = np.sin((v + side * 1.2) * np.pi * 2)
    return packed(ridge * 0.3 + noise(N, 4, seed) * 0.2, ridge * 0.8), 0.032


def felt(seed=8):
    """Wool cloth, felt and suede: short fibres in all directions."""
    hairs = noise(N, 3, seed, 5) + noise(N, 3, seed + 1, 5).T + noise(N, 2, seed + 2)
    cloud = layered(N, 220, seed + 4)
    return packed(hairs * 0.16 + cloud * 0.1, hairs * 0.3), 0.05


def jersey(seed=9):
    """T-shirt cloth: fine upright columns of stitches, almost lost."""
    columns, rows = 60, 44
    axis = np.arange(N) / N
    u = axis[None, :] * columns + layered(N, 160, seed, 3) * 0.10
    v = axis[:, None] * rows
    leg = np.abs((u % 1) - 0.5) * 2
    stitch = np.cos((v + leg * 0.6) * np.pi * 2)
    height = np.sin(leg * np.pi) ** 0.7 * (0.75 + 0.25 * stitch)
    return packed((height - 0.6) * 0.55 + noise(N, 4, seed + 1) * 0.13 + layered(N, 90, seed + 2) * 0.07, height * 1.6 - 1), 0.045


def mesh(seed=10):
    """Knitted spacer cloth for backs: a lattice of round holes between plump bridges."""
    axis = np.arange(N) / N * 2 * np.pi
    x, y = axis[None, :] * 12, axis[:, None] * 7
    hole = np.cos(x) * np.cos(y) + 0.5 * np.cos(2 * y)
    height = np.clip(0.75 - hole, -1.2, 0.75)
    return packed(height * 0.75 + noise(N, 5, seed) * 0.10, height), 0.036
