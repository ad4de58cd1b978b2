"""A collar that closes a top at the neck, folded over its stand."""
import numpy as np

from models.upper_cut import step
from models.upper_worn import neck_ring
from parts.mesh import add, sheet, smooth_path, subdivide, thicken
from parts.seams import stitches

HALF, ROWS = 60, 14


def placed(g, points, behind):
    """Places of the cut on the side before or behind, as the top is worn."""
    flip, turn = ([-1, 1], [-1, -1, 1]) if g.back else ([1, 1], [1, 1, 1])
    side = g.behind if behind != g.back else g.drape
    there, normals = side.at(np.asarray(points, float) * flip)
    return there * turn + normals * turn * 0.004


def ring_of(g):
    """The neck's seam from the middle before, over +x, with the way inwards."""
    ring = neck_ring(g, 2 * HALF) * ([-1, -1, 1] if g.back else [1, 1, 1])
    if ring[HALF // 2, 0] < 0:
        ring = np.roll(ring[::-1], 1, 0)
    inward = (ring.mean(0) - ring) * [1, 1, 0]
    return ring, inward / np.linalg.norm(inward, axis=1, keepdims=True)


def turned_down(g, material, inside, *, stand=0.030, drop=0.072, spread=0.056, thick=0.0016):
    cut, turn = g.cut, np.array([-1, -1, 1] if g.back else [1, 1, 1])
    ring, inward = ring_of(g)
    near = (1 - np.cos(np.linspace(0, 2 * np.pi, 2 * HALF, endpoint=False))) / 2  # 0 before, 1 behind
    tall = stand * (0.62 + 0.38 * near)[:, None]
    fold = ring + inward * tall * 0.30 + [0, 0, 1] * tall
    neck, top, start = cut.neck, cut.long, cut.long - cut.depth
    halves = []
    for side in (1, -1):
        before = placed(g, np.array([(spread, start + 0.008 - drop), (spread + 0.026, start - drop * 0.25), (neck + 0.020, top - 0.048)]) * [side, 1], False)
        behind = placed(g, np.array([(neck + 0.018, top - 0.030), (neck * 0.70, top - 0.040), (neck * 0.35, top - 0.046), (0, top - 0.048)]) * [side, 1], True)
        halves.append(smooth_path(np.vstack((before, behind)), HALF + 1))
    outer = np.vstack((halves[0], halves[1][::-1][1:]))
    inner = np.vstack((fold, fold[:1]))
    # the ends of the leaf leave the button free
    inner[0] += [0.004, 0, 0]
    inner[-1] -= [0.004, 0, 0]
    away = np.vstack((-inward, -inward[:1])) * 0.75 + [0, 0, 0.66]
    round_ = 0.006 + 0.006 * step(np.append(near, near[0]), 0.1, 0.7)
    v = np.linspace(0, 1, ROWS + 1)[:, None, None]
    grid = inner + (outer - inner) * v + away * (round_[:, None] * np.sin(np.pi * v**0.6))
    n = 2 * HALF + 1
    index = np.arange(n * (ROWS + 1)).reshape(-1, n)
    faces = np.stack((index[:-1, :-1], index[1:, :-1], index[1:, 1:], index[:-1, 1:]), -1).reshape(-1, 4)
    uvs = [(x, y) for y in np.linspace(0, -drop, ROWS + 1) for x in np.linspace(0, 0.46, n)]
    subdivide(thicken(add('collar', (grid * turn).reshape(-1, 3), faces.tolist(), material, uvs), thick, 0))
    closed = lambda u: int(round(u * 2 * HALF)) % (2 * HALF)
    band = lambda u, w: (ring[closed(u)] + (fold[closed(u)] - ring[closed(u)]) * (w * 1.04 - 0.06)) * turn
    thicken(subdivide(sheet('stand', band, 2 * HALF, 6, inside, closed=True)), 0.0012, 0)
    inset = 1 - 0.006 / drop
    row = (grid[-1] * inset + grid[0] * (1 - inset) + away * (thick * 0.5 + 0.0006)) * turn
    stitches(row[2:-2], away[2:-2] * turn, g.thread, 0.0026, 0.0011, 0.00034)
    for i in (2, n - 3):
        stitches((grid[2:-1, i] + away[i] * (thick * 0.5 + 0.0006)) * turn, [away[i] * turn] * (ROWS - 2), g.thread, 0.0026, 0.0011, 0.00034)
