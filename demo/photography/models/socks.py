"""Socks, a pair folded together and laid down, held by a band of card; knitted stripes, Fair Isle and marl."""
import math

import numpy as np

from colour import luminance, mix, scaled
from materials.yarn import fair_isle, ribbed, striped
from materials.soft import cloth
from model import Angle, Model
from models.bag_body import crumple
from parts.labels import mark_material
from parts.leatherwork import turned_flat
from parts.mesh import add, smooth_path, subdivide, tube

# the front and the back line of a sock lying on its side, from the cuff's edge to the toe, in metres
LINES = {
    'crew': ([(0.046, 0.30), (0.045, 0.25), (0.043, 0.19), (0.043, 0.14), (0.050, 0.108), (0.075, 0.088), (0.115, 0.076), (0.150, 0.064), (0.168, 0.044), (0.170, 0.030)],
             [(-0.046, 0.30), (-0.046, 0.25), (-0.047, 0.19), (-0.044, 0.135), (-0.046, 0.080), (-0.041, 0.028), (-0.010, 0.003), (0.050, 0.002), (0.120, 0.000), (0.164, 0.014)]),
    'trainer': ([(0.047, 0.134), (0.048, 0.124), (0.050, 0.114), (0.056, 0.104), (0.068, 0.095), (0.086, 0.087), (0.117, 0.077), (0.150, 0.064), (0.168, 0.044), (0.170, 0.030)],
                [(-0.047, 0.140), (-0.049, 0.124), (-0.050, 0.105), (-0.048, 0.082), (-0.047, 0.060), (-0.041, 0.026), (-0.016, 0.004), (0.050, 0.002), (0.120, 0.000), (0.164, 0.014)]),
}
LINES['boot'] = LINES['crew']


def lines(style):
    return [through([(x, 0, y) for x, y in line], 160) for line in LINES[style]]


def through(keys, count):
    """A curve through the keys that passes each at the same share of its way, so that front and back keep step."""
    keys = np.array(keys)
    padded = np.vstack((2 * keys[:1] - keys[1:2], keys, 2 * keys[-1:] - keys[-2:-1]))
    t = np.linspace(0, len(keys) - 1, count)
    i = np.minimum(t.astype(int), len(keys) - 2)
    f = (t - i)[:, None]
    a, b, c, d = padded[i], padded[i + 1], padded[i + 2], padded[i + 3]
    return 0.5 * (2 * b + (c - a) * f + (2 * a - 5 * b + 4 * c - d) * f**2 + (3 * b - a - 3 * c + d) * f**3)


def where_of(style, z0, puff, seed):
    shin, calf = lines(style)
    girth = np.linalg.norm(shin - calf, axis=1)

    def where(a, t, rib=0.0):
        """a goes once round the tube (0 at the front fold), t from cuff to toe."""
        k = t * 159
        i = min(int(k), 158)
        f = k - i
        front, back = shin[i] + (shin[i + 1] - shin[i]) * f, calf[i] + (calf[i + 1] - calf[i]) * f
        middle, half = (front + back) / 2, (front - back) / 2
        # two layers that lie on each other: round only near the folds
        flat = abs(4 * (a % 1) - 2) - 1
        s = 1 if a < 0.5 else -1
        thick = puff * s * math.sqrt(max(0.0, 1 - flat**6)) * min(1.0, 0.55 + girth[i] / 0.16)
        p = middle + half * flat
        soft = crumple((p[0], s, p[2]), 0.05, 0.0016, seed) + crumple((p[0], s, p[2]), 0.022, 0.0006, seed + 3)
        heel = 0.0035 * math.exp(-(((p[0] + 0.022) / 0.026) ** 2) - (((p[2] - 0.04) / 0.03) ** 2))
        p = p + [0, -(thick + (soft + heel + rib) * (s > 0)) - z0, 0]
        p[0] += crumple((p[0], 1, p[2]), 0.04, 0.0012, seed + 1)
        return p

    return where


RIBS = 30
GIRTH = 0.18


def in_heel(x, z):
    """Above 0 inside the heel, which is knitted to and fro and meets the foot in a slanting line."""
    return min(0.066 - 0.75 * (x + 0.05) - z, 0.02 - x)


def seams(where, yarn, offset):
    """Where heel and foot were joined, and the toe was closed: a raised row of stitches."""
    line = []
    for t in np.linspace(0.3, 0.95, 130):
        around = [where(a, t) for a in np.linspace(0.012, 0.488, 60)]
        inside = [in_heel(p[0], p[2]) > 0 for p in around]
        k = next((k for k in range(1, 60) if inside[k] != inside[k - 1]), None)
        if k is not None and (not line or np.linalg.norm(around[k] - line[-1]) < 0.02):
            line.append(around[k])
    toe = [where(a, 0.885 + 0.012 * math.sin(a * math.tau)) for a in np.linspace(0.012, 0.488, 40)]
    for path in (line, toe):
        if len(path) < 6:
            continue
        path = smooth_path(np.array(path)[::4] + [offset[0], -0.0002, offset[1]], 160)
        tube('sock-seam', path, 0.0009, yarn, scale=lambda t: 1 + 0.3 * math.sin(t * 420))


