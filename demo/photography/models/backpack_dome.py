"""The rounded daypack: one long arc of a zip, a bulging front pocket, a leather base."""
import math

import numpy as np
from mathutils import Vector

from colour import scaled
from materials.hard import metal, sewing, thread
from materials.soft import cloth
from model import Angle, Model
from models.bag_body import Shell, pocket, sewn_edge
from models.bag_carry import carried, grab_handle
from models.bag_trim import used_cloth, used_leather
from parts.labels import label
from parts.onto import Surface
from parts.seams import stitches
from parts.zips import slider, zip_line

SIZES = {'small': (0.225, 0.10, 0.30), 'medium': (0.29, 0.135, 0.43), 'large': (0.32, 0.15, 0.47)}
FILL = {'small': 0.58, 'medium': 0.70, 'large': 0.74}


def build(look, spec, view):
    size = spec.get('size', 'medium')
    width, depth, height = SIZES[size]
    shell = Shell(width, depth, height, seed=look.seed, round_top=0.92, round_bottom=0.12, crown=0.022, lean=0.22, flare=0.06)
    canvas = used_cloth('waxed', look.colour)
    hide = used_leather(look.trim)
    steel = metal(look.metal)
    sewn = sewing(look.colour)
    body = shell.filled(canvas, f'dome-{size}', loose=0.045, hold=0.035, seed=look.seed)
    surface = Surface(body)
    sewn_edge(surface, shell.outline(-1), canvas, sewn)
    sewn_edge(surface, shell.outline(1), canvas, sewn)
    edge = shell.based(body, height * 0.15, hide)
    stitches(*surface.path(edge - [0, 0, 0.004], 0.004), thread(scaled(look.trim, 1.9)))

    # the arc of the main zip
    w, arc = width / 2, []
    for a in np.linspace(math.radians(-12), math.radians(192), 80):
        arc.append((w * 0.80 * math.cos(a), -1, height * 0.56 + height * 0.355 * max(math.sin(a), -0.4) ** 1 if math.sin(a) > 0
                    else height * 0.56 + 0.12 * math.sin(a)))
    tape = cloth('twill', scaled(look.colour, 0.8), scale=0.5)
    points, up = surface.path(arc, 0.004, project=(0, 1, 0), smooth=4)
    zip_line(points, up, tape, steel)
    slider(points[6], points[7] - points[5], up[6], steel, hide)
    inner = [(x * 0.88, y, height * 0.56 + (z - height * 0.56) * 0.9) for x, y, z in arc]
    stitches(*surface.path(inner, 0.004, project=(0, 1, 0)), sewn)

    low, high = height * 0.165, height * 0.46
    _, over, rim = pocket(surface, 0, low, high, width * 0.78, depth * 0.2, canvas, top_width=width * 0.72)
    laid, normals = over.path(rim[::1], 0.004)
    stitches(laid + normals * 0.0002, normals, sewn)
    line = [(-width * 0.31, -1, high - 0.034), (width * 0.31, -1, high - 0.034)]
    points, up = over.path(line, 0.004, project=(0, 1, 0))
    zip_line(points, up, tape, steel)
    slider(points[-6], points[-5] - points[-7], up[-6], steel, hide)
    label(surface, look, 0, height * 0.62, 0.052, 0.036)

    start, _ = surface.hit((-0.042, depth * 0.16, 2), (0, 0, -1))
    end, _ = surface.hit((0.042, depth * 0.16, 2), (0, 0, -1))
    grab_handle(start - Vector((0, 0, 0.012)), end - Vector((0, 0, 0.012)), 0.058, hide, sewn=thread(scaled(look.trim, 1.9)))
    carried(surface, shell, look, steel, view)
    return Model(views={
        'front': Angle(turn=-26, rise=9, fill=FILL[size]),
        'back': Angle(turn=150, rise=9, fill=FILL[size]),
        'side': Angle(turn=-80, rise=7, fill=FILL[size]),
        'detail': Angle(turn=-34, rise=14, target=(0.02, -depth / 2, high - 0.03), span=0.17, fstop=3.5),
        'detail-2': Angle(turn=-20, rise=16, target=(w * 0.5, -depth / 2, height * 0.5), span=0.2, fstop=3.5),
    })
