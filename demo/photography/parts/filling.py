"""Filling a sewn shell: a small cloth solver of our own, for bags, that takes a second where Blender's takes minutes.

Every edge wants its length plus a little slack; seams hold where they are, panels may move. Filling pushes outwards,
weight pulls down, and the slack that is left goes into creases.
"""
import numpy as np


def links_of(faces, rest):
    """Pairs of vertices to keep apart: edges, diagonals, and stretches of two edges that are nearly straight."""
    sides = np.concatenate([faces[:, [k, (k + 1) % 4]] for k in range(4)])
    edges = np.unique(np.sort(sides, axis=1), axis=0)
    diagonals = np.concatenate((faces[:, [0, 2]], faces[:, [1, 3]]))
    around = [[] for _ in rest]
    for a, b in edges:
        around[a].append(b)
        around[b].append(a)
    straight = []
    for v, near in enumerate(around):
        way = rest[near] - rest[v]
        way /= np.linalg.norm(way, axis=1, keepdims=True) + 1e-9
        angle = way @ way.T
        straight += [(near[i], near[j]) for i in range(len(near)) for j in range(i) if angle[i, j] < -0.75]
    return edges, diagonals, np.array(straight)


def filled(thing, pins, *, loose=0.03, pressure=0.5, gravity=0.6, steps=110, rounds=5, bending=0.35, seed=1):
    """Moves the mesh's vertices (all its faces quads); `pins` maps each vertex to how firmly it stays, 0..1."""
    mesh = thing.data
    n = len(mesh.vertices)
    rest = np.array([tuple(v.co) for v in mesh.vertices])
    faces = np.array([tuple(p.vertices) for p in mesh.polygons if len(p.vertices) == 4])
    edges, diagonals, straight = links_of(faces, rest)
    links = np.concatenate((edges, diagonals, straight))
    a, b = links.T
    slack = np.concatenate((np.full(len(edges) + len(diagonals), 1 + loose), np.full(len(straight), 1 + loose * 0.8)))
    stiff = np.concatenate((np.ones(len(edges)), np.full(len(diagonals), 0.5), np.full(len(straight), bending)))
    length = np.linalg.norm(rest[a] - rest[b], axis=1) * slack
    share = np.bincount(a, stiff, n) + np.bincount(b, stiff, n) + 1e-9
    firm = np.array([pins.get(i, 0.0) for i in range(n)])[:, None]
    # firmness is per frame of a film; spread it over the rounds of a step
    hold = 1 - (1 - np.clip(firm, 0, 1) * 0.12) ** (1 / rounds)
    hold[firm[:, 0] >= 1] = 1
    random = np.random.default_rng(seed)
    size = np.median(length[: len(edges)])
    x = rest + random.normal(0, size * 0.12, rest.shape) * (1 - firm)
    before = x.copy()
    push, pull = pressure * size * 0.030, np.array([0, 0, -gravity * size * 0.012])
    for step in range(steps):
        p = x[faces]
        normal = np.cross(p[:, 2] - p[:, 0], p[:, 3] - p[:, 1])
        normal /= np.linalg.norm(normal, axis=1, keepdims=True) + 1e-12
        out = np.stack([np.bincount(faces.ravel(), np.repeat(normal[:, k], 4), n) for k in range(3)], -1)
        out /= np.linalg.norm(out, axis=1, keepdims=True) + 1e-12
        moved = x + (x - before) * 0.88 + (out * push + pull) * (1 - firm)
        before, x = x, moved
        for _ in range(rounds):
            d = x[b] - x[a]
            l = np.linalg.norm(d, axis=1) + 1e-12
            c = d * (stiff * (l - length) / l)[:, None]
            change = np.stack([np.bincount(a, c[:, k], n) - np.bincount(b, c[:, k], n) for k in range(3)], -1)
            x = x + change / share[:, None] * 0.9
            x += (rest - x) * hold
        x[:, 2] = np.maximum(x[:, 2], rest[:, 2].min())
    mesh.vertices.foreach_set('co', x.astype(np.float32).ravel())
    mesh.update()
    return thing
