"""The folded backpack: a flap over the mouth, its one corner turned back like a page's, closed by a strap and hook."""
import math

import numpy as np
from mathutils import Vector

from colour import scaled
from materials.hard import metal, sewing, thread
from materials.soft import cloth, leather
from model import Angle, Model
from models.bag_body import Shell, crumple, pocket, sewn_edge
from models.bag_flap import flap
from models.bag_carry import back_panel, grab_handle, shoulder_straps
from models.bag_trim import used_cloth
from parts.hardware import facing, loop, stud, together
from parts.labels import label, pressed_mark
from parts.mesh import add, thicken
from parts.onto import Surface
from parts.seams import stitches
from parts.straps import stitched_strap
from parts.zips import slider, zip_line

SIZES = {'small': (0.25, 0.12, 0.34), 'medium': (0.295, 0.145, 0.42), 'large': (0.325, 0.165, 0.475)}
FILL = {'small': 0.60, 'medium': 0.70, 'large': 0.76}


def build(look, spec, view):
    size = spec.get('size', 'medium')
    width, depth, height = SIZES[size]
    shell = Shell(width, depth, height, round_top=0.34, round_bottom=0.12, crown=0.02, lean=0.12, flare=0.05)
    canvas, hide, steel = used_cloth('waxed', look.colour), leather(look.trim), metal(look.metal)
    sewn, on_hide = sewing(look.colour), thread(scaled(look.trim, 1.9))
    body = shell.filled(canvas, f'flap-{size}', loose=0.05, hold=0.035)
    surface = Surface(body)
    for side in (-1, 1):
        sewn_edge(surface, shell.outline(side), canvas, sewn)
    edge = shell.based(body, height * 0.13, hide)
    stitches(*surface.path(edge - [0, 0, 0.004], 0.004), on_hide)

    low, knee, corner = height * 0.415, 0.16, height * 0.60
    ends = lambda u: low + (0.006 * math.cos(u * 3)) if u < knee else low + (corner - low) * (u - knee) / (1 - knee)
    over, grid = flap(surface, shell, canvas, ends)
    rim = grid[-1]
    inner = [p + Vector((0, -0.02, 0.008)) for p in map(Vector, rim)]
    stitches(*over.path(inner[1:-1], 0.004, project=(0, 1, 0)), sewn)
    # the corner that is turned back: a triangle of cloth lying on the flap along its slanting edge
    right, turn = width / 2 * 0.985, knee * width / 2
    a, b, c = np.array([right, corner]), np.array([turn, low]), None
    fallen, along = np.array([right, low]), (a - b) / np.linalg.norm(a - b)
    c = 2 * (b + along * ((fallen - b) @ along)) - fallen
    verts, cells = [], 14
    for j in range(cells + 1):
        for i in range(cells + 1 - j):
            x, z = b + (a - b) * i / cells + (c - b) * j / cells
            where, normal = over.front(min(x, right * 0.995), z + 0.002)
            verts.append(where + normal * (0.0042 + 0.003 * (j / cells) * (1 - j / cells) + crumple(where, 0.05, 0.001)))
    index = lambda i, j: sum(cells + 1 - k for k in range(j)) + i
    faces = [(index(i, j), index(i + 1, j), index(i, j + 1)) for j in range(cells) for i in range(cells - j)]
    faces += [(index(i + 1, j), index(i + 1, j + 1), index(i, j + 1)) for j in range(cells) for i in range(cells - j - 1)]
    thicken(add('corner', verts, faces, used_cloth('waxed', scaled(look.colour, 1.22), turn=0.6)), 0.0026, 1)

    top = height * 0.37
    _, front, rim = pocket(surface, 0, height * 0.145, top, width * 0.76, depth * 0.16, canvas, seed=2)
    stitches(*front.path(rim, 0.004), sewn)
    points, up = front.path([(-width * 0.32, -1, top - 0.03), (width * 0.32, -1, top - 0.03)], 0.004, project=(0, 1, 0))
    zip_line(points, up, cloth('twill', scaled(look.colour, 0.8), scale=0.5), steel)
    slider(points[5], points[6] - points[4], up[5], steel, hide)

    both = Surface(body, *[t for t in body.users_scene[0].objects if t.name.startswith(('flap', 'pocket'))])
    band = [(0.0, -1, low + 0.075), (0.0, -1, low - 0.07)]
    points, up = both.path(band, 0.004, lift=0.0012, project=(0, 1, 0), smooth=26)
    stitched_strap(points, up, hide, scaled(look.trim, 1.9), 0.032, 0.0032)
    together([stud(0.0055, steel)], facing(points[4] + up[4] * 0.004, up[4]))
    hook = int(len(points) * 0.74)
    together([loop(0.046, 0.020, 0.0048, steel, 0.007, 1.3), loop(0.046, 0.012, 0.0036, steel, 0.005)],
             facing(points[hook] + up[hook] * 0.006, up[hook]))
    label(over, look, -width * 0.29, low + 0.055, 0.048, 0.034)
    pressed_mark(surface, look, 0, height * 0.06, 0.022, look.trim)

    start, _ = surface.hit((-0.045, depth * 0.28, 2), (0, 0, -1))
    end, _ = surface.hit((0.045, depth * 0.28, 2), (0, 0, -1))
    grab_handle(start - Vector((0, 0, 0.008)), end - Vector((0, 0, 0.008)), 0.06, hide, sewn=on_hide)
    shoulder_straps(shell, look, steel)
    if view == 'back':
        back_panel(surface, shell, look)
    fill = FILL[size]
    return Model(views={
        'front': Angle(turn=-26, rise=9, fill=fill),
        'back': Angle(turn=150, rise=9, fill=fill),
        'side': Angle(turn=-78, rise=7, fill=fill),
        'detail': Angle(turn=-30, rise=12, target=(0.0, -depth / 2 - 0.02, low - 0.03), span=0.16, fstop=3.5),
        'detail-2': Angle(turn=-18, rise=14, target=(width * 0.3, -depth / 2 - 0.02, (low + corner) / 2), span=0.2, fstop=3.5),
    })
