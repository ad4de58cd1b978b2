"""Thick cloth folds in wide rounds: which points of a net of triangles keep their distance."""
import numpy as np


def rounded(points, triangles, turns, least=0.93):
    """(pairs, distances) for `fallen`'s struts: points that lie in one line, 2 and then 2**turns edges apart."""
    ends = np.concatenate([triangles[:, [k, (k + 1) % 3]] for k in range(3)])
    edges = np.unique(np.sort(ends, 1), axis=0)
    length = np.linalg.norm(points[edges[:, 0]] - points[edges[:, 1]], axis=1)
    pairs, spans = [], []
    for _ in range(turns):
        both, far = np.vstack((edges, edges[:, ::-1])), np.concatenate((length, length))
        order = np.argsort(both[:, 0], kind='stable')
        both, far = both[order], far[order]
        first = np.searchsorted(both[:, 0], np.arange(len(points) + 1))
        way = (points[both[:, 1]] - points[both[:, 0]]) / (far[:, None] + 1e-12)
        best, found = np.full(len(both), 0.94), np.full(len(both), -1)
        for k in range(int(np.diff(first).max())):  # of all ways on from an edge's end, the straightest
            on = first[both[:, 1]] + k
            there = on < first[both[:, 1] + 1]
            on = np.where(there, on, 0)
            straight = np.where(there, (way * way[on]).sum(1), -1)
            better = straight > best
            best[better], found[better] = straight[better], on[better]
        mine = np.flatnonzero(found >= 0)
        edges = np.sort(np.stack((both[mine, 0], both[found[mine], 1]), -1), 1)
        length = far[mine] + far[found[mine]]
        edges, kept = np.unique(edges, axis=0, return_index=True)
        length = length[kept]
        pairs.append(edges)
        spans.append(length * least)
    return np.vstack(pairs), np.concatenate(spans)
