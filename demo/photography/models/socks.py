"""Socks, a pair folded together and laid down, held by a band of card; knitted stripes, Fair Isle and marl."""
import math

import numpy as np

from colour import mix, scaled
from model import Angle, Model
from models.bag_body import crumple
from models.socks_knit import GIRTH, Yarns, knit
from parts.labels import mark_material
from parts.leatherwork import turned_flat
from parts.mesh import add

# the front and the back line of a sock lying on its side, from the cuff's edge to the toe, in metres: rows of stitches
# run from one to the other, level across the leg, upright across the foot; only round the heel do they turn
FOOT = ([(0.050, 0.113), (0.057, 0.103), (0.070, 0.094), (0.092, 0.085), (0.124, 0.075), (0.152, 0.062), (0.168, 0.044), (0.171, 0.030)],
        [(-0.046, 0.050), (-0.030, 0.010), (0.016, 0.002), (0.074, 0.001), (0.114, 0.000), (0.146, 0.003), (0.164, 0.012), (0.171, 0.022)])
LINES = {
    'crew': ([(0.046, 0.30), (0.045, 0.25), (0.043, 0.20), (0.043, 0.158), (0.045, 0.128), *FOOT[0]],
             [(-0.046, 0.30), (-0.046, 0.25), (-0.047, 0.195), (-0.045, 0.145), (-0.047, 0.095), *FOOT[1]]),
    'trainer': ([(0.047, 0.140), (0.047, 0.134), (0.048, 0.128), (0.048, 0.122), (0.049, 0.117), *FOOT[0]],
                [(-0.047, 0.146), (-0.048, 0.134), (-0.049, 0.120), (-0.048, 0.102), (-0.047, 0.080), *FOOT[1]]),
}
LINES['boot'] = ([(0.053, 0.405), (0.054, 0.335), (0.050, 0.255), (0.045, 0.185), (0.046, 0.132), *FOOT[0]],
                 [(-0.056, 0.405), (-0.060, 0.33), (-0.057, 0.245), (-0.049, 0.162), (-0.048, 0.098), *FOOT[1]])

# the cuff's share of the way from edge to toe
CUFFED = {'crew': 0.14, 'boot': 0.115, 'trainer': 0.15}
# stitches once round
COLUMNS = {'crew': 72, 'boot': 60, 'trainer': 84}


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

    def where(a, t):
        """a goes once round the tube (0 at the front fold), t from cuff to toe."""
        k = t * 159
        i = min(int(k), 158)
        f = k - i
        front, back = shin[i] + (shin[i + 1] - shin[i]) * f, calf[i] + (calf[i + 1] - calf[i]) * f
        middle, half = (front + back) / 2, (front - back) / 2
        # the cuff grips, and the leg swells a little under it
        below = (t - CUFFED[style]) / 0.03
        half = half * (1 - 0.07 / (1 + math.exp(4 * below)) + 0.02 * math.exp(-((below - 1) ** 2)))
        # two layers that lie on each other: round only near the folds
        flat = abs(4 * (a % 1) - 2) - 1
        s = 1 if a < 0.5 else -1
        # a boot sock's cuff is turned over
        turned_over = 0.0034 * (style == 'boot') * min(1.0, max(0.0, (CUFFED['boot'] - t) / 0.006))
        thick = turned_over * s + puff * s * math.sqrt(max(0.0, 1 - flat**6)) * min(1.0, 0.55 + girth[i] / 0.16)
        p = middle + half * flat
        soft = crumple((p[0], s, p[2]), 0.05, 0.0016, seed) + crumple((p[0], s, p[2]), 0.022, 0.0006, seed + 3)
        heel = 0.0035 * math.exp(-(((p[0] + 0.022) / 0.026) ** 2) - (((p[2] - 0.04) / 0.03) ** 2))
        # where the foot turns, the cloth it has too much of lies in small folds
        bend = math.atan2(p[2] - 0.075, p[0] + 0.01)
        fold = 0.0015 * math.exp(-(((p[0] - 0.022) / 0.034) ** 2) - (((p[2] - 0.098) / 0.030) ** 2)) * math.sin(bend * 21 + seed)
        p = p + [0, -(thick + (soft + heel + fold) * (s > 0)) - z0, 0]
        p[0] += crumple((p[0], 1, p[2]), 0.04, 0.0022, seed + 1)
        p[2] += crumple((p[0], s, 0), 0.03, 0.0030, seed + 9) * max(0.0, 1 - t / 0.12)
        return p

    return where