def sock(style, made, cuff, toe, z0, seed, offset=(0, 0), ribs=False):
    columns, rows = 120, 190
    where = where_of(style, z0, 0.0052, seed)
    shin, calf = lines(style)
    middle = (shin + calf) / 2
    along = np.concatenate(([0], np.cumsum(np.linalg.norm(np.diff(middle, axis=0), axis=1))))
    verts, uvs = [], []
    cuffed = 0.14 if style == 'crew' else 0.16 if style == 'boot' else 0.15
    for j in range(rows + 1):
        t = j / rows
        for i in range(columns + 1):
            wave = math.sin(i / columns * math.tau * RIBS) if (ribs or t < cuffed) else 0.0
            p = where(i / columns, t, 0.0013 * wave * (0.6 if ribs and t > cuffed else 1.0) * (t < 0.62 or not ribs))
            verts.append(p + [offset[0], 0, offset[1]])
            uvs.append((i / columns * GIRTH, float(np.interp(t * 159, np.arange(160), along))))
    n = columns + 1
    faces = [(j * n + i, j * n + i + 1, (j + 1) * n + i + 1, (j + 1) * n + i) for j in range(rows) for i in range(columns)]
    thing = add('sock', verts, [f[::-1] for f in faces], made, uvs)
    thing.data.materials.append(cuff)
    thing.data.materials.append(toe)
    points = np.array(verts)
    for face in thing.data.polygons:
        j = face.index // columns
        spot = points[face.vertices[0]] - [offset[0], 0, offset[1]]
        heel = in_heel(spot[0], spot[2]) > 0
        face.material_index = 1 if j / rows < cuffed else 2 if j / rows > 0.885 or heel else 0
    seams(where, toe, offset)
    # the opening: a dark slit between the layers
    return subdivide(thing, 1)


def band(look, style, top):
    """A band of card round both legs, with the brand's mark."""
    low = style == 'trainer'
    wide, tall = (0.102, 0.046) if low else (0.112, 0.062)
    x0, middle = (0.056, 0.043) if low else (0.0, 0.205)
    turn = math.radians(97) if low else 0.0
    paper = (0.60, 0.54, 0.45, 1)
    made = mark_material(look.mark, paper, (0.045, 0.04, 0.035, 1), tall / wide if low else wide / tall, 0.40, 'felt')
    rows, columns = 8, 60
    verts, uvs = [], []
    c, s = math.cos(turn), math.sin(turn)
    for j in range(rows + 1):
        v = j / rows
        for i in range(columns + 1):
            u = 2 * i / columns - 1
            edge = max(0.0, (abs(u) - 0.86) / 0.14)
            x, y = u * wide / 2, (v - 0.5) * tall
            verts.append((x0 + x * c - y * s, -(top * (1 - edge**2) ** 0.5 * (1 - 0.05 * u * u) + 0.0012), middle + x * s + y * c))
            uvs.append((1 - v, i / columns) if low else (i / columns, v))
    n = columns + 1
    faces = [(j * n + i, j * n + i + 1, (j + 1) * n + i + 1, (j + 1) * n + i) for j in range(rows) for i in range(columns)]
    add('band', verts, faces, made, uvs)


def build(look, spec, view):
    style, pattern = spec['style'], spec.get('pattern', 'plain')
    pale = luminance(look.colour) > 0.35
    second = mix(look.colour, (0.78, 0.74, 0.66, 1), 0.62) if not pale else mix(look.colour, (0.03, 0.045, 0.08, 1), 0.86)
    third = mix(look.trim, (0.70, 0.30, 0.12, 1), 0.5)
    heavy = style == 'boot'
    kind = 'knit' if heavy else 'sock'
    settings = dict(uv=True, scale=1.0 if not heavy else 0.85, contrast=0.42, bump=0.8, clouds=0.04)
    ends = cloth(kind, second if pattern == 'stripe' else scaled(look.colour, 0.74), **settings)
    if pattern == 'marl':
        settings['light'] = mix(look.colour, (0.80, 0.77, 0.70, 1), 0.6)
    made = cloth(kind, look.colour, **settings)
    cuff = ribbed(cloth(kind, look.colour, **settings), GIRTH / RIBS)
    if pattern == 'stripe':
        made = striped(made, second)
    elif pattern == 'fairisle':
        made = fair_isle(made, second, third)
    ribs = pattern == 'plain' and style == 'crew'
    if ribs:
        made = ribbed(made, GIRTH / RIBS)
    top = 0.0
    pairs = ((0.0052, 1.0, (0.010, 0.008)), (0.0170, 5.0, (0.0, 0.0)))
    for z0, seed, offset in pairs:
        sock(style, made, cuff, ends, z0, seed, offset, ribs)
        top = z0 + 0.0062
    if view not in {'back'}:
        band(look, style, top)
    turned_flat()
    center()
    if view == 'back':
        mirror()
    return Model(views={
        'front': Angle(turn=-8, rise=52, fill=0.66),
        'back': Angle(turn=10, rise=52, fill=0.66),
        'detail': Angle(turn=-18, rise=38, target=(-0.035, 0.005, 0.02) if style != 'trainer' else (-0.035, 0.02, 0.02), span=0.14, fstop=6),
    })


def center():
    import bpy
    from mathutils import Matrix

    points = [t.matrix_world @ v.co for t in bpy.context.scene.objects for v in t.data.vertices]
    middle = [(min(p[k] for p in points) + max(p[k] for p in points)) / 2 for k in range(2)]
    for thing in bpy.context.scene.objects:
        thing.matrix_world = Matrix.Translation((-middle[0], -middle[1], 0)) @ thing.matrix_world


def mirror():
    """The other side of the pair: toes to the left."""
    import bpy
    from mathutils import Matrix

    for thing in bpy.context.scene.objects:
        thing.data.transform(Matrix.Scale(-1, 4, (1, 0, 0)))
        thing.data.flip_normals()
