"""A collar that closes a top at the neck, folded over its stand, and one that lies open."""
import numpy as np

from models.upper_cut import step
from models.upper_worn import neck_ring
from parts.mesh import add, sheet, smooth_path, subdivide, thicken
from parts.seams import stitches

HALF, ROWS = 60, 14


def placed(g, points, behind, lift=0.004):
    """Places of the cut on the side before or behind, as the top is worn."""
    flip, turn = ([-1, 1], [-1, -1, 1]) if g.back else ([1, 1], [1, 1, 1])
    side = g.behind if behind != g.back else g.drape
    there, normals = side.at(np.asarray(points, float) * flip)
    return there * turn + normals * turn * np.reshape(lift, (-1, 1))


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
    round_ = 0.0045 + 0.0065 * step(np.append(near, near[0]), 0.1, 0.7)
    v = np.linspace(0, 1, ROWS + 1)[:, None, None]
    grid = inner + (outer - inner) * v + away * (round_[:, None] * np.sin(np.pi * v**0.6))
    n = 2 * HALF + 1
    leaf(grid * turn, 'collar', material, thick, drop)
    closed = lambda u: int(round(u * 2 * HALF)) % (2 * HALF)
    band = lambda u, w: (ring[closed(u)] + (fold[closed(u)] - ring[closed(u)]) * (w * 1.04 - 0.06)) * turn
    thicken(subdivide(sheet('stand', band, 2 * HALF, 6, inside, closed=True)), 0.0012, 0)
    inset = 1 - 0.006 / drop
    row = (grid[-1] * inset + grid[0] * (1 - inset) + away * (thick * 0.5 + 0.0006)) * turn
    stitches(row[2:-2], away[2:-2] * turn, g.thread, 0.0026, 0.0011, 0.00034)
    for i in (2, n - 3):
        stitches((grid[2:-1, i] + away[i] * (thick * 0.5 + 0.0006)) * turn, [away[i] * turn] * (ROWS - 2), g.thread, 0.0026, 0.0011, 0.00034)


def camp(g, material, inside, *, drop=0.062, thick=0.0014):
    """A one-piece open collar: turned down behind, its fronts turned over with it down to the first button."""
    cut, turn = g.cut, np.array([-1, -1, 1] if g.back else [1, 1, 1])
    ring, inward = ring_of(g)
    top = cut.long
    first = int(np.argmin(np.abs(ring[: HALF // 2 * 2, 2] - (placed(g, [(0.043, top - 0.083)], False)[0, 2])) + (np.arange(HALF // 2 * 2) > HALF * 0.7)))
    part = np.arange(first, 2 * HALF - first + 1) % (2 * HALF)
    u = np.linspace(0, 1, len(part))
    near = np.sin(u * np.pi)[:, None] ** 0.7
    fold = ring[part] + inward[part] * near * 0.007 + [0, 0, 1] * near * 0.024
    halves = []
    for side in (1, -1):
        before = placed(g, np.array([(0.100 + 0.003 * side, top - 0.070), (0.112, top - 0.052)]) * [side, 1], False)
        behind = placed(g, np.array([(cut.neck + 0.026, top - 0.036), (cut.neck * 0.72, top - 0.042), (cut.neck * 0.36, top - 0.047), (0, top - 0.049)]) * [side, 1], True)
        halves.append(smooth_path(np.vstack((before, behind)), len(part) // 2 + 1))
    outer = np.vstack((halves[0], halves[1][::-1][1:]))[: len(part)]
    away = -inward[part] * 0.75 + [0, 0, 0.66]
    v = np.linspace(0, 1, ROWS + 1)[:, None, None]
    grid = fold + (outer - fold) * v + away * (0.0075 * np.sin(np.pi * v**0.55))
    leaf(grid * turn, 'collar', material, thick, drop)
    edge = grid[-1] * 0.92 + grid[-2] * 0.08 + away * 0.0012
    stitches((edge * 0.94 + grid[0] * 0.06) [2:-2] * turn, away[2:-2] * turn, g.thread, 0.0026, 0.0011, 0.00034)
    band = lambda i, w: (ring[part[i]] + (fold[i] - ring[part[i]]) * (w * 1.04 - 0.06)) * turn
    n = len(part) - 1
    thicken(subdivide(sheet('stand', lambda a, w: band(int(round(a * n)), w), n, 6, inside)), 0.0012, 0)
    if g.back:
        return
    for side in (1, -1):
        count = 26
        share = np.linspace(0, 1, count)[:, None]
        low = np.array([0.0, top - cut.depth])
        along = cut.front_neck * [side, 1]
        line = smooth_path(np.column_stack((along, np.zeros(len(along)))), 60)[:, :2]
        line = line[: int(np.argmin(np.abs(line[:, 1] - (top - 0.083)))) + 1]
        pick = np.linspace(0, len(line) - 1, count)
        line = np.stack([np.interp(pick, np.arange(len(line)), line[:, k]) for k in range(2)], -1)
        tip = smooth_path(np.array([(*low, 0), (0.034 * side, top - cut.depth + 0.045, 0), (0.096 * side, top - 0.098, 0)]), count)[:, :2]
        inner, laid = placed(g, line, False), placed(g, tip, False)
        normals = g.drape.at((line + tip) / 2)[1]
        rows = 10
        v = np.linspace(0, 1, rows + 1)[:, None, None]
        flap = inner + (laid - inner) * v + normals * (0.0060 * np.sin(np.pi * v**0.5) * np.minimum(share * 3, 1))
        leaf(flap, 'revere', material, thick, 0.07, turned=side < 0)
        row = flap[-1] * 0.94 + flap[0] * 0.06 + normals * 0.0014
        stitches(row[3:], normals[3:], g.thread, 0.0026, 0.0011, 0.00034)


def leaf(grid, name, material, thick, tall, turned=False):
    """A folded piece of two layers from rows of points."""
    rows, n = grid.shape[:2]
    index = np.arange(rows * n).reshape(rows, n)
    faces = np.stack((index[:-1, :-1], index[1:, :-1], index[1:, 1:], index[:-1, 1:]), -1).reshape(-1, 4)
    wide = np.linalg.norm(np.diff(grid[rows // 2], axis=0), axis=1).sum()
    uvs = [(x, y) for y in np.linspace(0, -tall, rows) for x in np.linspace(0, wide, n)]
    return subdivide(thicken(add(name, grid.reshape(-1, 3), (faces[:, ::-1] if turned else faces).tolist(), material, uvs), thick, 0))
