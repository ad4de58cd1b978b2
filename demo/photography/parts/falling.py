"""Cloth that falls onto a body which is not rendered, and comes to rest: triangles that keep their lengths, bend
reluctantly, and neither enter the body nor each other. Small steps, one pass over all links in each (XPBD).
"""
import hashlib

import numpy as np
from numba import njit

from parts.cloth import CACHE

VERSION = 5
FREE = 9.0


def fallen(start, rest, triangles, body, *, heights=None, firm=None, held=None, flat=None, struts=None, steps=1000, bend=1.0, thick=0.004, gravity=0.4, grip=0.35, squeeze=1.0, smoothing=0, seed=1):
    """Positions of all vertices at rest. `rest` gives for each vertex its places in the pattern, by triangle corner
    (triangles, 3, 2); `body` is limbs at three times, (3, limbs, 9): from, to, both radii, depth. `heights`
    holds points of ribs where they sit, FREE elsewhere; `firm` says how much stiffer each point is than the cloth; `held`
    points stay; `flat` says which points are neighbours, where the pattern is in pieces of one triangle;
    `struts` are pairs of points that stiff layers between them keep apart. Knits are pushed together before they buckle: `squeeze` < 1.
    `smoothing`: how many times what is finer than the triangles is smoothed out."""
    said = repr((VERSION, steps, bend, thick, gravity, grip, squeeze, smoothing, seed))
    digest = hashlib.sha256(said.encode())
    heights = np.full(len(start), FREE) if heights is None else heights
    firm = np.ones(len(start)) if firm is None else firm
    held = np.zeros(len(start), bool) if held is None else held
    for array in (start, rest, body, heights, firm, held):
        digest.update(np.round(np.asarray(array, np.float64), 5).tobytes())
    digest.update(np.asarray(triangles, np.int32).tobytes())
    for array in struts or ():
        digest.update(np.round(np.asarray(array, np.float64), 5).tobytes())
    kept = CACHE / f'fallen-{digest.hexdigest()[:24]}.npy'
    if not kept.exists():
        edges, lengths, hinges, spans = links(rest, triangles)
        order = np.random.default_rng(seed)
        # from the shoulders downwards: the pull of what hangs below reaches them in one pass
        b = order.permutation(len(hinges))
        a = np.argsort(-start[edges, 2].mean(1) + order.normal(0, 0.004, len(edges)))
        if flat is None:
            flat = np.zeros((len(start), 2))
            flat[triangles.ravel()] = rest.reshape(-1, 2)
        give = np.minimum(0.06 * bend * firm[hinges[b]].mean(1), 0.9)
        hinges, spans = hinges[b], spans[b]
        if struts:
            hinges, spans, give = np.vstack((hinges, struts[0])), np.concatenate((spans, struts[1])), np.concatenate((give, np.full(len(struts[1]), 0.7)))
        found = fall(np.ascontiguousarray(start, np.float64), flat, edges[a], lengths[a], hinges, spans,
                     np.asarray(body, np.float64), heights, held, steps, give, thick, gravity, grip, squeeze, float(np.median(lengths)), len(b))
        if not np.isfinite(found).all():
            raise ValueError('The cloth did not come to rest.')
        CACHE.mkdir(parents=True, exist_ok=True)
        np.save(kept, smoothed_surface(found, triangles, smoothing))
    return np.load(kept)


def smoothed_surface(points, triangles, times, parts=None):
    """Each point nearer to the mean of its neighbours, and out again, so that nothing shrinks; a rim, and seams between
    `parts` of the triangles, are smoothed along themselves."""
    sides = np.sort(np.concatenate([triangles[:, [k, (k + 1) % 3]] for k in range(3)]), 1)
    sides, where, count = np.unique(sides, axis=0, return_inverse=True, return_counts=True)
    line = count == 1
    if parts is not None:
        low, high = np.full(len(sides), np.inf), np.full(len(sides), -np.inf)
        np.minimum.at(low, where, np.tile(parts, 3))
        np.maximum.at(high, where, np.tile(parts, 3))
        line |= low != high
    rim = sides[line]
    on_rim = np.bincount(rim.ravel(), minlength=len(points)) > 0
    pairs = np.concatenate((rim, sides))
    for share in (0.5, -0.52) * times:
        total, number = np.zeros_like(points), np.zeros(len(points))
        for i, j in ((0, 1), (1, 0)):
            mine = pairs[~on_rim[pairs[:, i]] | (np.arange(len(pairs)) < len(rim))]
            np.add.at(total, mine[:, i], points[mine[:, j]])
            np.add.at(number, mine[:, i], 1)
        points = points + share * (total / np.maximum(number, 1)[:, None] - points) * (number > 0)[:, None]
    return points


