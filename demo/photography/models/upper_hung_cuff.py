"""Cuffs of woven sleeves, all round the arm: buttoned, or the sleeve turned back."""
import numpy as np

from materials.hard import plastic
from parts.garment import button, thread_for
from parts.mesh import add, thicken
from parts.outline import joined
from parts.seams import stitches

AROUND = 36


def rings(g, side, low, high, rows):
    """Points round a sleeve, (rows + 1, 2 * AROUND, 3), at heights above its end, with the ways out of it."""
    cut = g.cut
    inner, outer = cut.cuff[0], cut.cuff[-1]
    along = (outer - inner) / np.linalg.norm(outer - inner)
    up = np.array([-along[1], along[0]])
    rim = cut.sleeve_outline[len(cut.armhole) :]
    first, last = (int(np.argmin(np.linalg.norm(rim - end, axis=1))) for end in (inner, outer))
    sides = []
    for line in (rim[: first + 1][::-1], np.vstack((rim[last:], cut.armhole[:1]))):
        tall, far = (line - inner) @ up, (line - inner) @ along
        order = np.argsort(tall)
        sides.append((tall[order], far[order]))
    points = []
    for height in np.linspace(low, high, rows + 1):
        a, b = (np.interp(height, *line) for line in sides)
        share = np.linspace(0, 1, AROUND + 1)[:, None]
        way = (inner + up * height + along * (a + (b - a) * share)) * [side, 1]
        before, behind = g.drape.at(way)[0], g.behind.at(way)[0]
        ends = (before[[0, -1]] + behind[[0, -1]]) / 2
        points.append(np.vstack((ends[:1], before[1:-1], ends[1:], behind[1:-1][::-1])))
    points = np.array(points)
    for _ in range(3):
        points = (np.roll(points, 1, 1) + 2 * points + np.roll(points, -1, 1)) / 4
    out = np.cross(np.roll(points, -1, 1) - np.roll(points, 1, 1), np.gradient(points, axis=0))
    out /= np.linalg.norm(out, axis=2, keepdims=True)
    middle = points.mean(1, keepdims=True)
    return points, out * np.where(((points - middle) * out).sum((1, 2)) > 0, 1, -1)[:, None, None]


def band(g, name, points, material, thick):
    """A closed band of cloth, its weave running round the arm."""
    rows, n = points.shape[0], points.shape[1]
    index = np.arange(rows * n).reshape(rows, n)
    turn = np.roll(index, -1, 1)
    faces = np.stack((index[:-1], turn[:-1], turn[1:], index[1:]), -1).reshape(-1, 4)
    around = np.linalg.norm(np.diff(points, axis=1, append=points[:, :1]), axis=2).mean(0)
    u = np.concatenate(([0], np.cumsum(around)))
    v = np.concatenate(([0], np.cumsum(np.linalg.norm(np.diff(points, axis=0), axis=2).mean(1))))
    uvs = [(v[r + dr], u[c + dc]) for r in range(rows - 1) for c in range(n) for dr, dc in ((0, 0), (0, 1), (1, 1), (1, 0))]
    thing = add(name, points.reshape(-1, 3), faces.tolist(), material, uvs)
    thicken(thing, thick, 0)
    return thing


def cuff(g, side):
    thick = max(g.thick, 0.0011)
    if g.cut.turned:  # folded over twice: soft, a little uneven
        points, out = rings(g, side, -0.002, 0.056, 10)
        v = np.linspace(0, 1, 11)[:, None, None]
        uneven = np.sin(np.linspace(0, 2 * np.pi, 2 * AROUND, endpoint=False) * 2 + g.look.seed + side)[None, :, None]
        lift = 0.0020 + 0.0012 * np.sqrt(np.clip(1 - (2 * v - 1) ** 2, 0, 1)) + 0.0014 * v * (1 + 0.5 * uneven)
        points = points + out * lift + np.gradient(points, axis=0) * uneven * 0.3
        band(g, 'cuff', points, g.material, thick * 1.4)
        return
    tall = 0.062 if g.kind != 'canvas' else 0.052
    points, out = rings(g, side, -0.0015, tall, 8)
    points = points + out * (0.0012 + thick * 0.5)
    band(g, 'cuff', points, g.material, 0.0006 + thick * 0.8)
    over = out * (thick * 0.4 + 0.0006)
    for row in (0, -1):
        inset = points[row] * 0.9 + points[1 if row == 0 else -2] * 0.1
        loop = np.vstack((inset + over[row], inset[:1] + over[row][:1]))
        stitches(loop, np.vstack((out[row], out[row][:1])), g.thread, 0.0026, 0.0011, 0.00034)
    inner, outer = g.cut.cuff[0], g.cut.cuff[-1]
    along = (outer - inner) / np.linalg.norm(outer - inner)
    up = np.array([-along[1], along[0]])
    button(g.drape, (inner + up * tall * 0.45 + along * np.linalg.norm(outer - inner) * 0.80) * [side, 1], plastic(g.look.metal, 0.3),
           thread_for(g.colour, 0.6), 0.0048 if g.thick < 0.0015 else 0.0075, 0.0012 + thick * 1.4, 0.4)
