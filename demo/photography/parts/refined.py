"""Triangle meshes made finer: Loop's subdivision, and maps that tell where each place of a pattern lies."""
import cv2
import numpy as np


def refined(points, triangles, corners):
    """(points, triangles, corners) with four triangles for each; `corners` (triangles, 3, n) are values at corners."""
    count = len(points)
    ends = np.sort(np.concatenate([triangles[:, [k, (k + 1) % 3]] for k in range(3)]), 1)
    edges, where, times = np.unique(ends, axis=0, return_inverse=True, return_counts=True)
    middle = points[edges].sum(1) / 2
    across = np.zeros_like(middle)
    np.add.at(across, where, points[np.concatenate([triangles[:, (k + 2) % 3] for k in range(3)])])
    inner = times == 2
    middle[inner] = middle[inner] * 0.75 + across[inner] * 0.125
    total, number = np.zeros_like(points), np.zeros(count)
    for i, j in ((0, 1), (1, 0)):
        np.add.at(total, edges[:, i], points[edges[:, j]])
        np.add.at(number, edges[:, i], 1)
    beta = (0.625 - (0.375 + 0.25 * np.cos(2 * np.pi / number)) ** 2) / number
    moved = points * (1 - number * beta)[:, None] + total * beta[:, None]
    rim, beside = edges[~inner], np.zeros_like(points)
    np.add.at(beside, rim[:, 0], points[rim[:, 1]])
    np.add.at(beside, rim[:, 1], points[rim[:, 0]])
    on_rim = np.bincount(rim.ravel(), minlength=count) == 2
    moved[on_rim] = points[on_rim] * 0.75 + beside[on_rim] * 0.125
    a, b, c = triangles.T
    ab, bc, ca = (count + part for part in where.reshape(3, -1))
    faces = np.concatenate([np.stack(f, -1) for f in ((a, ab, ca), (ab, b, bc), (ca, bc, c), (ab, bc, ca))])
    A, B, C = (corners[:, k] for k in range(3))
    AB, BC, CA = (A + B) / 2, (B + C) / 2, (C + A) / 2
    values = np.concatenate([np.stack(f, 1) for f in ((A, AB, CA), (AB, B, BC), (CA, BC, C), (AB, BC, CA))])
    return np.vstack((moved, middle)), faces, values


def normals_of(points, triangles):
    corner = points[triangles]
    face = np.cross(corner[:, 1] - corner[:, 0], corner[:, 2] - corner[:, 0])
    total = np.zeros_like(points)
    for k in range(3):
        np.add.at(total, triangles[:, k], face)
    return total / (np.linalg.norm(total, axis=1, keepdims=True) + 1e-12)


class Map:
    """Values over the plane of a pattern, known at the corners of triangles that cover it."""

    def __init__(self, flat, values, step=0.0016, blur=1.2, reach=14):
        self.low, self.step = flat.reshape(-1, 2).min(0) - reach * step, step
        size = np.ceil((flat.reshape(-1, 2).max(0) + reach * step - self.low) / step).astype(int)
        total, count = np.zeros((values.shape[-1], size[1] * size[0])), np.zeros(size[1] * size[0])
        # triangles are small: points strewn over each are as good as drawing it
        n = max(2, round(2 * float(np.median(np.linalg.norm(flat[:, 1] - flat[:, 0], axis=1))) / step))
        for i in range(n + 1):
            for j in range(n + 1 - i):
                w = np.array([i, j, n - i - j]) / n
                at = (flat * w[None, :, None]).sum(1)
                c, r = np.floor((at - self.low) / step).astype(int).T
                place = r * size[0] + c
                strewn = (values * w[None, :, None]).sum(1)
                for k in range(len(total)):
                    total[k] += np.bincount(place, strewn[:, k], total.shape[1])
                count += np.bincount(place, minlength=len(count))
        field = np.ascontiguousarray((total / np.maximum(count, 1)).T.reshape(size[1], size[0], -1), np.float32)
        known = (count > 0).astype(np.float32).reshape(size[1], size[0])
        for turn in range(reach * 2):  # beyond the edge it goes on
            sums = cv2.boxFilter(field * known[..., None], -1, (3, 3), normalize=False)
            near = cv2.boxFilter(known, -1, (3, 3), normalize=False)
            new = (known == 0) & (near > 0)
            field[new] = sums[new] / near[new][:, None]
            known[new] = 1
        self.field = cv2.GaussianBlur(field, (0, 0), blur)

    def at(self, points):
        where = ((np.asarray(points, float) - self.low) / self.step - 0.5).astype(np.float32)
        count = len(where)
        where = np.pad(where, ((0, -count % 512), (0, 0)), mode='edge').reshape(-1, 512, 2)
        found = cv2.remap(self.field, where, None, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        return found.reshape(-1, self.field.shape[2])[:count]
