"""Totes: an open canvas body on a darker base, two long riveted handles, an outer pocket."""
import math

import numpy as np

from colour import luminance, scaled
from materials.hard import sewing
from model import Angle, Model
from models.bag_body import crumple, pocket
from models.bag_contents import bottle, folder, laptop, placed
from models.bag_trim import Stuff, used_cloth
from parts.filling import filled
from parts.folds import gathered, refined
from parts.hardware import facing, stud, together
from parts.labels import label, pressed_mark
from parts.mesh import add, circle, resampled, subdivide, sweep, thicken
from parts.onto import Surface
from parts.straps import free_strap

WIDE, DEEP, TALL = 0.36, 0.135, 0.36
ROWS = 36
# columns of the wall, beginning in the middle of the left gusset: half a gusset, front, gusset, back, half a gusset
GUSSET, PANEL = 6, 30
CORNERS = np.cumsum([GUSSET, PANEL, 2 * GUSSET, PANEL])
ROUND = 2 * PANEL + 4 * GUSSET


def ring(z, flat, askew):
    """The wall at a height: a rounded rectangle below, pressed flatter towards the mouth. By `askew` it leans, one
    corner of its mouth hangs lower, and its front gives way more than its back."""
    k = z / TALL
    points = []
    for start, end, count in zip((0, 1, 3, 5, 7), (1, 3, 5, 7, 8), (GUSSET, PANEL, 2 * GUSSET, PANEL, GUSSET)):
        angle = np.linspace(start, end, 60) * math.pi / 4
        c, s = np.cos(angle), np.sin(angle)
        sag = -np.where(s > 0, 0.015, 0.007) * k**6 * s * s - 0.009 * askew[0] * c * k**4
        bow = 0.010 * askew[1] * np.sin(1.1 * angle + 3 * askew[2]) * k**3 * np.abs(s)
        way = np.stack((-WIDE / 2 * (0.92 + 0.14 * k) * np.sign(c) * np.abs(c) ** (0.34 + 0.1 * k) + 0.014 * askew[2] * k * k,
                        -DEEP / 2 * (1 - flat * k**1.2) * np.sign(s) * np.abs(s) ** (0.34 + 0.1 * k) + bow, z + sag), -1)
        points += [*resampled(way, count + 1)[:-1]]
    return points


def shell(stuff, flat):
    """The wall with its floor, settled: it bellies out between mouth, base and the seams of its gussets. Gives the body,
    its base line, its mouth and those seams."""
    random = np.random.default_rng(stuff.look.seed)
    askew = random.uniform(0.5, 1, 3) * random.choice([-1, 1], 3)
    verts = [p for j in range(ROWS + 1) for p in ring(TALL * j / ROWS, flat, askew)]
    faces = [(j * ROUND + i, j * ROUND + (i + 1) % ROUND, (j + 1) * ROUND + (i + 1) % ROUND, (j + 1) * ROUND + i)
             for j in range(ROWS) for i in range(ROUND)]
    half = ROUND // 2
    # the floor: its two ends are triangles
    faces += [tuple(dict.fromkeys(((ROUND - i) % ROUND, ROUND - i - 1, i + 1, i))) for i in range(half)]
    thing = add('tote', verts, faces, stuff.cloth)
    column = np.arange(ROUND)
    gap = np.abs(np.subtract.outer(column, CORNERS)).min(axis=1)
    seam = np.select([gap == 0, gap == 1, (column + GUSSET) % half < 2 * GUSSET], [0.9, 0.5, 0.2], 0.06)
    pins = {j * ROUND + i: 1.0 if j == 0 else 0.8 if j <= 2 else max(seam[i], 0.35 * (j == ROWS)) for j in range(ROWS + 1) for i in range(ROUND)}
    filled(thing, pins, loose=0.016, pressure=0.34, gravity=0.5, bending=0.9, seed=stuff.look.seed)
    thing.data.materials.append(stuff.hide)
    base = ROUND * round(ROWS * 0.17)
    for face in thing.data.polygons:
        if max(face.vertices) < base + ROUND:
            face.material_index = 1
    line = np.array([tuple(thing.data.vertices[base + i % ROUND].co) for i in range(ROUND + 1)])
    mouth = np.array([tuple(thing.data.vertices[ROWS * ROUND + i % ROUND].co) for i in range(ROUND + 1)])
    walls = []
    for (first, last), out in (((CORNERS[0], CORNERS[1]), -1), ((CORNERS[2], CORNERS[3]), 1)):  # each panel between its seams
        columns = list(range(first, last + 1))
        low, high = base // ROUND, ROWS - 4
        way = [(low, i) for i in columns] + [(j, columns[-1]) for j in range(low, high)] + [(high, i) for i in columns[::-1]] + [(j, columns[0]) for j in range(high, low, -1)]
        walls.append((np.array([tuple(thing.data.vertices[j * ROUND + i].co) for j, i in way]), (0, out, 0)))
    refined(thing, verts)
    gathered(thing, walls, stuff.look.seed, 0.0034, 0.045, 0.13)
    seams = [np.array([tuple(thing.data.vertices[j * ROUND + i].co) for j in range(base // ROUND, ROWS)]) for i in CORNERS]
    return subdivide(thing), line, mouth, seams


def handle(stuff, surface, x, sign, rise, lean, skew):
    """A long handle: riveted straps up the wall, then an arch that leans out and to one side, as far as its weight takes it."""
    towards = (0, 1, 0) if sign < 0 else (0, -1, 0)
    feet = []
    for side in (-1, 1):
        points, up = stuff.tab(surface, [(side * x, sign, TALL * 0.60), (side * x, sign, TALL * 0.93)], 0.027, towards, 0.0012, smooth=40)
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
    if luminance(look.colour) < 0.04:  # black cloth keeps its folds and seams only if fuzz and thread catch some light
        stuff.cloth = used_cloth(spec['texture'], scaled(look.colour, 1.35), sheen=0.7)
        stuff.sewn = sewing(scaled(look.colour, 3))
    spread = view == 'open'
    body, base, mouth, seams = shell(stuff, 0.02 if spread else 0.40)
    surface = Surface(body)
    thicken(body, 0.002)
    stuff.sew(surface, base - [0, 0, 0.005], on_hide=True)
    for drop in (0.006, 0.022):
        stuff.sew(surface, mouth - [0, 0, drop])
    for seam in seams:  # panels and gussets meet in a fold, stitched through
        way, up = surface.path(seam, 0.006, smooth=4)
        sweep('fold', way, [(x * 1.3, y) for x, y in circle(0.0019, 8)], stuff.cloth, up)
        beside = [0.008 * np.sign(-seam[0, 0]), 0, 0]
        stuff.sew(surface, seam + beside, (0, 1 if seam[0, 1] < 0 else -1, 0))
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
        'detail': Angle(turn=-30, rise=14, target=(0.045, -DEEP * 0.35, TALL * 0.78), span=0.2, fstop=14),
    })
