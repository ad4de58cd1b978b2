"""Sunglasses, standing open on their temples: an acetate front cut from the sheet, or an aviator of wire."""
import math

import bpy
import numpy as np
from mathutils import Matrix

from colour import scaled
from materials.hard import metal, plain
from materials.spectacles import lens_glass, sheet_acetate
from model import Angle, Model
from models.sunglasses_shape import SHAPES, front, lens
from parts.mesh import add, modifier, rounded_box, smooth_path, sweep, tube

WRAP = 0.19  # radius of the front's curve seen from above
THICK = 0.0046
TEMPLE = 0.138


def wrapped(x, y, z):
    """A point of the flat front (x right, y up, z towards the viewer) on its curve."""
    x = np.asarray(x, float)
    return np.stack((x, x * x / (2 * WRAP) - z, y), -1)


def acetate_front(shape, made):
    inner, outer = front(shape)
    n = len(inner)
    rings = []
    steps = 9
    across = [(0.5 - 0.5 * math.cos(math.pi * k / steps), 1) for k in range(steps + 1)]
    across += [(0.5 + 0.5 * math.cos(math.pi * k / steps), -1) for k in range(1, steps)]
    open_end = np.clip(1 - outer[:, 0] / 0.004, 0, 1)  # no rounding where the two halves meet
    for r, side in across:
        p = inner + (outer - inner) * r
        swell = max(0.0, 1 - abs(2 * r - 1) ** 5) ** 0.33
        swell = np.where(open_end > 0, np.maximum(swell, open_end * (r > 0.5)), swell)
        # the faces of the sheet are flat, their edges tumbled round
        z = side * THICK / 2 * np.where(r > 0.5, swell, 0.32 + 0.68 * swell)
        rings.append(wrapped(p[:, 0], p[:, 1], z))
    verts = np.concatenate(rings)
    count = len(rings)
    faces = []
    for k in range(count):
        m = (k + 1) % count
        for i in range(n):
            j = (i + 1) % n
            faces.append((k * n + i, m * n + i, m * n + j, k * n + j))
    thing = add('front', verts, faces, made)
    modifier(thing, 'MIRROR', use_axis=(True, False, False), use_clip=True, merge_threshold=0.0003)
    return thing


def glass(shape, material, depth=0.0, grow=1.02):
    rim = lens(shape, grow)
    verts, faces = [], []
    rings = 10
    n = len(rim)
    for k in range(1, rings + 1):
        p = rim * (k / rings)
        dome = 0.0022 * (1 - (k / rings) ** 2)
        verts.append(wrapped(p[:, 0] + shape['off'], p[:, 1], depth + dome))
    verts = np.concatenate(verts)
    middle = len(verts)
    verts = np.vstack((verts, wrapped(np.array([shape['off']]), np.array([0.0]), np.array([depth + 0.0022]))))
    for k in range(rings - 1):
        faces += [(k * n + i, k * n + (i + 1) % n, (k + 1) * n + (i + 1) % n, (k + 1) * n + i) for i in range(n)]
    faces += [(middle, (i + 1) % n, i) for i in range(n)]
    thing = add('lens', verts, [f[::-1] for f in faces], material)
    modifier(thing, 'MIRROR', use_axis=(True, False, False))
    return thing


def temple_path(x, y, z, drop=0.036, splay=0.004):
    """From the hinge back to the ear and down behind it; y is depth, z height."""
    points = [(x, y, z), (x + 0.001, y + 0.03, z), (x + splay * 0.5, y + 0.07, z - 0.0006), (x + splay, y + 0.098, z - 0.002),
              (x + splay, y + 0.113, z - 0.0068), (x + splay - 0.002, y + 0.127, z - 0.019), (x + splay - 0.005, y + TEMPLE, z - drop)]
    return smooth_path(points, 90)


def rounded_bar(wide, tall, power=3.2, count=20):
    a = np.linspace(0, math.tau, count, endpoint=False)
    c, s = np.cos(a), np.sin(a)
    return np.stack((np.sign(c) * np.abs(c) ** (2 / power) * wide / 2, np.sign(s) * np.abs(s) ** (2 / power) * tall / 2), -1)


def acetate_temples(shape, made, steel):
    edge = shape['off'] + shape['wide'] * (1 + shape['narrow'] * 0.4) + shape['rim'] + 0.0032
    z = shape['tall'] * 0.42
    y = edge * edge / (2 * WRAP) + THICK * 0.35
    for side in (-1, 1):
        path = temple_path(edge, y, z) * [side, 1, 1]
        normals = np.tile([0.0, 0, 1], (len(path), 1))
        normals[-24:] = [[0, 0.5, 1]] * 24
        sweep('temple', path, rounded_bar(0.0036, 0.0108), made, normals,
              scale=lambda t: 1 - 0.34 * min(1, t / 0.55) + 0.16 * max(0, (t - 0.66) / 0.34) - 0.5 * max(0, (t - 0.965) / 0.035) ** 2)
        for k in (-1, 0, 1):
            barrel = tube('hinge', [(side * (edge - 0.0034), y + 0.0012, z - 0.0012 + k * 0.0024), (side * (edge - 0.0034), y + 0.0012, z + 0.0010 + k * 0.0024)], 0.0013, steel, sides=14)
            barrel.data.polygons.foreach_set('use_smooth', [False] * len(barrel.data.polygons))
        for dz in (-0.0018, 0.0018):
            x = edge - 0.0050
            spot = wrapped(np.array([x]), np.array([z + dz]), np.array([THICK / 2 - 0.00012]))[0]
            pin = rounded_box('rivet', 0.0015, 0.0006, 0.0015, 0.0003, 6, steel)
            pin.location = (side * spot[0], spot[1], spot[2] - 0.00075)


