"""The travel pack: opens all round like a suitcase, two compression straps, a printed mark, handles where they are needed."""
from mathutils import Vector

from colour import luminance, scaled
from model import Angle, Model
from models.bag_body import Shell, sewn_edge
from models.bag_carry import carried, grab_handle
from models.bag_trim import Stuff
from parts.labels import label, pressed_mark
from parts.onto import Surface


def build(look, spec, view):
    width, depth, height = 0.33, 0.19, 0.51
    stuff = Stuff(look, 'ripstop')
    shell = Shell(width, depth, height, seed=look.seed, round_top=0.42, round_bottom=0.18, crown=0.024, lean=0.16, flare=0.02, edge=0.024)
    body = shell.filled(stuff.cloth, 'travel', loose=0.045, hold=0.04, stiff=0.55, pressure=0.6, seed=look.seed)
    edge = shell.based(body, height * 0.09, stuff.dark)
    surface = Surface(body)
    for side in (-1, 1):
        sewn_edge(surface, shell.outline(side), stuff.dark, stuff.sewn, 0.003)
    stuff.sew(surface, edge - [0, 0, 0.005])
    around = shell.outline(-1, inset=0.030)
    keep = [p for p in around if p[2] > height * 0.13]
    right = [p for p in keep if p[0] > 0]
    left = [p for p in keep if p[0] <= 0]
    stuff.zip(surface, [*right, *left], 0.04, teeth=stuff.coil)
    stuff.zip(surface, [(-width * 0.28, -1, height * 0.80), (width * 0.28, -1, height * 0.80)], 0.9, teeth=stuff.coil)
    for z in (height * 0.62, height * 0.27):
        line = [(-width * 0.55, depth * 0.1, z), (-width * 0.52, -depth * 0.42, z), (-width * 0.4, -depth * 0.62, z), (0, -depth * 0.68, z),
                (width * 0.4, -depth * 0.62, z), (width * 0.52, -depth * 0.42, z), (width * 0.55, depth * 0.1, z)]
        points, up = stuff.webbing(surface, line, 0.026, None, stuff.web_trim, 8, 0.0018)
        i = int(len(points) * 0.66)
        stuff.clip(points[i] + up[i] * 0.003, up[i], 0.026, points[i + 1] - points[i - 1])
    ink = scaled(look.colour, 0.5 if luminance(look.colour) > 0.3 else 2.2)
    pressed_mark(surface, look, 0, height * 0.45, 0.06, look.colour)
    label(surface, look, 0, height * 0.155, 0.05, 0.036, scaled(ink, 0.6))
    start, _ = surface.hit((-0.055, depth * 0.2, 2), (0, 0, -1))
    end, _ = surface.hit((0.055, depth * 0.2, 2), (0, 0, -1))
    grab_handle(start, end, 0.05, stuff.web_trim, 0.028)
    side, _ = surface.near((width * 0.6, 0, height * 0.5))
    grab_handle(side + Vector((0, 0, -0.06)), side + Vector((0, 0, 0.06)), 0.03, stuff.web_trim, 0.028, out=(1, 0, 0))
    carried(surface, shell, look, stuff.metal, view, 0.88)
    return Model(views={
        'front': Angle(turn=-26, rise=9, fill=0.76),
        'back': Angle(turn=150, rise=9, fill=0.76),
        'side': Angle(turn=-78, rise=7, fill=0.76),
        'detail': Angle(turn=-34, rise=12, target=(width * 0.2, -depth / 2 - 0.02, height * 0.62), span=0.21, fstop=4),
        'detail-2': Angle(turn=-20, rise=14, target=(0, -depth / 2 - 0.02, height * 0.3), span=0.22, fstop=4),
    })
