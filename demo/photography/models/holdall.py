"""Holdalls: the weekend bag with leather ends, and the washbag that stands on the edge of a basin."""
import numpy as np
from mathutils import Vector

from model import Angle, Model
from models.bag_body import Shell, pocket, sewn_edge
from models.bag_trim import Stuff
from models.bag_carry import grab_handle
from models.bag_open import lined, mouth
from parts.hardware import d_ring, facing, stud, together
from parts.labels import label, pressed_mark
from parts.mesh import smooth_path
from parts.onto import Surface
from parts.straps import free_strap
from parts.zips import slider, zip_line


def carry(stuff, surface, x, y_sign, low, top, rise, width=0.03):
    """One of the two handles: straps that climb the body, then a free arch between them."""
    feet = []
    towards = (0, 1, 0) if y_sign < 0 else (0, -1, 0)
    for side in (-1, 1):
        points, up = stuff.tab(surface, [(side * x, y_sign, low), (side * x, y_sign, top)], width, towards)
        for i in (3, int(len(points) * 0.3)):
            together([stud(0.0045, stuff.metal)], facing(points[i] + up[i] * 0.0034, up[i]))
        feet.append((np.array(points[-1]), np.array(up[-1])))
    (a, na), (b, nb) = feet
    # weight takes the one in front outwards and the other inwards, and both a little aside
    lean = np.array([np.random.default_rng(stuff.look.seed).uniform(-0.018, 0.018), -0.026, 0])
    controls = [a - [0, 0, 0.012], a + na * 0.008 + [0.004, 0, 0.03], a + na * 0.004 + lean + [0.028, 0, rise * 0.72], (a + b) / 2 + lean * 1.6 + [-0.02, 0, rise],
                (a + b) / 2 + lean * 1.6 + [0.02, 0, rise], b + nb * 0.004 + lean + [-0.028, 0, rise * 0.72], b + nb * 0.008 + [-0.004, 0, 0.03], b - [0, 0, 0.012]]
    out = np.array([0, y_sign, 0.15])
    faces = [na, out, out + [-0.5, 0, 0.2], [0, y_sign * 0.8, 0.8], [0, y_sign * 0.8, 0.8], out + [0.5, 0, 0.2], out, nb]
    free_strap(controls, stuff.hide, width * 0.85, 0.0045, faces, 90)
    return controls, faces


def weekend(look, spec, view):
    width, depth, height = 0.50, 0.235, 0.285
    wet = spec['texture'] == 'ripstop'
    stuff = Stuff(look, spec['texture'])
    shell = Shell(width, depth, height, seed=look.seed, round_top=0.28, round_bottom=0.16, crown=0.022, lean=0.55, edge=0.026)
    body = shell.filled(stuff.cloth, 'weekend', loose=0.045, hold=0.03, stiff=0.4, cuts=36, pressure=0.6, seed=look.seed)
    surface = Surface(body)
    for side in (-1, 1):
        ends = shell.panel(body, stuff.hide, lambda p, s=side: p[0] * s > width * 0.36)
        ends.sort(key=lambda p: np.arctan2(p[2] - height / 2, p[1]))
        line = np.array([*ends, ends[0]]) + [side * 0.004, 0, 0]
        stuff.sew(surface, line, on_hide=True)
    top, _ = surface.hit((0, 0, 2), (0, 0, -1))
    stuff.zip(surface, [(-width * 0.44, 0, 1), (width * 0.44, 0, 1)], 0.9, (0, 0, -1), hang=(1, 0, -0.2), teeth=stuff.coil if wet else None)
    if view != 'back':
        _, over, rim = pocket(surface, 0, height * 0.18, height * 0.66, width * 0.33, 0.014, stuff.cloth, seed=11)
        stuff.sew(over, rim)
        stuff.sew(over, [(-width * 0.15, -1, height * 0.61), (width * 0.15, -1, height * 0.61)], (0, 1, 0))
        label(over, look, 0, height * 0.36, 0.058, 0.04)
    else:
        pressed_mark(surface, look, 0, height * 0.5, 0.05, look.colour, (0, -1, 0))
    for y in (-1, 1):
        controls, _ = carry(stuff, surface, width * 0.20, y, height * 0.10, height * 0.84, 0.12 if y < 0 else 0.10)
    for side in (-1, 1):
        where, normal = surface.hit((side, 0, height * 0.72), (-side, 0, 0))
        stuff.tab(surface, [(side, 0, height * 0.55), (side, 0, height * 0.80)], 0.034, (-side, 0, 0))
        together([d_ring(0.036, 0.026, 0.0046, stuff.metal)], facing(where + normal * 0.006, normal))
    return {
        'front': Angle(turn=-24, rise=11, fill=0.70),
        'back': Angle(turn=156, rise=11, fill=0.70),
        'side': Angle(turn=-74, rise=11, fill=0.56),
        'detail-2': Angle(turn=-58, rise=30, target=(width * 0.42, 0, height * 0.80), span=0.23, fstop=4),
        'detail': Angle(turn=-36, rise=14, target=(width * 0.21, -depth / 2, height * 0.62), span=0.24, fstop=4),
    }


