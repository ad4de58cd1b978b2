"""Totes: an open canvas body on a darker base, two long riveted handles, an outer pocket."""
import math

import numpy as np

from colour import scaled
from model import Angle, Model
from models.bag_body import crumple, pocket
from models.bag_contents import bottle, folder, laptop, placed
from models.bag_trim import Stuff
from parts.filling import filled
from parts.folds import gathered, refined
from parts.hardware import facing, stud, together
from parts.labels import label, pressed_mark
from parts.mesh import add, subdivide, thicken
from parts.onto import Surface
from parts.straps import free_strap

WIDE, DEEP, TALL = 0.36, 0.135, 0.36
ROUND, ROWS = 84, 36


def ring(t, z, flat, askew):
    """A point of the wall: a rounded rectangle below, pressed flatter towards the mouth; t in 0..1 from the left. By
    `askew` it leans, one corner of its mouth hangs lower, and its front gives way more than its back."""
    k = z / TALL
    c, s = math.cos(2 * math.pi * t), math.sin(2 * math.pi * t)
    wide = WIDE / 2 * (0.92 + 0.14 * k)
    deep = DEEP / 2 * (1 - flat * k**1.2)
    sag = -(0.018 if s > 0 else 0.008) * k**6 * s * s - 0.014 * askew[0] * c * k**4
    bow = 0.010 * askew[1] * math.sin(2.2 * math.pi * t + 3 * askew[2]) * k**3
    return np.array([-wide * math.copysign(abs(c) ** (0.40 + 0.25 * k), c) + 0.014 * askew[2] * k * k,
                     -deep * math.copysign(abs(s) ** (0.40 + 0.25 * k), s) + bow, z + sag])


def shell(stuff, flat):
    """The wall with its floor, settled: it bellies out between mouth and base. Gives the body and its points at rest."""
    random = np.random.default_rng(stuff.look.seed)
    askew = random.uniform(0.5, 1, 3) * random.choice([-1, 1], 3)
    verts = [ring(i / ROUND, TALL * j / ROWS, flat, askew) for j in range(ROWS + 1) for i in range(ROUND)]
    faces = [(j * ROUND + i, j * ROUND + (i + 1) % ROUND, (j + 1) * ROUND + (i + 1) % ROUND, (j + 1) * ROUND + i)
             for j in range(ROWS) for i in range(ROUND)]
    half = ROUND // 2
    # the floor: its two ends are triangles
    faces += [tuple(dict.fromkeys(((ROUND - i) % ROUND, ROUND - i - 1, i + 1, i))) for i in range(half)]
    thing = add('tote', verts, faces, stuff.cloth)
    pins = {}
    for j in range(ROWS + 1):
        for i in range(ROUND):
            k = j / ROWS
            corner = abs(math.cos(2 * math.pi * i / ROUND)) > 0.93
            pins[j * ROUND + i] = 1.0 if j == 0 else 0.8 if j <= 2 else 0.35 if j == ROWS else 0.16 if corner else 0.06
    filled(thing, pins, loose=0.022, pressure=0.34, gravity=0.5, bending=0.9, seed=stuff.look.seed)
    thing.data.materials.append(stuff.hide)
    base = ROUND * round(ROWS * 0.17)
    for face in thing.data.polygons:
        if max(face.vertices) < base + ROUND:
            face.material_index = 1
    line = np.array([tuple(thing.data.vertices[base + i % ROUND].co) for i in range(ROUND + 1)])
    mouth = np.array([tuple(thing.data.vertices[ROWS * ROUND + i % ROUND].co) for i in range(ROUND + 1)])
    walls = []
    for first, out in ((0, -1), (half, 1)):  # each wall between its corners, its base and its mouth
        columns = [(first + i) % ROUND for i in range(1, half)]
        low, high = base // ROUND, ROWS - 4
        way = [(low, i) for i in columns] + [(j, columns[-1]) for j in range(low, high)] + [(high, i) for i in columns[::-1]] + [(j, columns[0]) for j in range(high, low, -1)]
        walls.append((np.array([tuple(thing.data.vertices[j * ROUND + i].co) for j, i in way]), (0, out, 0)))
    refined(thing, verts)
    gathered(thing, walls, stuff.look.seed, 0.0042, 0.045, 0.13)
    return subdivide(thing), line, mouth