def links(rest, triangles):
    """Edges with their lengths, and for each inner edge the two corners across it with their distance when flat."""
    ends, apex, length, far = [], [], [], []
    for k in range(3):
        i, j, o = k, (k + 1) % 3, (k + 2) % 3
        ends.append(np.sort(triangles[:, [i, j]], 1))
        apex.append(triangles[:, o])
        along = rest[:, j] - rest[:, i]
        size = np.linalg.norm(along, axis=1)
        across = rest[:, o] - rest[:, i]
        length.append(size)
        flip = np.where(triangles[:, i] < triangles[:, j], 1, -1)
        at = (along * across).sum(1) / size
        # where the apex stands over the edge, seen from the lower index
        far.append(np.stack((np.where(flip > 0, at, size - at), np.abs(along[:, 0] * across[:, 1] - along[:, 1] * across[:, 0]) / size), -1))
    ends, apex, length, far = np.vstack(ends), np.concatenate(apex), np.concatenate(length), np.vstack(far)
    edges, where, count = np.unique(ends, axis=0, return_inverse=True, return_counts=True)
    lengths = np.bincount(where, length) / count
    order = np.argsort(where, kind='stable')
    first = np.concatenate(([0], np.cumsum(count)))[:-1][count == 2]
    a, b = order[first], order[first + 1]
    spans = np.hypot(far[a, 0] - far[b, 0], far[a, 1] + far[b, 1])
    return edges, lengths, np.stack((apex[a], apex[b]), -1), spans


@njit(cache=True, fastmath=True)
def fall(p, flat, edges, lengths, hinges, spans, keys, heights, held, steps, give, thick, gravity, grip, squeeze, size, soft):
    count = len(p)
    before, home, v = p.copy(), p.copy(), np.zeros_like(p)
    dt = 1 / 500
    limbs = keys[0].copy()
    pairs = np.zeros((count * 14, 2), np.int64)
    found = 0
    for turn in range(steps):
        t = turn / steps
        # the body fills the garment, then its arms sink, then the cloth settles
        a = min(1.0, t / 0.18)
        b = min(1.0, max(0.0, (t - 0.15) / 0.35))
        b = b * b * (3 - 2 * b)
        for l in range(len(limbs)):
            for k in range(9):
                first = keys[0, l, k] + (keys[1, l, k] - keys[0, l, k]) * a
                limbs[l, k] = first + (keys[2, l, k] - keys[1, l, k]) * b
        slow = 0.985 if t < 0.75 else 0.95
        for i in range(count):
            speed = 0.0
            for k in range(3):
                before[i, k] = p[i, k]
                v[i, k] *= slow
                speed += v[i, k] ** 2
            speed = np.sqrt(speed)
            if speed > 2.0:
                for k in range(3):
                    v[i, k] *= 2.0 / speed
            if t > 0.12:
                v[i, 2] -= 9.81 * gravity * dt
            for k in range(3):
                p[i, k] += v[i, k] * dt
        for n in range(2 * len(edges)):
            e = n if n < len(edges) else 2 * len(edges) - 1 - n
            i, j = edges[e, 0], edges[e, 1]
            x, y, z = p[j, 0] - p[i, 0], p[j, 1] - p[i, 1], p[j, 2] - p[i, 2]
            far = np.sqrt(x * x + y * y + z * z) + 1e-12
            move = (far - lengths[e]) / far * (0.5 if far > lengths[e] else 0.5 * squeeze)
            p[i, 0] += x * move; p[i, 1] += y * move; p[i, 2] += z * move
            p[j, 0] -= x * move; p[j, 1] -= y * move; p[j, 2] -= z * move
        for e in range(len(hinges)):
            i, j = hinges[e, 0], hinges[e, 1]
            x, y, z = p[j, 0] - p[i, 0], p[j, 1] - p[i, 1], p[j, 2] - p[i, 2]
            far = np.sqrt(x * x + y * y + z * z) + 1e-12
            if e >= soft and far > spans[e]:  # struts only push
                continue
            move = (far - spans[e]) / far * 0.5 * give[e]
            p[i, 0] += x * move; p[i, 1] += y * move; p[i, 2] += z * move
            p[j, 0] -= x * move; p[j, 1] -= y * move; p[j, 2] -= z * move
        if turn % 8 == 0:
            found = near(p, flat, pairs, thick * 1.6, size)
        for e in range(found):
            i, j = pairs[e, 0], pairs[e, 1]
            x, y, z = p[j, 0] - p[i, 0], p[j, 1] - p[i, 1], p[j, 2] - p[i, 2]
            far = np.sqrt(x * x + y * y + z * z) + 1e-12
            if far < thick:
                move = (far - thick) / far * 0.35
                p[i, 0] += x * move; p[i, 1] += y * move; p[i, 2] += z * move
                p[j, 0] -= x * move; p[j, 1] -= y * move; p[j, 2] -= z * move
        for i in range(count):
            if held[i]:
                for k in range(3):
                    p[i, k] = home[i, k]
        hold = grip if t > 0.2 else 0.05
        for i in range(count):
            if heights[i] < FREE:
                p[i, 2] += (heights[i] - p[i, 2]) * 0.02 * b
            if not held[i]:
                push(p, before, i, limbs, 0.002, hold)
            for k in range(3):
                v[i, k] = (p[i, k] - before[i, k]) / dt
    return p


