"""Garments laid flat: what the cloth does with the length it has too much of.

A garment's outline is drawn as it lies. `worn` tells where each point would be if the cloth lay without a fold (sleeves
raised, knees straight). The surplus buckles into folds, gravity presses them down, friction keeps them. Solved on a
grid with numpy, and kept in the cache by its input; afterwards anything can be laid onto it by its place in the outline.
"""
import hashlib
import json

import cv2
import numpy as np

from parts.cloth import CACHE
from parts.outline import distance_to, signed_distance, spaced

LINKS = ((0, 1), (1, 0), (1, 1), (1, -1))


def smooth_noise(shape, step, size, seed):
    """Noise with lumps of `size` metres on a grid of `step` metres; deviation 1."""
    field = np.random.default_rng(seed).standard_normal(shape).astype(np.float32)
    field = cv2.GaussianBlur(field, (0, 0), size / step * 0.35, borderType=cv2.BORDER_REFLECT)
    return (field - field.mean()) / field.std()


def shifted(dy, dx):
    """Slices of both ends of a link."""
    a = (slice(None, -dy or None), slice(None, -dx or None) if dx >= 0 else slice(-dx, None))
    b = (slice(dy, None), slice(dx, None) if dx >= 0 else slice(None, dx))
    return a, b


class Drape:
    """`open_edges` are the edges of the outline that are not sewn to the back: hem, cuffs, neck. `loft` is how high the
    cloth lies above the table, `stiff` from 0 (silk) to 1 (canvas), `loose` how much surplus there is everywhere,
    `worn(points)` where the points lie in the unfolded garment, `fold` the size of its folds (a quarter of their width)."""

    up = (0, 1, 0)
    # to count what is seen, the folds need not be the ones of the picture
    rough = False

    def __init__(self, outline, open_edges, worn=None, *, loft=0.007, stiff=0.4, loose=0.012, weight=1.0, seed=1,
                 step=0.007, rounds=600, lumps=0.10, hold=0.010, fold=0.014):
        self.step = step
        outline = np.asarray(outline, float)
        self.low = outline.min(0) - 4 * step
        shape = tuple(np.ceil((outline.max(0) + 4 * step - self.low) / step).astype(int)[::-1])
        self.plane = np.stack(np.meshgrid(np.arange(shape[1]), np.arange(shape[0])), -1) * step + self.low
        flat = self.plane.reshape(-1, 2)
        rest = worn(flat) if worn else flat
        said = json.dumps([loft, stiff, loose, weight, seed, step, rounds, lumps, hold, fold, 8])
        digest = hashlib.sha256(said.encode())
        for array in (outline, np.asarray(rest), *open_edges):
            digest.update(np.round(np.asarray(array, np.float64), 4).tobytes())
        kept = CACHE / f'drape-{digest.hexdigest()[:24]}.npy'
        settled = kept.exists()
        if not settled:
            edge = spaced(outline, 0.004, closed=True)
            sewn = edge[np.min([distance_to(edge, e) for e in open_edges], axis=0) > 0.008]
            moved = None
            passes = ((fold, rounds), ((fold * step) ** 0.5, rounds // 2), (step, rounds // 3))
            for size, turns in ((fold, rounds // 10),) if Drape.rough else passes:
                moved = self.settle(outline, sewn, worn, size, turns, moved, loft, stiff, loose, weight, seed, lumps, hold)
        if not settled and not Drape.rough:
            CACHE.mkdir(parents=True, exist_ok=True)
            np.save(kept, moved)
        if settled:
            moved = np.load(kept)
        self.fine = 4
        size = (shape[1] * self.fine, shape[0] * self.fine)
        moved = cv2.resize(moved, size, interpolation=cv2.INTER_CUBIC)
        self.moved = cv2.GaussianBlur(moved, (0, 0), 1.6)
        there = self.moved.copy()
        # cv2.resize keeps the middles of cells in place
        index = [(np.arange(n) + 0.5) / self.fine - 0.5 for n in size]
        there[..., 0] += index[0][None, :] * step + self.low[0]
        there[..., 1] += index[1][:, None] * step + self.low[1]
        normal = np.cross(np.gradient(there, axis=1), np.gradient(there, axis=0))
        self.normal = (normal / np.linalg.norm(normal, axis=2, keepdims=True)).astype(np.float32)

    def settle(self, outline, sewn, worn, step, rounds, moved, loft, stiff, loose, weight, seed, lumps, hold):
        """One pass on a grid of `step` metres, beginning where a coarser one ended: folds first, then their crests."""
        shape = tuple(int(round(n * self.step / step)) for n in self.plane.shape[:2])
        # both grids cover the same rectangle, so that one can be resized into the other
        whole = np.array(self.plane.shape[1::-1]) * self.step
        ends = [((np.arange(n) + 0.5) / n * w) for n, w in zip(shape[::-1], whole)]
        plane = np.stack(np.meshgrid(*ends), -1) + self.low - self.step / 2
        flat = plane.reshape(-1, 2)
        rest = (worn(flat) if worn else flat).reshape(*shape, 2)
        mask = (signed_distance(flat, outline) < 0.4 * step).reshape(shape)
        near = np.concatenate([
            np.sqrt(((part[:, None] - sewn[None]) ** 2).sum(-1).min(1)) for part in np.array_split(flat, 24)
        ]).reshape(shape)
        bed = loft * (1 - np.exp(-near / 0.022)) * (1 + 0.3 * smooth_noise(shape, step, lumps, seed + 5))
        bed = np.maximum(bed + 0.0012 * smooth_noise(shape, step, 0.055, seed + 6) * (near > 0.012), 0.0012)
        start = None
        if moved is not None:
            start = cv2.resize(moved, shape[::-1], interpolation=cv2.INTER_CUBIC)
        return relax(plane, rest, mask, near, bed, step, stiff, loose, weight, seed, rounds, hold, start)

    def sample(self, field, points):
        where = ((np.asarray(points, np.float32) - self.low) / self.step + 0.5) * self.fine - 0.5
        count = len(where)
        where = np.pad(where, ((0, -count % 512), (0, 0)), mode='edge').reshape(-1, 512, 2).astype(np.float32)
        found = cv2.remap(field, where, None, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        return found.reshape(-1, field.shape[2])[:count]

    def at(self, points, lift=0.0):
        """Where points of the outline's plane lie, raised by `lift` along the cloth's normal: (positions, normals)."""
        points = np.atleast_2d(np.asarray(points, np.float32))[:, :2]
        normals = self.sample(self.normal, points)
        there = np.column_stack((points, np.zeros(len(points)))) + self.sample(self.moved, points)
        lift = np.asarray(lift, np.float32)
        return there + normals * (lift[:, None] if lift.ndim else lift), normals


def relax(plane, rest, mask, near, bed, step, stiff, loose, weight, seed, rounds, hold, start):
    shape = mask.shape
    slack = 1 + loose * (1 + 0.7 * smooth_noise(shape, step, 0.12, seed + 1))
    links = []
    for dy, dx in LINKS:
        a, b = shifted(dy, dx)
        both = (mask[a] & mask[b]).astype(np.float32)
        length = np.linalg.norm(rest[a] - rest[b], axis=-1) * (slack[a] + slack[b]) / 2
        links.append((a, b, both[..., None], length.astype(np.float32)))
    bends = []
    for reach, k in ((1, 0.1 + 0.6 * stiff),):
        for dy, dx in ((0, reach), (reach, 0)):
            a, c = shifted(2 * dy, 2 * dx)
            m = (slice(dy, -dy or None), slice(dx, -dx or None))
            bends.append((a, m, c, (mask[a] & mask[m] & mask[c]).astype(np.float32)[..., None] * k))
    flat = plane.astype(np.float32)
    p = np.dstack((flat, bed + 0.012 + 0.007 * smooth_noise(shape, step, 0.045 + 0.05 * stiff, seed))).astype(np.float32)
    if start is not None:
        p = np.dstack((flat + start[..., :2], np.maximum(start[..., 2], bed)))
    p += 0.02 * step * np.random.default_rng(seed).standard_normal(p.shape).astype(np.float32)
    p = p.astype(np.float32)
    sewn = (near < 1.2 * step) & mask
    ceiling = np.where(sewn, 0.004, 1.0).astype(np.float32)
    pull = np.where(sewn, 0.4, hold)[..., None].astype(np.float32)
    bed = bed.astype(np.float32)
    before = p.copy()
    for turn in range(rounds):
        push = np.zeros_like(p)
        for a, b, both, length in links:
            d = p[b] - p[a]
            far = np.sqrt(np.einsum('ijk,ijk->ij', d, d)) + 1e-9
            d *= both * ((far - length) / far * 0.17)[..., None]
            push[a] += d
            push[b] -= d
        for a, m, c, k in bends:
            bent = (p[a] + p[c] - 2 * p[m]) * k * 0.12
            push[m] += bent
            push[a] -= bent / 2
            push[c] -= bent / 2
        momentum = (p - before) * 0.82
        before = p.copy()
        p += push + momentum
        p[..., 2] -= 5e-4 * step * weight * min(1.0, turn / 150)
        p[..., :2] += (flat - p[..., :2]) * pull
        lying = p[..., 2] < bed + 0.0008
        p[lying, :2] = before[lying, :2] + (p[lying, :2] - before[lying, :2]) * 0.6
        p[..., 2] = np.clip(p[..., 2], bed, ceiling)
    moved = p - np.dstack((flat, np.zeros(shape, np.float32)))
    moved[~mask] = 0
    known = mask.astype(np.float32)
    for _ in range(10):  # beyond the edge the cloth's movement goes on, so that the edge can be cut anywhere
        total, count = cv2.boxFilter(moved * known[..., None], -1, (3, 3), normalize=False), cv2.boxFilter(known, -1, (3, 3), normalize=False)
        fill = (known == 0) & (count > 0)
        moved[fill] = total[fill] / count[fill][:, None]
        known[fill] = 1
    return moved