def open_zip(stuff, rim):
    """Both halves of a zip that stands open, along the rim."""
    for y in (-1, 1):
        half = rim[:-1][rim[:-1, 1] * y > 0.8 * abs(rim[:, 1]).max()]
        half = smooth_path(half[np.argsort(half[:, 0])], 60) + [0, 0, 0.0035]
        zip_line(half, np.broadcast_to([0, -y, 0.0], half.shape), stuff.tape, stuff.metal, width=0.009)
    slider(half[1] + [0, 0, 0.002], half[2] - half[0], (0, -0.4, 1), stuff.metal, stuff.hide, hang=(-1, 0.2, -0.6))


def wash(look, spec, view):
    width, depth, height = 0.245, 0.115, 0.165
    stuff = Stuff(look, spec['texture'])
    spread = view == 'open'
    shell = Shell(width, depth, height, seed=look.seed, round_top=0.10, round_bottom=0.16, crown=0.016, lean=-0.22 if spread else 0.60, edge=0.016)
    body = shell.filled(stuff.cloth, 'wash', loose=0.045, hold=0.03, stiff=0.4, cuts=28, pressure=0.6, seed=look.seed)
    edge = shell.based(body, height * 0.44, stuff.hide)
    if spread:
        open_zip(stuff, mouth(body, shell))
        lined(body)
    surface = Surface(body)
    stuff.sew(surface, edge - [0, 0, 0.004], on_hide=True)
    if not spread:
        stuff.zip(surface, [(-width * 0.44, 0, 1), (width * 0.44, 0, 1)], 0.06, (0, 0, -1), hang=(-1, 0, -0.6))
    side, _ = surface.hit((1, 0, height * 0.62), (-1, 0, 0))
    grab_handle(side + Vector((-0.002, 0, 0.032)), side + Vector((-0.002, 0, -0.032)), 0.026, stuff.hide, 0.018, (1, 0, 0), stuff.on_hide, 0.003)
    if view == 'back':
        pressed_mark(surface, look, 0, height * 0.22, 0.036, look.trim, (0, -1, 0))
    else:
        label(surface, look, 0, height * 0.66, 0.048, 0.034)
    return {
        'front': Angle(turn=-24, rise=13, fill=0.52),
        'back': Angle(turn=156, rise=13, fill=0.52),
        'side': Angle(turn=-72, rise=13, fill=0.44),
        'open': Angle(turn=-24, rise=36, fill=0.58),
        'detail': Angle(turn=-40, rise=16, target=(width * 0.1, -depth * 0.3, height * 0.72), span=0.14, fstop=3.5),
    }


def build(look, spec, view):
    return Model(views={'weekend': weekend, 'wash': wash}[spec['style']](look, spec, view))