@njit(cache=True, fastmath=True)
def push(p, before, i, limbs, gap, hold):
    """Out of the body, whose limbs flow into one another."""
    soft = 0.014
    total = gx = gy = gz = 0.0
    for l in range(len(limbs)):
        flat = limbs[l, 8]
        ax, ay, az = limbs[l, 0], limbs[l, 1] / flat, limbs[l, 2]
        bx, by, bz = limbs[l, 3] - ax, limbs[l, 4] / flat - ay, limbs[l, 5] - az
        x, y, z = p[i, 0] - ax, p[i, 1] / flat - ay, p[i, 2] - az
        t = (x * bx + y * by + z * bz) / (bx * bx + by * by + bz * bz + 1e-12)
        t = min(1.0, max(0.0, t))
        x -= bx * t; y -= by * t; z -= bz * t
        far = np.sqrt(x * x + y * y + z * z) + 1e-9
        r = limbs[l, 6] + (limbs[l, 7] - limbs[l, 6]) * t
        if far - r > 0.06:
            continue
        nx, ny, nz = x / far, y / far / flat, z / far
        steep = np.sqrt(nx * nx + ny * ny + nz * nz) + 1e-9
        d = (far - r) / steep
        w = np.exp(-d / soft)
        total += w
        gx += w * nx / steep; gy += w * ny / steep; gz += w * nz / steep
    if total == 0.0:
        return
    d = -soft * np.log(total) - gap
    if d >= 0:
        return
    size = np.sqrt(gx * gx + gy * gy + gz * gz) + 1e-12
    gx /= size; gy /= size; gz /= size
    d = max(d, -0.006)
    p[i, 0] -= gx * d; p[i, 1] -= gy * d; p[i, 2] -= gz * d
    # friction
    mx, my, mz = p[i, 0] - before[i, 0], p[i, 1] - before[i, 1], p[i, 2] - before[i, 2]
    inward = mx * gx + my * gy + mz * gz
    p[i, 0] -= (mx - gx * inward) * hold; p[i, 1] -= (my - gy * inward) * hold; p[i, 2] -= (mz - gz * inward) * hold


@njit(cache=True)
def near(p, flat, pairs, reach, size):
    """Pairs of points that have come near one another though the pattern has them apart."""
    count = len(p)
    low = np.array([p[:, 0].min(), p[:, 1].min(), p[:, 2].min()])
    n = np.zeros(3, np.int64)
    for k in range(3):
        n[k] = int((p[:, k].max() - low[k]) / reach) + 3
    cell = np.zeros(count, np.int64)
    for i in range(count):
        cell[i] = ((int((p[i, 0] - low[0]) / reach) + 1) * n[1] + int((p[i, 1] - low[1]) / reach) + 1) * n[2] + int((p[i, 2] - low[2]) / reach) + 1
    order = np.argsort(cell)
    inside = cell[order]
    apart = (3.2 * size) ** 2
    found = 0
    for i in range(count):
        for dx in range(-1, 2):
            for dy in range(-1, 2):
                c = cell[i] + (dx * n[1] + dy) * n[2]
                k = np.searchsorted(inside, c - 1)
                while k < count and inside[k] <= c + 1:
                    j = order[k]
                    k += 1
                    if j <= i or found >= len(pairs):
                        continue
                    d = (p[i, 0] - p[j, 0]) ** 2 + (p[i, 1] - p[j, 1]) ** 2 + (p[i, 2] - p[j, 2]) ** 2
                    if d < reach * reach and (flat[i, 0] - flat[j, 0]) ** 2 + (flat[i, 1] - flat[j, 1]) ** 2 > apart:
                        pairs[found, 0], pairs[found, 1] = i, j
                        found += 1
    return found
