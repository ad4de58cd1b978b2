"""Outlines in the plane, in metres: curves through points, mirrored halves, distances, and meshes cut along them."""
import cv2
import numpy as np


def curve(*points, count=24):
    """A smooth curve through the points (Catmull-Rom), as an array of (x, y)."""
    p = np.array(points, float)
    if len(p) == 2:
        return np.linspace(p[0], p[1], max(2, count // 2))
    p = np.vstack((2 * p[0] - p[1], p, 2 * p[-1] - p[-2]))
    out = []
    each = max(3, count // (len(p) - 3))
    for a, b, c, d in zip(p, p[1:], p[2:], p[3:]):
        t = np.linspace(0, 1, each, endpoint=False)[:, None]
        out.append(0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3))
    return np.vstack((*out, p[-2:-1]))


def joined(*parts):
    """Curves one after another, without the points that two of them share."""
    line = np.vstack(parts)
    return line[np.concatenate(([True], np.linalg.norm(np.diff(line, axis=0), axis=1) > 1e-5))]


def mirror(line):
    """The other half, at x = 0."""
    return np.asarray(line)[::-1] * [-1, 1]


def both(half):
    """A closed outline from its right half, which starts and ends at x = 0."""
    return joined(half, mirror(half))[:-1]


def spaced(line, gap, closed=False):
    """The line with points `gap` apart."""
    line = np.asarray(line, float)
    if closed:
        line = np.vstack((line, line[:1]))
    along = np.concatenate(([0], np.cumsum(np.linalg.norm(np.diff(line, axis=0), axis=1))))
    at = np.linspace(0, along[-1], max(2, int(along[-1] / gap) + 1))
    return np.stack([np.interp(at, along, line[:, i]) for i in range(line.shape[1])], -1)


def offset(line, by):
    """The line moved sideways, to its left for by > 0."""
    line = np.asarray(line, float)
    t = np.gradient(line, axis=0)
    t /= np.linalg.norm(t, axis=1, keepdims=True)
    return line + np.stack((-t[:, 1], t[:, 0]), -1) * by


def clipped(outline, point, towards):
    """What of a closed outline lies on the side of `point` to which `towards` points."""
    outline = np.asarray(outline, float)
    depth = (outline - point) @ np.asarray(towards, float)
    kept = []
    for i in range(len(outline)):
        j = (i + 1) % len(outline)
        if depth[i] >= 0:
            kept.append(outline[i])
        if (depth[i] >= 0) != (depth[j] >= 0):
            kept.append(outline[i] + (outline[j] - outline[i]) * depth[i] / (depth[i] - depth[j]))
    return np.array(kept)


def nearest(points, line):
    """(distance, nearest point) to a polyline."""
    a, b = np.asarray(line[:-1], float), np.asarray(line[1:], float)
    ab = b - a
    square = (ab**2).sum(1) + 1e-18
    best, where = [], []
    for part in np.array_split(np.asarray(points, float), max(1, len(points) * len(a) // 400_000)):
        t = np.clip(((part[:, None] - a) * ab).sum(-1) / square, 0, 1)
        q = a + ab * t[..., None]
        d = ((part[:, None] - q) ** 2).sum(-1)
        i = d.argmin(1)
        best.append(np.sqrt(d[np.arange(len(part)), i]))
        where.append(q[np.arange(len(part)), i])
    return np.concatenate(best), np.concatenate(where)


def distance_to(points, line):
    return nearest(points, np.asarray(line))[0]


def signed_distance(points, outline, pixel=0.001):
    """Distance to a closed outline, below 0 inside; exact to about half a millimetre."""
    outline, points = np.asarray(outline, float), np.asarray(points, float)
    low = np.minimum(outline.min(0), points.min(0)) - 0.005
    size = ((np.maximum(outline.max(0), points.max(0)) + 0.005 - low) / pixel).astype(int) + 2
    inside = np.zeros(size[::-1], np.uint8)
    cv2.fillPoly(inside, [np.round((outline - low) / pixel * 256).astype(np.int32)], 1, shift=8)
    field = cv2.distanceTransform(1 - inside, cv2.DIST_L2, 5) - cv2.distanceTransform(inside, cv2.DIST_L2, 5)
    x, y = np.round((points - low) / pixel).astype(int).T
    return field[y, x] * pixel


def cut(outline, gap=0.003):
    """A mesh of even quads inside an outline, its rim exactly on it: (points, faces, distance inwards)."""
    outline = np.asarray(outline, float)
    low = outline.min(0) - 1.37 * gap
    nx, ny = np.ceil((outline.max(0) + 1.4 * gap - low) / gap).astype(int) + 1
    points = (np.stack(np.meshgrid(np.arange(nx), np.arange(ny)), -1) * gap + low).reshape(-1, 2)
    away = signed_distance(points, outline)
    rim = np.flatnonzero(np.abs(away) < 0.56 * gap + 0.0006)
    ring = np.vstack((outline, outline[:1]))
    exact, where = nearest(points[rim], ring)
    snap = exact < 0.56 * gap
    points[rim[snap]] = where[snap]
    away[rim[snap]] = 0
    keep = away <= 0
    index = np.arange(nx * ny).reshape(ny, nx)
    quads = np.stack((index[:-1, :-1], index[:-1, 1:], index[1:, 1:], index[1:, :-1]), -1).reshape(-1, 4)
    held = keep[quads].sum(1)
    faces = [tuple(f) for f in quads[held == 4].tolist()]
    # cells on the rim are cut where the outline crosses their sides
    crossings, extra = {}, []
    for quad in quads[(held > 0) & (held < 4)].tolist():
        face = []
        for a, b in zip(quad, quad[1:] + quad[:1]):
            if keep[a]:
                face.append(a)
            inner = a if keep[a] else b
            if keep[a] != keep[b] and away[inner] < -1e-6:
                side = (min(a, b), max(a, b))
                if side not in crossings:
                    t = away[a] / (away[a] - away[b])
                    crossings[side] = nx * ny + len(extra)
                    extra.append(points[a] + (points[b] - points[a]) * t)
                face.append(crossings[side])
        if len(face) > 2:
            faces.append(tuple(face))
    if extra:
        points = np.vstack((points, nearest(np.array(extra), ring)[1]))
        away = np.concatenate((away, np.zeros(len(extra))))

    def area(face):
        x, y = points[list(face)].T
        return (x * np.roll(y, -1) - np.roll(x, -1) * y).sum() / 2

    # where two nodes were drawn to one place, nothing is left of the face between them
    rim = away == 0
    faces = [f for f in faces if not all(rim[i] for i in f) or area(f) > 0.02 * gap * gap]
    used = np.unique([i for f in faces for i in f])
    new = np.full(len(points), -1)
    new[used] = np.arange(len(used))
    new = new.tolist()
    return points[used], [tuple(new[i] for i in f) for f in faces], -away[used]
