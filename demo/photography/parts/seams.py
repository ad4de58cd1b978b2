"""Stitching, piping and edges."""
import numpy as np

from parts.mesh import add, circle, frames, length_of, resampled, sweep


def capsule(sides=6):
    """Unit capsule along x, from -0.5 to 0.5, radius 1 across (scaled later): vertices and faces."""
    rings = [(-0.5, 0.35), (-0.36, 0.9), (0, 1.0), (0.36, 0.9), (0.5, 0.35)]
    verts = [(x, r * y, r * z) for x, r in rings for y, z in circle(1, sides)]
    faces = [
        (i * sides + a, i * sides + (a + 1) % sides, (i + 1) * sides + (a + 1) % sides, (i + 1) * sides + a)
        for i in range(len(rings) - 1)
        for a in range(sides)
    ]
    faces += [tuple(reversed(range(sides))), tuple((len(rings) - 1) * sides + a for a in range(sides))]
    return np.array(verts), faces


def stitches(points, normals, material, length=0.0032, gap=0.0012, radius=0.00042, closed=False, seed=1):
    """A line of single stitches along a path on a surface. `normals` as given by Surface.path, or one for all."""
    points = np.asarray(points, float)
    total = length_of(points)
    count = max(2, int(total / (length + gap)))
    normals = np.broadcast_to(np.asarray(normals, float), points.shape)
    along = np.concatenate(([0], np.cumsum(np.linalg.norm(np.diff(points, axis=0), axis=1))))
    at = (np.arange(count) + 0.5) / count * along[-1]
    place = np.stack([np.interp(at, along, points[:, i]) for i in range(3)], -1)
    up = np.stack([np.interp(at, along, normals[:, i]) for i in range(3)], -1)
    tangents, up, side = frames(place, up)
    unit, unit_faces = capsule()
    wobble = np.random.default_rng(seed).normal(0, 0.06, (count, 1))
    tangents = tangents + side * wobble
    scaled = unit * [length, radius, radius]
    verts = (
        place[:, None] + scaled[None, :, :1] * tangents[:, None] + scaled[None, :, 1:2] * side[:, None]
        + (scaled[None, :, 2:] + radius * 0.25) * up[:, None]
    )
    n = len(unit)
    faces = [tuple(i * n + a for a in face) for i in range(count) for face in unit_faces]
    return add('stitches', verts.reshape(-1, 3), faces, material)


def piping(points, material, radius=0.0022, normals=None, closed=False):
    """A round cord sewn into a seam."""
    count = max(8, int(length_of(points) / 0.004))
    if normals is None:
        points = resampled(points, count, closed)
    return sweep('piping', points, circle(radius, 8), material, normals, closed)


def binding(points, normals, material, width=0.012, thickness=0.0016):
    """A flat tape along an edge."""
    from parts.mesh import slab

    return sweep('binding', points, slab(width, thickness), material, normals)