def wire(shape, steel, made):
    """Aviator: rims, double bridge, nose pads, thin temples with acetate tips."""
    rim = lens(shape)
    for side in (-1, 1):
        loop = wrapped(rim[:, 0] + shape['off'], rim[:, 1], np.zeros(len(rim))) * [side, 1, 1]
        tube('rim', loop, 0.00105, steel, closed=True, sides=10)
        edge = shape['off'] + shape['wide'] * 1.10
        z = shape['tall'] * 0.62
        y = edge * edge / (2 * WRAP)
        tube('end', smooth_path(np.array([(edge - 0.003, y - 0.0008, z - 0.001), (edge + 0.004, y, z + 0.0008), (edge + 0.0066, y + 0.004, z), (edge + 0.007, y + 0.010, z)]) * [side, 1, 1], 24), 0.0013, steel)
        path = temple_path(edge + 0.007, y + 0.008, z) * [side, 1, 1]
        tube('temple', path, 0.00085, steel, sides=10)
        sweep('tip', path[54:], rounded_bar(0.0030, 0.0046), made, np.tile([0.0, 0.3, 1], (len(path) - 54, 1)))
        pad = rounded_box('pad', 0.0035, 0.0075, 0.014, 0.0016, 8, plain('pad', (0.75, 0.72, 0.66, 1), 0.25, 0.5))
        pad.location = (side * 0.0092, 0.0085, -0.013)
        pad.rotation_euler = (0.1, side * 0.22, side * 0.5)
        tube('arm', smooth_path(np.array([(shape['off'] - shape['wide'] * 0.93, 0.001, -0.004), (0.011, 0.004, -0.003), (0.0098, 0.008, -0.006)]) * [side, 1, 1], 16), 0.0006, steel)
    inner = shape['off'] - shape['wide'] * 1.02
    for z, rise, r in ((0.0235, 0.0008, 0.0010), (0.0085, 0.0030, 0.0012)):
        x = inner + 0.0015 if z < 0.02 else shape['off'] - shape['wide'] * 0.62
        tube('bridge', smooth_path([(-x, 0.0012, z), (-x * 0.5, -0.0004, z + rise), (0, -0.001, z + rise * 1.2), (x * 0.5, -0.0004, z + rise), (x, 0.0012, z)], 40), r, steel)


def settle():
    """Tips the whole thing so that rims and tips of the temples touch the floor."""
    bpy.context.view_layer.update()
    things = [t for t in bpy.context.scene.objects if t.type == 'MESH']
    points = np.array([tuple(t.matrix_world @ v.co) for t in things for v in t.data.vertices])
    near, far = points[points[:, 1] < 0.03], points[points[:, 1] > 0.08]
    a, b = near[near[:, 2].argmin()], far[far[:, 2].argmin()]
    tilt = math.atan2(b[2] - a[2], b[1] - a[1])
    turn = Matrix.Rotation(-tilt, 4, 'X')
    low = min((turn @ Matrix.Translation(p)).translation.z for p in points[points[:, 2] < max(a[2], b[2]) + 0.004])
    for thing in things:
        thing.matrix_world = Matrix.Translation((0, -0.05, -low)) @ turn @ thing.matrix_world


TORTOISE = (0.045, 0.016, 0.006, 1)


def build(look, spec, view):
    style = spec['style']
    shape = SHAPES[style]
    tortoise = look.colour_name in spec.get('tortoise', [])
    tint = scaled(look.trim, 0.6)  # twice through the lens
    if style == 'aviator':
        steel = metal(look.colour, 'polished')
        wire(shape, steel, sheet_acetate(TORTOISE, (0.30, 0.10, 0.02, 1)))
        glass(shape, lens_glass(tint, shape['tall']), 0.0, 0.99)
    else:
        steel = metal(look.metal, 'polished')
        made = sheet_acetate(TORTOISE if tortoise else look.colour, (0.42, 0.15, 0.03, 1) if tortoise else None)
        acetate_front(shape, made)
        acetate_temples(shape, made, steel)
        glass(shape, lens_glass(tint, shape['tall']), 0.0, 1.025)
    settle()
    return Model(views={
        'front': Angle(turn=-30, rise=12, fill=0.74),
        'back': Angle(turn=148, rise=16, fill=0.74),
        'side': Angle(turn=-80, rise=8, fill=0.72),
        'detail': Angle(turn=-48, rise=14, target=(0.056, -0.038, 0.03), span=0.062, fstop=8),
    })
