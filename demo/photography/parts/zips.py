"""Zips: tape, teeth, slider and pull, along a path that lies on a surface."""
import numpy as np

from parts.mesh import add, frames, length_of, resampled, rounded_box, slab, sweep


def place(thing, where, tangent, normal):
    """Puts a thing built around its origin (x along, z outwards) at a point of a path."""
    from mathutils import Matrix, Vector

    x, z = Vector(tangent).normalized(), Vector(normal).normalized()
    y = z.cross(x).normalized()
    x = y.cross(z)
    turn = Matrix((x, y, z)).transposed().to_4x4()
    thing.matrix_world = Matrix.Translation(Vector(where)) @ turn
    return thing


def zip_line(points, normals, tape, teeth, size=5, pitch=None, width=None, tooth=None, lift=0.0006):
    """The closed zip; give `points, normals` from Surface.path. `size` is the trade's number: how many millimetres both
    rows of teeth are wide. A tooth of one row follows one of the other every `pitch`."""
    pitch, width = pitch or 0.00024 * size, width or 0.0044 * size
    tooth = tooth or (pitch * 0.7, 0.00066 * size, 0.00026 * size)
    points, normals = np.asarray(points, float), np.asarray(normals, float)
    sweep('zip-tape', points, slab(width, 0.0009, lift=lift), tape, normals)
    count = max(2, int(length_of(points) / pitch))
    fine = resampled(points, count)
    along = np.linspace(0, 1, count)
    up = np.stack([np.interp(along, np.linspace(0, 1, len(points)), normals[:, i]) for i in range(3)], -1)
    tangents, up, side = frames(fine, up)
    a, b, c = (t / 2 for t in tooth)
    cube = np.array([(x * a, y * b, z) for z, k in ((0, 1), (2 * c, 0.7)) for x, y in ((-k, -1), (k, -1), (k, 1), (-k, 1))])
    quads = [(0, 3, 2, 1), (4, 5, 6, 7), (0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7)]
    offset = np.where(np.arange(count) % 2, 1, -1)[:, None] * side * tooth[1] * 0.32
    base = fine + offset + up * (lift + 0.0008)
    verts = base[:, None] + cube[None, :, :1] * tangents[:, None] + cube[None, :, 1:2] * side[:, None] + cube[None, :, 2:] * up[:, None]
    faces = [tuple(i * 8 + k for k in quad) for i in range(count) for quad in quads]
    return add('zip-teeth', verts.reshape(-1, 3), faces, teeth, smooth=False)


def slider(where, tangent, normal, metal, pull=None, pull_length=0.034, pull_width=0.011, hang=None, size=5):
    """Slider with its pull; `pull` is the pull's material (leather), else of metal. `hang` is the pull's direction."""
    from mathutils import Vector

    up, k = Vector(normal).normalized(), size / 5
    pull_length, pull_width = pull_length * k**0.6, pull_width * k**0.6
    body = rounded_box('slider', 0.011 * k, 0.009 * k, 0.0045 * k, 0.002 * k, 8, metal)
    place(body, Vector(where) + up * 0.0008, tangent, normal)
    bridge = rounded_box('slider-bridge', 0.007 * k, 0.0026 * k, 0.004 * k, 0.0012 * k, 8, metal)
    place(bridge, Vector(where) + up * 0.0042 * k, tangent, normal)
    down = Vector(hang or (0, 0, -1))
    down = (down - up * down.dot(up)).normalized()
    side = up.cross(down)
    start = Vector(where) + up * 0.0062 * k
    lying = [start + down * t * pull_length - up * min(0.0035, 0.012 * t) for t in np.linspace(-0.06, 1, 14)]
    narrow = lambda t: 0.62 + 0.38 * min(1, t * 2.2)
    flat = sweep('pull', lying, slab(pull_width, 0.0022), pull or metal, [up] * 14, scale=narrow)
    return body, flat, side
