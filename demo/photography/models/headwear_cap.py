"""The six-panel cap: a soft crown with taped seams, eyelets and a button, a curved brim with rows of stitches."""
import math

import numpy as np

from colour import luminance, mix, scaled
from materials.hard import metal, plain, thread
from materials.soft import cloth, leather
from model import Angle, Model
from models.bag_body import crumple
from parts.embroidery import embroidered
from parts.hardware import facing, loop, stud, together
from parts.labels import label
from parts.mesh import add, modifier, sheet, slab, smooth_path, subdivide, sweep, thicken
from parts.onto import Surface
from parts.seams import stitches

WIDE, LONG, TALL = 0.082, 0.096, 0.108  # half the width, half the length, the crown's height
BAND = 0.012
# a tile of corduroy by its wale
WALES = {'fine': 0.7, 'wide': 1.15}


def ray(angle, t):
    """A point of the crown: angle 0 looks to the front (-Y), t from 0 at the hem to 1 at the button."""
    bend = t * math.pi / 2
    front = 0.5 + 0.5 * math.cos(angle)
    # the front panels stand up straight before they turn, the back slopes
    round_by = (math.cos(bend) ** (0.74 - 0.16 * front), math.sin(bend) ** (0.98 + 0.10 * (1 - front)))
    r, h = round_by
    x, y = WIDE * math.sin(angle) * r, -LONG * math.cos(angle) * r
    seam = abs(((angle / (math.pi / 3) + 0.5) % 1) - 0.5) * 2  # 0 at a seam, 1 in the middle of a panel
    puff = 0.0032 * (1 - (1 - seam) ** 3) * math.sin(math.pi * min(1, 0.1 + 0.9 * t)) ** 0.7 - 0.0026 * math.exp(-((seam / 0.05) ** 2)) * (t > 0.03)
    p = np.array([x * (1 + puff / WIDE), y * (1 + puff / LONG), TALL * h + puff * h])
    soft = 0.0050 * (1 - 0.55 * front) * min(1, t * 3)
    return p + np.array([crumple(p, 0.045, soft), crumple(p, 0.045, soft, 3.0), crumple(p, 0.05, soft * 0.8, 7.0) * min(1, t * 4)])


