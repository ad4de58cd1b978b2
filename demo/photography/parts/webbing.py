"""Straps that fall: a band of webbing, held at its ends, drops under its own weight over a bag and onto the floor.

Webbing bends easily over its face and hardly along its edge, so it twists, stands on its edge or lies flat, as it likes.
The same input is simulated only once.
"""
import hashlib
from pathlib import Path

import numpy as np

from parts.mesh import frames, length_of, sheet, smooth_path, thicken

CACHE = Path(__file__).resolve().parents[2] / '.cache' / 'photography' / 'webbing'
VERSION = 1
STEP = 1 / 500
ROW = 0.010
RUB = np.array([0.4, 0.4, 1.0])


class Body:
    """How far points are from a bag's surface, and which way leads out: a grid of distances, made when it is asked."""

    def __init__(self, surface, low, high, cell=0.008, margin=0.032):
        self.surface, self.cell = surface, cell
        self.low = np.asarray(low, float) - margin
        self.counts = np.ceil((np.asarray(high) + margin - self.low) / cell).astype(int) + 1
        self.grid = None

    def at(self, index):
        p = self.low + np.array(index) * self.cell
        where, normal = self.surface.near(p)
        away = p - np.array(where)
        return np.copysign(np.linalg.norm(away), away @ np.array(normal))

    def signature(self):
        """A few distances, by which one body is told from another."""
        return [round(self.at(index), 4) for index in np.ndindex(*self.counts) if sum(i * k for i, k in zip(index, (7, 31, 101))) % 211 == 0]

    def measure(self):
        self.grid = np.empty(self.counts)
        for index in np.ndindex(*self.counts):
            self.grid[index] = self.at(index)
        self.slopes = np.stack(np.gradient(self.grid, self.cell), -1)

    def __call__(self, points):
        at = (points - self.low) / self.cell
        inside = ((at >= 0) & (at < np.array(self.grid.shape) - 1)).all(-1)
        at = np.clip(at, 0, np.array(self.grid.shape) - 1.001)
        i = at.astype(int)
        f = at - i
        near = np.rint(at).astype(int)
        x, y, z = i.T
        fx, fy, fz = f.T
        g = self.grid
        gap = (((g[x, y, z] * (1 - fx) + g[x + 1, y, z] * fx) * (1 - fy) + (g[x, y + 1, z] * (1 - fx) + g[x + 1, y + 1, z] * fx) * fy) * (1 - fz)
               + ((g[x, y, z + 1] * (1 - fx) + g[x + 1, y, z + 1] * fx) * (1 - fy) + (g[x, y + 1, z + 1] * (1 - fx) + g[x + 1, y + 1, z + 1] * fx) * fy) * fz)
        out = self.slopes[tuple(near.T)]
        return np.where(inside, gap, 1.0), out / (np.linalg.norm(out, axis=-1, keepdims=True) + 1e-9)


def pull(a, b, wa, wb, length, soft=0.0):
    """Brings pairs of points to their distance; `soft` gives way."""
    d = b - a
    l = np.sqrt((d * d).sum(-1, keepdims=True)) + 1e-12
    c = d * ((l - length) / (l * (wa + wb + soft + 1e-12)))
    a += c * wa
    b -= c * wb


def straighten(a, b, c, wa, wb, wc, soft):
    """Takes the bend out of rows of three points, as far as the stuff is stiff."""
    d = (a - 2 * b + c) / (wa + 4 * wb + wc + soft + 1e-9)
    a -= d * wa
    b += d * 2 * wb
    c -= d * wc


def drop(x, held, width, distance, steps, stiff):
    """`x` (rows, 2 edges, xyz) falls; `held` are the rows that stay. `stiff` is the length in metres that it carries."""
    rows = len(x)
    slant = np.hypot(ROW, width)
    w = np.ones((rows, 2, 1))
    w[held] = 0
    soft = ROW**4 / (9.81 * stiff**3 * STEP**2)
    weight = np.array([0, 0, -9.81 * STEP**2])
    before = x.copy()
    for step in range(steps):
        drag = 0.9955 if step < steps * 0.7 else 0.97
        before, x = x, x + ((x - before) * drag + weight) * w
        for k in (0, 1):
            n = (rows - k) // 2 * 2 + k
            a, b, wa, wb = x[k:n:2], x[k + 1:n:2], w[k:n:2], w[k + 1:n:2]
            pull(a, b, wa, wb, ROW)
            pull(a, b[:, ::-1], wa, wb, slant)
        pull(x[:, :1], x[:, 1:], w[:, :1], w[:, 1:], width)
        for k in range(3):
            n = k + (rows - k) // 3 * 3
            straighten(x[k:n:3], x[k + 1:n:3], x[k + 2:n:3], w[k:n:3], w[k + 1:n:3], w[k + 2:n:3], soft)
        gap, out = distance(x.reshape(-1, 3))
        deep = np.maximum(0.0024 - gap, 0)[:, None]
        x += (out * deep).reshape(x.shape) * w
        touching = (deep > 0).reshape(rows, 2, 1) | (x[..., 2:] < 0.0015)
        x[..., 2:] = np.where(w > 0, np.maximum(x[..., 2:], 0.0015), x[..., 2:])
        # what touches, rubs
        before = np.where(touching, before + (x - before) * RUB, before)
    return x


def fallen(controls, faces, width, body, held=(0, -1), steps=2000, stiff=0.08):
    """The two edges of a band, as it comes to rest that starts along `controls`, its face towards `faces`.

    `held` are the rows that stay where they are: one at an end is a ring, in which the band turns; two are a seam.
    """
    rows = max(8, int(length_of(smooth_path(controls, 200)) / ROW))
    points, normals = smooth_path(controls, rows), smooth_path(faces, rows)
    said = repr((VERSION, np.round(points, 5).tolist(), np.round(normals, 4).tolist(), width, held, steps, stiff, STEP, ROW, body.signature()))
    digest = hashlib.sha256(said.encode()).hexdigest()[:24]
    kept = CACHE / f'{digest}.npy'
    if kept.exists():
        x = np.load(kept)
    else:
        _, _, side = frames(points, normals)
        x = points[:, None] + side[:, None] * np.array([-1, 1])[None, :, None] * width / 2
        body.measure()
        x = drop(x, list(held), width, body, steps, stiff)
        CACHE.mkdir(parents=True, exist_ok=True)
        part = kept.with_suffix('.part')
        with part.open('wb') as file:
            np.save(file, x)
        part.replace(kept)
    return eased(x)


def eased(x, spacing=0.004):
    """The two edges as they would be drawn: finer, and without the corners between rows."""
    for _ in range(3):
        x[1:-1] = (x[:-2] + 2 * x[1:-1] + x[2:]) / 4
    count = int(len(x) * ROW / spacing)
    return np.stack([smooth_path(x[:, k], count) for k in (0, 1)], 1)


def band(edges, material, thickness=0.0022):
    """The band itself, and its (points, normals) for what sits on it."""
    last = len(edges) - 1
    where = lambda u, v: edges[round(v * last), 0] * (1 - u) + edges[round(v * last), 1] * u
    thicken(sheet('strap', where, 4, last, material), thickness, 0)
    middle = edges.mean(axis=1)
    normals = np.cross(edges[:, 1] - edges[:, 0], np.gradient(middle, axis=0))
    return middle, normals / (np.linalg.norm(normals, axis=1, keepdims=True) + 1e-12)
