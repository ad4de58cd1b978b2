"""Building meshes: surfaces from functions, rounded boxes, tubes and ribbons along paths. Lengths in metres.

Every builder takes a `material` and gives back the object, smooth-shaded, with UVs in metres where they make sense.
"""
import math

import bpy
import numpy as np
from mathutils import Vector


def add(name, verts, faces, material=None, uvs=None, smooth=True):
    """An object from vertices and faces; `uvs` has one (u, v) for each vertex, or for each corner of each face."""
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata([tuple(v) for v in verts], [], faces)
    mesh.polygons.foreach_set('use_smooth', [smooth] * len(mesh.polygons))
    if uvs is not None:
        layer = mesh.uv_layers.new(name='metres')
        if len(uvs) == len(verts):
            index = np.empty(len(mesh.loops), np.int32)
            mesh.loops.foreach_get('vertex_index', index)
            uvs = np.asarray(uvs, np.float32)[index]
        layer.data.foreach_set('uv', np.asarray(uvs, np.float32).ravel())
    if material:
        mesh.materials.append(material)
    thing = bpy.data.objects.new(name, mesh)
    bpy.context.scene.collection.objects.link(thing)
    return thing


def modifier(thing, kind, **settings):
    made = thing.modifiers.new(kind.lower(), kind)
    for key, value in settings.items():
        setattr(made, key, value)
    return made


def subdivide(thing, levels=1):
    modifier(thing, 'SUBSURF', levels=levels, render_levels=levels)
    return thing


def thicken(thing, thickness, offset=-1):
    modifier(thing, 'SOLIDIFY', thickness=thickness, offset=offset)
    return thing


def frozen(thing):
    """The object with its modifiers applied for good."""
    graph = bpy.context.evaluated_depsgraph_get()
    mesh = bpy.data.meshes.new_from_object(thing.evaluated_get(graph))
    thing.modifiers.clear()
    thing.data = mesh
    return thing


def sheet(name, where, columns, rows, material=None, closed=False):
    """A surface from `where(u, v)` with u, v in 0..1; UVs follow its lengths. `closed` joins u = 1 to u = 0."""
    across = columns if closed else columns + 1
    points = np.array([[where(i / columns, j / rows) for i in range(columns + 1)] for j in range(rows + 1)], float)
    du = np.linalg.norm(np.diff(points, axis=1), axis=2)
    dv = np.linalg.norm(np.diff(points, axis=0), axis=2)
    us = np.concatenate(([0], np.cumsum(du.mean(axis=0))))
    vs = np.concatenate(([0], np.cumsum(dv.mean(axis=1))))
    verts = points[:, :across].reshape(-1, 3)
    faces, uvs = [], []
    for j in range(rows):
        for i in range(columns):
            k = (i + 1) % across
            faces.append((j * across + i, j * across + k, (j + 1) * across + k, (j + 1) * across + i))
            uvs += [(us[i], vs[j]), (us[i + 1], vs[j]), (us[i + 1], vs[j + 1]), (us[i], vs[j + 1])]
    return add(name, verts, faces, material, uvs)


def rounded_box(name, width, depth, height, radius, cuts=10, material=None, shape=None):
    """A box with round edges, standing on z = 0, in even quads. `shape(p)` may move each point."""
    half = np.array([width, depth, height]) / 2
    step = max(half) * 2 / cuts
    counts = [max(2, round(2 * h / step)) for h in half]
    index, verts, faces = {}, [], []

    def vertex(p):
        key = tuple(np.round(p, 6))
        if key not in index:
            inner = np.clip(p, -(half - radius), half - radius)
            off = p - inner
            length = np.linalg.norm(off)
            q = inner + off / length * radius if length > 1e-9 else p
            q = q + [0, 0, half[2]]
            index[key] = len(verts)
            verts.append(Vector(shape(q)) if shape else Vector(q))
        return index[key]

    for axis in range(3):
        a, b = (axis + 1) % 3, (axis + 2) % 3
        for sign in (-1, 1):
            for i in range(counts[a]):
                for j in range(counts[b]):
                    corners = []
                    for di, dj in ((0, 0), (1, 0), (1, 1), (0, 1)):
                        p = np.zeros(3)
                        p[axis] = sign * half[axis]
                        p[a] = (2 * (i + di) / counts[a] - 1) * half[a]
                        p[b] = (2 * (j + dj) / counts[b] - 1) * half[b]
                        corners.append(vertex(p))
                    faces.append(tuple(corners if sign > 0 else reversed(corners)))
    return add(name, verts, faces, material)