def handle(stuff, surface, x, sign, rise, lean, skew):
    """A long handle: riveted straps up the wall, then an arch that leans out and to one side, as far as its weight takes it."""
    towards = (0, 1, 0) if sign < 0 else (0, -1, 0)
    feet = []
    for side in (-1, 1):
        points, up = stuff.tab(surface, [(side * x, sign, TALL * 0.60), (side * x, sign, TALL * 0.93)], 0.027, towards)
        for i in (3, 12):
            together([stud(0.0042, stuff.metal)], facing(points[i] + up[i] * 0.003, up[i]))
        feet.append((np.array(points[-1]), np.array(up[-1])))
    (a, na), (b, nb) = feet
    controls = [a - [0, 0, 0.016] + na * 0.0036, a + na * 0.002 + [0.001, 0, 0.02]]
    faces = [na, na]
    for t in np.linspace(math.pi * 0.84, math.pi * 0.16, 9):
        c, s = math.cos(t), math.sin(t)
        spot = (a + b) / 2 + (b - a) / 2 * math.copysign(abs(c) ** 0.75, c) + [(0.012 + sign * 0.024 * skew) * s, sign * lean * s, rise * s**0.8]
        controls.append(spot + [0, 0, crumple(spot, 0.06, 0.004)])
        twist = (max(s - 0.48, 0) / 0.52) ** 1.1  # a band cannot bend sideways: it turns its face upwards on its way
        faces.append((na if c < 0 else nb) * (1 - twist) + np.array([c, sign * 0.15, s]) * twist)
    controls += [b + nb * 0.002 + [-0.001, 0, 0.02], b - [0, 0, 0.016] + nb * 0.0036]
    faces += [nb, nb]
    free_strap(controls, stuff.hide, 0.025, 0.0042, faces, 110)


def build(look, spec, view):
    stuff = Stuff(look, spec['texture'])
    spread = view == 'open'
    body, base, mouth = shell(stuff, 0.02 if spread else 0.40)
    surface = Surface(body)
    thicken(body, 0.002)
    stuff.sew(surface, base - [0, 0, 0.005], on_hide=True)
    for drop in (0.006, 0.022):
        stuff.sew(surface, mouth - [0, 0, drop])
    has_pocket = spec.get('pocket', True) is not False
    if has_pocket and view != 'back':
        _, over, rim = pocket(surface, 0, TALL * 0.2, TALL * 0.56, WIDE * 0.46, 0.006, stuff.cloth, corner=0.08, seed=7)
        stuff.sew(over, rim)
        stuff.sew(over, [(-WIDE * 0.21, -1, TALL * 0.525), (WIDE * 0.21, -1, TALL * 0.525)], (0, 1, 0))
        label(over, look, 0, TALL * 0.42, 0.052, 0.036)
    elif view == 'back':
        pressed_mark(surface, look, 0, TALL * 0.085, 0.03, look.trim, (0, -1, 0))
    else:
        label(surface, look, 0, TALL * 0.5, 0.056, 0.04, scaled(look.trim, 0.9))
    if spread:
        laptop(placed(-0.01, 0.042, 0.003, 3), upright=True)
        folder(placed(-0.055, 0.016, 0.003, 5, 3))
        bottle(placed(0.112, 0.0, 0.085, 2))  # on what lies below
    # the handles of an open tote have fallen apart
    skew = np.random.default_rng(look.seed).uniform(-1.2, 1.2)
    handle(stuff, surface, 0.072, -1, 0.15 if spread else 0.172, 0.13 if spread else 0.105, skew)
    handle(stuff, surface, 0.072, 1, 0.17 if spread else 0.190, 0.08 if spread else 0.030, skew * 0.7)
    return Model(views={
        'front': Angle(turn=-24, rise=10, fill=0.74),
        'open': Angle(turn=-22, rise=38, fill=0.74),
        'back': Angle(turn=156, rise=10, fill=0.74),
        'detail': Angle(turn=-30, rise=14, target=(0.045, -DEEP * 0.35, TALL * 0.78), span=0.2, fstop=4),
    })
