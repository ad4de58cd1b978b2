"""Cloth that hangs: pieces of a pattern, sewn together, pulled down by gravity.

A piece is a grid over the pattern; its links keep the lengths of the pattern, so folds come from where cloth is held
and from what it meets. Solved with numpy in sweeps over links that share no point, kept in the cache by its input.
"""
import hashlib

import numpy as np

from parts.cloth import CACHE


class Net:
    """Grids of points joined where they are sewn. `add` gives a piece's indices; `sew` makes two points one."""

    def __init__(self):
        self.rest, self.start, self.grids = [], [], []
        self.count, self.pairs = 0, []

    def add(self, rest, start):
        rows, columns = rest.shape[:2]
        grid = np.arange(rows * columns).reshape(rows, columns) + self.count
        self.count += grid.size
        self.rest.append(rest)
        self.start.append(start)
        self.grids.append(grid)
        return grid

    def sew(self, a, b):
        self.pairs.append(np.stack((np.ravel(a), np.ravel(b)), -1))

    def solved(self, pinned, *, steps, stiff, weight, anchors=None, keep=None, start=None, key=()):
        """Positions of all points at rest. `pinned` (indices) stay where they start; `anchors` gives for each point
        one that it cannot be further from than along the pattern; `keep(p)` may hold points on their side."""
        given = np.vstack([s.reshape(-1, 3) for s in self.start]) if start is None else start
        digest = hashlib.sha256(repr((steps, stiff, weight, key, 4)).encode())
        for array in (given, *self.rest, pinned):
            digest.update(np.round(np.asarray(array, np.float64), 4).tobytes())
        kept = CACHE / f'hung-{digest.hexdigest()[:24]}.npy'
        if not kept.exists():
            CACHE.mkdir(parents=True, exist_ok=True)
            np.save(kept, self.fall(pinned, steps, stiff, weight, anchors, keep, given))
        return np.load(kept)

    def fall(self, pinned, steps, stiff, weight, anchors, keep, given):
        one = np.arange(self.count)
        for pairs in self.pairs:  # the lower index stands for both
            for a, b in pairs.tolist():
                a, b = one[a], one[b]
                one[one == max(a, b)] = min(a, b)
        names, index = np.unique(one, return_inverse=True)
        p = np.zeros((len(names), 3))
        np.add.at(p, index, given)
        p /= np.bincount(index)[:, None]
        held = np.zeros(len(names), bool)
        held[index[pinned]] = True
        free = np.where(held, 0.0, 1.0)
        sweeps = self.coloured(index, stiff, free)
        tie = None
        if anchors is not None:
            to, length = anchors
            tie = np.zeros(len(names), int)
            longest = np.full(len(names), 9.0)
            tie[index] = index[to]
            longest[index] = length
        home, before = p.copy(), p.copy()
        for turn in range(steps):
            v = (p - before) * (0.985 if turn < steps * 0.5 else 0.95)
            before = p.copy()
            p = p + np.clip(v, -0.004, 0.004)
            p[:, 2] -= weight
            for i, j, rest, give, wi, wj in sweeps:
                d = p[j] - p[i]
                far = np.sqrt(np.einsum('ij,ij->i', d, d)) + 1e-9
                d *= ((far - rest) / far * give)[:, None]
                p[i] += d * wi
                p[j] -= d * wj
            if tie is not None:
                d = p - p[tie]
                far = np.sqrt((d**2).sum(1)) + 1e-9
                over = far > longest
                p[over] -= d[over] * (1 - longest[over] / far[over])[:, None]
            if keep:
                keep(p, index)
            p[held] = home[held]
        return p[index]

    def coloured(self, index, stiff, free):
        """Links in groups that share no point: lengths along both threads, across them, and over two cells (bending)."""
        ends = []
        for grid, rest in zip(self.grids, self.rest):
            for dy, dx, k in ((0, 1, 1.0), (1, 0, 1.0), (1, 1, 0.45), (1, -1, 0.45), (0, 2, stiff), (2, 0, stiff), (0, 4, stiff * 0.6), (4, 0, stiff * 0.6)):
                a = (slice(0, grid.shape[0] - dy), slice(0, grid.shape[1] - dx) if dx >= 0 else slice(-dx, None))
                b = (slice(dy, None), slice(dx, None) if dx >= 0 else slice(0, dx))
                if not grid[a].size:
                    continue
                length = np.linalg.norm(rest[a] - rest[b], axis=-1).ravel()
                ends.append(np.stack((index[grid[a]].ravel(), index[grid[b]].ravel(), length, np.full(length.size, k)), -1))
        ends = np.vstack(ends)
        ends = ends[ends[:, 0] != ends[:, 1]]
        used, colour = [0] * (int(ends[:, :2].max()) + 1), []
        for a, b in ends[:, :2].astype(int).tolist():
            spare = ~(used[a] | used[b])
            bit = spare & -spare
            used[a] |= bit
            used[b] |= bit
            colour.append(bit.bit_length())
        colour = np.array(colour)
        found = []
        for c in np.unique(colour):
            group = ends[colour == c]
            i, j = group[:, :2].astype(int).T
            total = free[i] + free[j] + 1e-9
            found.append((i, j, group[:, 2], group[:, 3], (free[i] / total)[:, None], (free[j] / total)[:, None]))
        return found
