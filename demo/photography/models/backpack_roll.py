"""The roll-top: a waterproof sack, its mouth rolled twice and held by clips at the sides and a strap over the top."""
import math

import numpy as np
from mathutils import Vector

from colour import scaled
from materials.soft import cloth
from model import Angle, Model
from models.bag_body import Shell, crumple, pocket, sewn_edge
from models.bag_carry import carried
from models.bag_contents import bottle, folder, laptop, placed, rolled_jumper
from models.bag_open import below, lined, mouth, turned_out
from models.bag_trim import FRONT, Stuff, used_cloth
from parts.labels import label
from parts.mesh import sheet, subdivide, thicken
from parts.onto import Surface
from parts.straps import free_strap, strap

SIZES = {'small': (0.26, 0.13, 0.34), 'medium': (0.285, 0.14, 0.405), 'large': (0.315, 0.17, 0.45)}


def rolled(width, centre, material, turns=2.1):
    """The mouth, rolled forwards: a loose spiral with open ends."""
    def where(u, v):
        x = (u - 0.5) * width
        a = -math.pi * 0.5 + v * turns * 2 * math.pi
        r = 0.030 - 0.019 * v
        r *= 1 + 0.10 * abs(2 * u - 1) ** 3
        sag = -0.006 * math.cos((2 * u - 1) * math.pi / 2) if v < 0.5 else 0
        p = Vector((x * (1 - 0.01 * v), centre[1] - r * 0.85 * math.cos(a), centre[2] + r * math.sin(a) + sag))
        lump = crumple((x, a * 0.02, v), 0.045, 0.0046, 2)
        return p + Vector((0, -math.cos(a), math.sin(a))) * lump

    return thicken(subdivide(sheet('roll', where, 60, 56, material)), 0.0012, 0)


def closed(look, stuff, shell, body, surface, top):
    """The rolled mouth, the strap over it and the clips at its ends."""
    width, height = shell.width, shell.height
    centre = Vector((0, -0.004, height + 0.010))
    roll = rolled(width * 0.99, centre, used_cloth('ripstop', look.colour, uv=True))
    everything = Surface(body, roll)
    line = [(0, 0.05, height - 0.02), (0, 0.01, height + 0.06), (0, -0.045, height + 0.02), (0, -0.055, height - 0.04)]
    points, up = everything.path([*line[:1], *[(0, -0.004 - 0.05 * math.cos(a), height + 0.01 + 0.05 * math.sin(a)) for a in np.linspace(2.4, -0.4, 14)]],
                                 0.004, lift=0.0016, smooth=6)
    drop, out = surface.path([(0, -1, height - 0.035), (0, -1, top + 0.004)], 0.004, lift=0.0014, project=(0, 1, 0), smooth=6)
    free = [*points[::5], *drop[4::8], drop[-1]]
    free_strap(free, stuff.web_trim, 0.028, 0.002, [*up[::5], *out[4::8], out[-1]], 80)
    i = int(len(drop) * 0.45)
    stuff.clip(drop[i] + out[i] * 0.004, out[i], 0.028)
    for side in (-1, 1):
        x = side * width * 0.5
        path = [(x * 0.99, centre.y - 0.006, centre.z + 0.018), (x * 1.04, centre.y, centre.z - 0.012), (x * 1.03, 0, height * 0.8), (x * 1.04, -0.002, height * 0.6)]
        seat, normal = surface.near((x * 1.1, 0, height * 0.55))
        face = (side, -0.2, 0.15)
        free_strap([*path[:3], seat + Vector(face) * 0.002], stuff.web_trim, 0.022, 0.002, [(side * 0.3, -0.2, 1), face, face, face])
        stuff.clip(Vector((x * 1.05, 0, height * 0.82)), Vector(face), 0.022)


def unpacked(stuff, shell, surface, rim, top):
    """The mouth unrolled and turned out, its strap hanging, and what the bag carries standing inside."""
    width, depth, height = shell.width, shell.depth, shell.height
    turned_out(rim, surface, used_cloth('ripstop', scaled(stuff.look.colour, 0.72), uv=True), 0.062)
    points, up = surface.path([(0, -1, height - 0.052), (0, -1, top + 0.004)], 0.004, lift=0.0014, project=FRONT, smooth=6)
    strap(points, up, stuff.web_trim, 0.028, 0.002)
    laptop(placed(0.020, depth * 0.34, height - 0.280, 2), upright=True)
    folder(placed(-0.022, depth * 0.14, height - 0.292, 3, 2))
    bottle(placed(width * 0.26, -depth * 0.12, height - 0.24, 2))
    rolled_jumper(placed(-width * 0.13, -depth * 0.2, height - 0.07), width * 0.5, 0.04, (0.62, 0.55, 0.43, 1), 2.0)


def build(look, spec, view):
    size = spec.get('size', 'medium')
    width, depth, height = SIZES[size]
    stuff = Stuff(look, 'ripstop')
    spread = view == 'open'
    if spread:
        height -= 0.05  # of the cloth above the pocket, some is turned out
    shell = Shell(width, depth, height, seed=look.seed, round_top=0.05 if spread else 0.10, round_bottom=0.14, crown=0.026, lean=-0.08 if spread else 0.62,
                  flare=0.08, edge=0.016)
    body = shell.filled(stuff.cloth, f'roll-{size}', loose=0.085, hold=0.02, stiff=0.4, pressure=0.5, seed=look.seed)
    edge = shell.based(body, height * 0.14, stuff.dark)
    if spread:
        rim_of_mouth = mouth(body, shell)
        lined(body, scaled(look.colour, 0.6))
    surface = Surface(body)
    for side in (-1, 1):
        sewn_edge(surface, below(shell.outline(side), height) if spread else shell.outline(side), stuff.cloth, stuff.sewn, 0.0018)
    stuff.sew(surface, edge - [0, 0, 0.005])

    top = height * 0.47
    _, over, rim = pocket(surface, 0, height * 0.155, top, width * 0.80, depth * 0.14, stuff.cloth, seed=6, crease=0.003)
    stuff.sew(over, rim)
    stuff.zip(over, [(-width * 0.33, -1, top - 0.03), (width * 0.33, -1, top - 0.03)], 0.9, teeth=stuff.coil)
    label(over, look, 0, height * 0.27, 0.056, 0.04)

    if spread:
        unpacked(stuff, shell, surface, rim_of_mouth, top)
    else:
        closed(look, stuff, shell, body, surface, top)
    carried(surface, shell, look, stuff.metal, view, 0.86)
    fill = {'small': 0.62, 'medium': 0.69, 'large': 0.75}[size]
    return Model(views={
        'front': Angle(turn=-26, rise=9, fill=fill),
        'open': Angle(turn=-22, rise=31, fill=fill),
        'back': Angle(turn=150, rise=9, fill=fill),
        'side': Angle(turn=-78, rise=7, fill=fill),
        'detail': Angle(turn=-30, rise=16, target=(width * 0.12, -0.02, height - 0.02), span=0.21, fstop=4),
        'detail-2': Angle(turn=-20, rise=14, target=(0, -depth / 2 - 0.02, height * 0.36), span=0.2, fstop=3.5),
    })