def in_heel(x, z):
    """Above 0 inside the heel, which is knitted to and fro and meets the foot in a slanting line."""
    return min(0.066 - 0.75 * (x + 0.05) - z, 0.02 - x)


def turned(points, turn):
    points = np.array(points)
    c, s = math.cos(turn), math.sin(turn)
    x, z = points[:, 0], points[:, 2] - 0.12
    return np.stack((x * c - z * s, points[:, 1], x * s + z * c + 0.12), -1)


def sock(style, yarns, z0, seed, offset=(0, 0), ribs=False, turn=0.0):
    """`turn` radians round the ankle, as the lower one of a pair lies under the other."""
    where = where_of(style, z0, 0.0052, seed)
    shin, calf = lines(style)
    long = np.linalg.norm(np.diff((shin + calf) / 2, axis=0), axis=1).sum()

    def placed(a, t):
        return turned([where(a, t) + [offset[0], 0, offset[1]]], turn)[0]

    def heel(a, t):
        p = where(a, t)
        return in_heel(p[0], p[2]) > 0

    knit(placed, long, yarns, columns=COLUMNS[style], cuffed=CUFFED[style], ribbed=0.86 if ribs else 0.0, heel=heel, seed=int(seed))


def band(look, style, top):
    """A band of card round both legs, with the brand's mark."""
    low = style == 'trainer'
    wide, tall = (0.097, 0.046) if low else (0.121 if style == 'boot' else 0.105, 0.062)
    x0, middle = (0.056, 0.043) if low else (-0.005, 0.240) if style == 'boot' else (0.0, 0.205)
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
            verts.append((x0 + x * c - y * s, -(top * (1 - edge**2) ** 0.5 * (1 - 0.05 * u * u) + 0.0012 + 0.0026 * (1 - u * u)), middle + x * s + y * c))
            uvs.append((1 - v, i / columns) if low else (i / columns, v))
    n = columns + 1
    faces = [(j * n + i, j * n + i + 1, (j + 1) * n + i + 1, (j + 1) * n + i) for j in range(rows) for i in range(columns)]
    add('band', verts, faces, made, uvs)


def build(look, spec, view):
    style, pattern = spec['style'], spec.get('pattern', 'plain')
    third = mix(look.trim, (0.70, 0.30, 0.12, 1), 0.5)
    ends = look.trim if pattern == 'plain' else scaled(look.colour, 0.74)
    yarns = Yarns(look, pattern, ends, third, GIRTH / COLUMNS[style])
    ribs = pattern == 'plain' and style == 'crew'
    top = 0.0
    low = style == 'trainer'
    # no two products lie alike
    random = np.random.default_rng(look.seed)
    below, above = random.integers(1, 40, 2)
    aside, askew = random.uniform(-0.006, 0.006, 2), random.uniform(-0.05, 0.05)
    under = ((0.030, 0.030), -0.10) if low else ((0.016, 0.004), -0.13)
    pairs = ((0.0052, below, np.array(under[0]) + aside, under[1] + askew), (0.0170, above, (0.0, 0.0), 0.0))
    for z0, seed, offset, turn in pairs:
        sock(style, yarns, z0, seed, offset, ribs, turn)
        top = z0 + 0.0062
    if view not in {'back'}:
        band(look, style, top)
    turned_flat()
    center()
    if view == 'back':
        mirror()
    return Model(views={
        'front': Angle(turn=-8 + 60 * askew, rise=60, fill=0.76),
        'back': Angle(turn=10, rise=60, fill=0.74),
        'detail': Angle(turn=-18, rise=38, target=(-0.035, 0.005, 0.02) if style != 'trainer' else (-0.035, 0.02, 0.02), span=0.16, fstop=18),
    })


def center():
    import bpy
    from mathutils import Matrix, Vector

    points = [t.matrix_world @ Vector(corner) for t in bpy.context.scene.objects for corner in t.bound_box]
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
