"""What shoes share: the skin with its lining, panels with their stitches, collars, tongues, eyelets and laces."""
import numpy as np

from materials.hard import thread
from models.shoe_last import crease
from parts.hardware import eyelet, facing, together
from parts.mesh import add, circle, smooth_path, subdivide, sweep, thicken, tube
from parts.seams import stitches


def body(last, made, lining, thickness=0.0022, folds=True):
    """The whole upper once round, lined."""
    u = np.linspace(0, 1, 181)
    us, vs = np.meshgrid(u, np.linspace(0, 1, 56))
    skin = last.skin('upper', us, vs, made, 0.0, crease if folds else None)
    skin.data.materials.append(lining)
    thicken(skin, thickness, -1)
    skin.modifiers[-1].material_offset = 1
    sock = np.array([last.at(k, 0.03) for k in u[:-1]])
    centre = sock.mean(axis=0)
    add('insole', np.vstack((sock, [centre])), [(i, (i + 1) % 180, 180) for i in range(180)], lining)
    return skin


def panel(last, made, us_vs, lift=0.0002, thick=0.0013, folds=True):
    us, vs = us_vs
    piece = last.skin('panel', us, vs, made, lift, crease if folds else None)
    thicken(piece, thick, 1)
    return subdivide(piece)


def seam(last, us, vs, colour, lift=0.0016, length=0.0021, gap=0.0008, double=0.0, seed=1):
    """A line of stitches over the upper; `double` lays a second one so far beside it (in v)."""
    sewn = thread(colour)
    for off in ([0.0] if not double else [0.0, double]):
        points, normals = last.line(us, np.asarray(vs) - off, lift)
        stitches(points, normals, sewn, length, gap, 0.00027, seed=seed)


def collar(last, made, radius=0.0016, span=(0.0, 1.0), v=1.0, flat=1.0):
    u = np.linspace(*span, 220)
    points, normals = last.line(u, np.full_like(u, v), -radius * 0.6)
    closed = span == (0.0, 1.0)
    if closed:
        points, normals = points[:-1], normals[:-1]
    return sweep('collar', points, [(x * flat, y) for x, y in circle(radius, 12)], made, normals, closed)


def tongue(last, made, rise=0.016, top=0.29):
    """Lies under the laces, from the vamp to `rise` above the opening, and follows the throat's edges."""
    u = np.linspace(0.499, top, 10)
    left, right = last.at(u, np.ones(10)), last.at(1 - u, np.ones(10))
    up = last.normal(u, np.full(10, 0.99)) + last.normal(1 - u, np.full(10, 0.99))
    up /= np.linalg.norm(up, axis=1, keepdims=True)
    middle = (left + right) / 2 - up * 0.0042
    half = np.abs(left[:, 1] - right[:, 1]) / 2 + 0.008
    start = middle[0] + (middle[0] - middle[1]) * 0.8 - [0, 0, 0.003]
    along = middle[-1] - middle[-3]
    end = middle[-1] + along / np.linalg.norm(along) * rise + up[-1] * 0.003
    line = smooth_path([start, *middle, end], 40)
    t = np.linspace(0, 1, 40)
    wide = np.interp(t, np.linspace(0, 0.86, 10), np.minimum(half, 0.026)) * np.where(t > 0.9, 1 - ((t - 0.9) / 0.1) ** 2 * 0.3, 1)
    normals = smooth_path([up[0], *up, up[-1]], 40)
    columns = 17
    verts = [p + [0, k * w, 0] + n * (0.0025 - 0.004 * k * k) for p, w, n in zip(line, wide, normals) for k in np.linspace(-1, 1, columns)]
    faces = [(j * columns + i, j * columns + i + 1, (j + 1) * columns + i + 1, (j + 1) * columns + i) for j in range(39) for i in range(columns - 1)]
    piece = add('tongue', verts, faces, made, [(v[1], float(np.linalg.norm(v - line[0]))) for v in verts])
    thicken(piece, 0.003, 0)
    return subdivide(piece)


def laced(last, spots, lace, metal_made=None, width=0.0052, hole=0.0024, bow=True):
    """Eyelets at `spots` = [(u, v)] of the outer side and mirrored inside, with straight bars of lace between them."""
    rows = []
    for u, v in spots:
        pair = []
        for k in (u, 1 - u):
            point, normal = last.at(k, v), last.normal(k, v)
            if metal_made is not None:
                together([eyelet(hole, metal_made)], facing(point + normal * 0.0017, normal, (1, 0, 0)))
            pair.append((point + normal * 0.0022, normal))
        rows.append(pair)
    made = lace
    flat = [(x * width / 2, y * 0.0010) for x, y in circle(1.0, 12)]
    for n, ((a, na), (b, nb)) in enumerate(rows):
        up = (na + nb) / 2 + [0.25, 0, 0.6]
        up /= np.linalg.norm(up)
        middle = (a + b) / 2 + up * 0.0035
        path = smooth_path([a - na * 0.004 + (b - a) * 0.03, a + na * 0.0004 + (b - a) * 0.07, middle + [0.0006 * (-1) ** n, 0, 0], b + nb * 0.0004 + (a - b) * 0.07, b - nb * 0.004 + (a - b) * 0.03], 40)
        sweep('lace', path, flat, made, np.array([na] * 8 + [up] * 24 + [nb] * 8))
        if n + 1 < len(rows):
            (c, nc), (d, nd) = rows[n + 1]
            under = smooth_path([a + (b - a) * 0.12 - up * 0.0002, (a + d) / 2 + up * 0.0008, d + (c - d) * 0.12 - up * 0.0002], 24)
            sweep('lace', under, flat, made, np.array([up] * 24))
            over = smooth_path([b + (a - b) * 0.12, (b + c) / 2 + up * 0.0022, c + (d - c) * 0.12], 24)
            sweep('lace', over, flat, made, np.array([up] * 24))
    if bow:
        knot(rows[-1], flat, made)


def knot(row, flat, made):
    """A flat bow over the uppermost eyelets."""
    (a, na), (b, nb) = row
    up = (na + nb) / 2 + [0.2, 0, 0.5]
    up /= np.linalg.norm(up)
    side = (a - b) / np.linalg.norm(a - b)
    ahead = np.cross(side, up)
    ahead *= np.sign(ahead[0])
    middle = (a + b) / 2 + up * 0.006
    at = lambda s, f, h: middle + side * s + ahead * f + up * h
    for k in (-1, 1):
        loop = smooth_path([at(0, 0, 0.0015), at(k * 0.010, 0.002, 0.004), at(k * 0.026, 0.010, 0.000), at(k * 0.036, 0.018, -0.009), at(k * 0.031, 0.023, -0.010), at(k * 0.018, 0.013, -0.001), at(0, 0.002, 0.001)], 60)
        sweep('lace', loop, flat, made, np.array([up + side * k * 0.4] * 60))
        end = smooth_path([at(0, 0, 0.0005), at(k * 0.010, 0.012, 0.001), at(k * 0.017, 0.030, -0.006), at(k * 0.022, 0.044, -0.015)], 40)
        sweep('lace', end, flat, made, np.array([up + side * k * 0.3] * 40))
    tube('knot', smooth_path([at(-0.0005, -0.004, 0.0), at(0.0005, 0, 0.0035), at(0, 0.005, 0.0005)], 16), 0.0032, made, scale=lambda t: 0.8 + 0.2 * np.sin(np.pi * t))