def crown(made, opening):
    columns, rows = 144, 44
    verts = [ray(2 * math.pi * i / columns, min(j / rows, 0.9985)) for j in range(rows + 1) for i in range(columns)]
    faces = []
    uvs = []
    for j in range(rows):
        for i in range(columns):
            angle = 2 * math.pi * (i + 0.5) / columns
            away = abs(((angle - math.pi + math.pi) % math.tau) - math.pi) * WIDE
            if opening and away < 0.036 and j / rows * TALL * 1.35 < 0.042 * math.sqrt(max(0, 1 - (away / 0.036) ** 2)):
                continue
            k = (i + 1) % columns
            faces.append((j * columns + i, j * columns + k, (j + 1) * columns + k, (j + 1) * columns + i))
            wide = math.tau * 0.085 * math.cos(j / rows * math.pi / 2 * 0.96)
            within = (i % 24) / 24 - 0.5
            base = (i // 24) * 0.11
            high = 0.155 / rows
            nxt = wide * math.cos((j + 1) / rows * math.pi / 2 * 0.96) / max(math.cos(j / rows * math.pi / 2 * 0.96), 0.01)
            step = 1 / 24
            uvs += [(base + within * wide / 6, j * high), (base + (within + step) * wide / 6, j * high),
                    (base + (within + step) * nxt / 6, (j + 1) * high), (base + within * nxt / 6, (j + 1) * high)]
    return subdivide(add('crown', verts, faces, made, uvs))


def brim_point(u, v):
    """u from -1 to 1 across, v from 0 at the crown to 1 at the edge."""
    a = u * math.radians(66)
    inner = np.array([WIDE * math.sin(a) * 1.0, -LONG * math.cos(a), 0.0])
    reach = 0.080 * (math.cos(a * 1.18) ** 0.62 if abs(a * 1.18) < math.pi / 2 else 0)
    p = inner + np.array([math.sin(a) * 0.22, -1, 0]) / math.hypot(math.sin(a) * 0.22, 1) * reach * v
    p[2] = 0.012 - 0.024 * (p[0] / WIDE) ** 2 - 0.006 * v * reach / 0.080 - 0.007 * (v * reach / 0.080) ** 2
    return p


def brim(made, sewn):
    thing = sheet('brim', lambda u, v: tuple(brim_point(2 * u - 1, v)), 60, 24, made)
    thicken(thing, 0.0034, 0)
    modifier(thing, 'BEVEL', width=0.0012, segments=3, limit_method='ANGLE')
    for k in range(7):
        v = 0.94 - k * 0.125
        line = np.array([brim_point(u, v) for u in np.linspace(-0.93 + k * 0.006, 0.93 - k * 0.006, 160)])
        line[:, 2] += 0.0017
        ahead = np.array([brim_point(u, v + 0.01) for u in np.linspace(-0.93 + k * 0.006, 0.93 - k * 0.006, 160)])
        along = np.gradient(line, axis=0)
        up = np.cross(ahead + [0, 0, 0.0017] - line, along)
        up *= np.sign(up[:, 2:]) / np.linalg.norm(up, axis=1, keepdims=True)
        stitches(line, up, sewn, 0.0030, 0.0010, 0.00034, seed=k)


def cap(look, spec, view):
    kind = spec['texture'] if spec['texture'] in {'twill', 'cord'} else 'twill'
    ridges = {'scale': WALES[spec['wale']]} if kind == 'cord' else {}
    made = cloth(kind, look.colour, uv=True, **ridges)
    tint = mix(look.colour, (0.75, 0.72, 0.66, 1), 0.14) if luminance(look.colour) < 0.3 else scaled(look.colour, 0.82)
    sewn = thread(tint)
    body = crown(made, True)
    surface = Surface(body)
    thicken(body, 0.0012)
    brim(cloth(kind, scaled(look.colour, 0.97), uv=True, turn=1.571, **ridges), sewn)
    for k in range(6):
        angle = k * math.pi / 3
        for off in (-0.0042, 0.0042):
            low = 0.30 if k == 3 else 0.02
            line = [ray(angle + off / (WIDE * max(0.1, math.cos(t * math.pi / 2) ** 0.6)), t) for t in np.linspace(low, 0.95, 70)]
            stitches(*surface.path(line, 0.003), sewn, 0.0026, 0.0010, 0.0003, seed=k)
        spot, up = surface.near(ray(angle + math.pi / 6, 0.66))
        ring = [np.array(spot) + np.array(a) for a in circle_on(up, 0.0034)]
        sweep('eyelet', ring, [(0.0011 * math.cos(t), 0.0008 * math.sin(t)) for t in np.linspace(0, math.tau, 10, endpoint=False)], sewn, [tuple(up)] * len(ring), closed=True)
        hole = [np.array(spot) + np.array(up) * 0.0003 + np.array(a) for a in circle_on(up, 0.0026)]
        add('hole', hole, [tuple(range(len(hole)))], thread((0.01, 0.01, 0.01, 1)))
    top, up = surface.near((0, 0, 0.2))
    together([stud(0.0075, made, 0.0042)], facing(np.array(top) - np.array(up) * 0.0006, up, (0, 1, 0)))
    line = [ray(a, 0.035) for a in np.linspace(-2.66, 2.66, 200)]
    stitches(*surface.path(line, 0.003), sewn, 0.0028, 0.0010, 0.0003)
    # the opening behind, its edge bound, and a strap of leather across it
    edge = [ray(math.pi + 0.036 / WIDE * math.cos(t), max(0.0, 0.042 * math.sin(t) / (TALL * 1.35))) for t in np.linspace(0, math.pi, 40)]
    points, normals = surface.path(edge, 0.003, smooth=4)
    sweep('binding', points, slab(0.009, 0.0014, lift=-0.0004), made, normals)
    hide = leather(look.trim, 'smooth')
    across = smooth_path([ray(math.pi + a, 0.055) + [0, 0.0018, 0] for a in np.linspace(-0.60, 0.60, 7)], 60)
    middle = across.mean(axis=0) - [0, 0.1, 0]
    sweep('strap', across, slab(0.017, 0.0018), hide, across - middle)
    brass = metal(look.metal, 'satin')
    at = across[38]
    together([loop(0.020, 0.023, 0.0024, brass, 0.003)], facing(at + [0, 0.002, 0], (at - middle) * [1, 1, 0]))
    if spec.get('embroidered'):
        yarn = mix(look.colour, (0.80, 0.74, 0.62, 1), 0.9) if luminance(look.colour) < 0.3 else mix(look.colour, (0.05, 0.06, 0.09, 1), 0.85)
        embroidered(surface, look.mark, 0, 0.056, 0.052, plain('embroidery-thread', yarn, 0.42, 0.5))
    elif view != 'back':
        label(surface, look, 0, 0.052, 0.040, 0.028, look.trim)
    return Model(views={
        'front': Angle(turn=-36, rise=17, fill=0.60),
        'back': Angle(turn=150, rise=14, fill=0.60),
        'side': Angle(turn=-84, rise=10, fill=0.60),
        'detail': Angle(turn=-30, rise=26, target=(0.02, -LONG - 0.01, 0.028), span=0.12, fstop=5),
    })


def circle_on(normal, radius, count=20):
    n = np.array(normal) / np.linalg.norm(normal)
    a = np.cross(n, [0, 0, 1.0])
    a /= np.linalg.norm(a)
    b = np.cross(n, a)
    return [a * radius * math.cos(t) + b * radius * math.sin(t) for t in np.linspace(0, math.tau, count, endpoint=False)]