def smooth_path(points, count, closed=False):
    """Evenly spaced points on a curve through the given ones (Catmull-Rom)."""
    p = np.array([tuple(q) for q in points], float)
    n = len(p)
    at = (lambda i: p[i % n]) if closed else (lambda i: p[i] if 0 <= i < n else (2 * p[0] - p[1] if i < 0 else 2 * p[-1] - p[-2]))
    dense = []
    for i in range(n if closed else n - 1):
        a, b, c, d = at(i - 1), at(i), at(i + 1), at(i + 2)
        for t in np.linspace(0, 1, 24, endpoint=False):
            dense.append(0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t**3))
    dense.append(p[0] if closed else p[-1])
    return resampled(np.array(dense), count, closed)


def resampled(points, count, closed=False):
    """`count` points at equal distances along a polyline."""
    points = np.asarray(points, float)
    lengths = np.concatenate(([0], np.cumsum(np.linalg.norm(np.diff(points, axis=0), axis=1))))
    at = np.linspace(0, lengths[-1], count, endpoint=not closed)
    return np.stack([np.interp(at, lengths, points[:, i]) for i in range(3)], -1)


def length_of(points):
    return float(np.linalg.norm(np.diff(np.asarray(points), axis=0), axis=1).sum())


def frames(points, normals=None, closed=False):
    """Tangent, normal and side at each point; without normals they are carried along with the least twist."""
    points = np.asarray(points, float)
    if closed:
        tangents = np.roll(points, -1, 0) - np.roll(points, 1, 0)
    else:
        tangents = np.gradient(points, axis=0)
    tangents /= np.linalg.norm(tangents, axis=1, keepdims=True) + 1e-12
    if normals is None:
        first = np.array([0, 0, 1.0]) if abs(tangents[0][2]) < 0.9 else np.array([0, -1.0, 0])
        normals, n = [], first
        for t in tangents:
            n = n - t * (n @ t)
            n = n / (np.linalg.norm(n) + 1e-12)
            normals.append(n)
    normals = np.asarray([tuple(n) for n in normals], float)
    normals = normals - tangents * (normals * tangents).sum(1, keepdims=True)
    normals /= np.linalg.norm(normals, axis=1, keepdims=True) + 1e-12
    return tangents, normals, np.cross(tangents, normals)


def sweep(name, points, profile, material=None, normals=None, closed=False, scale=None):
    """A profile of (side, normal) offsets drawn along points; `scale(t)` may narrow it on its way."""
    points = np.asarray([tuple(p) for p in points], float)
    _, up, side = frames(points, normals, closed)
    profile = np.asarray(profile, float)
    x, y = profile.T
    if (x * np.roll(y, -1) - np.roll(x, -1) * y).sum() > 0:
        profile = profile[::-1]  # so that faces look outwards
    count, n = len(points), len(profile)
    k = np.array([scale(i / max(count - 1, 1)) if scale else 1.0 for i in range(count)])[:, None, None]
    verts = points[:, None] + k * (profile[None, :, :1] * side[:, None] + profile[None, :, 1:] * up[:, None])
    around = np.concatenate(([0], np.cumsum(np.linalg.norm(np.diff(np.vstack((profile, profile[:1])), axis=0), axis=1))))
    along = np.concatenate(([0], np.cumsum(np.linalg.norm(np.diff(points, axis=0), axis=1))))
    faces, uvs = [], []
    for i in range(count if closed else count - 1):
        j = (i + 1) % count
        end = along[j] if j else along[-1] + 0.001
        for a in range(n):
            b = (a + 1) % n
            faces.append((i * n + a, i * n + b, j * n + b, j * n + a))
            uvs += [(around[a], along[i]), (around[a + 1], along[i]), (around[a + 1], end), (around[a], end)]
    if not closed:
        faces += [tuple(reversed(range(n))), tuple((count - 1) * n + a for a in range(n))]
        uvs += [(0, 0)] * (2 * n)
    return add(name, verts.reshape(-1, 3), faces, material, uvs)


def circle(radius, count=8):
    return [(radius * math.cos(2 * math.pi * i / count), radius * math.sin(2 * math.pi * i / count)) for i in range(count)]


def slab(width, thickness, bevel=None, lift=0.0):
    """The cross-section of a strap: a flat rectangle with broken edges, lying on its path."""
    w, b = width / 2, bevel or thickness * 0.35
    low, high = lift, lift + thickness
    inner = [(-w + b, high), (-w / 2, high), (0, high), (w / 2, high), (w - b, high)]
    return [(-w, low + b), (-w, high - b), *inner, (w, high - b), (w, low + b), (w - b, low), (0, low), (-w + b, low)][::-1]


def tube(name, points, radius, material=None, closed=False, sides=8, scale=None):
    return sweep(name, points, circle(radius, sides), material, closed=closed, scale=scale)
