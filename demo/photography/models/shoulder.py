"""Bags on one strap: messenger, sling and waist pack."""
import math

import numpy as np
from mathutils import Vector

from colour import scaled
from materials.soft import cloth
from model import Angle, Model
from models.bag_body import Shell, pocket, sewn_edge
from models.bag_contents import bottle, folder, laptop, placed
from models.bag_flap import flap
from models.bag_open import below, lined, mouth, thrown_back
from models.bag_trim import Stuff, both_surfaces, fallen_strap, strap_slider
from parts.hardware import buckle, facing, side_clip, stud, together
from parts.labels import label
from parts.onto import Surface


def shoulder_strap(stuff, surface, shell, low, rise, view, **how):
    """A strap sewn to the sides under leather tabs, from where it falls away from the lens."""
    seats = []
    for side in (-1, 1):
        where, normal = surface.hit((side, 0.003, low), (-side, 0, 0))
        seats.append(where + normal * 0.0018)
        stuff.tab(surface, [(side, 0.003, low - 0.03), (side, 0.003, low + 0.014)], 0.038, (-side, 0, 0), lift=0.0034)
    return fallen_strap(stuff, surface, shell, *seats, rise, away=-1 if view == 'back' else 1, **how)


def messenger(look, spec, view):
    """Buckled; or with a zip across a longer flap."""
    width, depth, height = 0.37, 0.105, 0.275
    plain = spec['closure'] == 'zip'
    stuff = Stuff(look, spec['texture'])
    spread = view == 'open'
    shell = Shell(width, depth, height, seed=look.seed, round_top=0.06, round_bottom=0.12, crown=0.016, lean=-0.16 if spread else 0.18, edge=0.014, flare=0.03)
    body = shell.filled(stuff.cloth, 'messenger', loose=0.03, hold=0.06, seed=look.seed)
    if spread:
        mouth(body, shell)
        lined(body)
    surface = Surface(body)
    for side in (-1, 1):
        sewn_edge(surface, below(shell.outline(side), height) if spread else shell.outline(side), stuff.cloth, stuff.sewn)
    low = height * (0.17 if plain else 0.30)
    if spread:
        return unpacked_messenger(look, stuff, shell, surface, low, view)
    over, grid = flap(surface, shell, stuff.cloth, lambda u: low + 0.022 * max(0, abs(u) - 0.8) ** 2 / 0.04, 0.005, look.seed)
    rim = [Vector(p) + Vector((0, -0.02, 0.008)) for p in grid[-1]]
    stuff.sew(over, rim[1:-1], (0, 1, 0))
    ends = np.concatenate([grid[14:-1, k] for k in (1, -2)])
    stuff.sew(over, ends[: len(ends) // 2])
    stuff.sew(over, ends[len(ends) // 2:])
    if view == 'back':
        _, lying, edge = pocket(surface, 0, height * 0.12, height * 0.7, width * 0.8, 0.006, stuff.cloth, towards=(0, -1, 0), seed=9)
        stuff.sew(lying, edge)
        stuff.zip(surface, [(-width * 0.38, 1, height * 0.8), (width * 0.38, 1, height * 0.8)], 0.9, (0, -1, 0))
    if plain:
        stuff.zip(over, [(-width * 0.36, -1, height * 0.62), (width * 0.36, -1, height * 0.62)], 0.92)
        stuff.sew(over, [(-width * 0.40, -1, height * 0.56), (width * 0.40, -1, height * 0.56)], (0, 1, 0))
    joint = both_surfaces(body.users_scene[0], 'body', 'flap')
    for side in () if plain else (-1, 1):
        x = side * width * 0.28
        points, up = stuff.tab(joint, [(x, -1, height * 0.72), (x, -1, low - 0.042)], 0.030, (0, 1, 0))
        i = int(len(points) * 0.70)
        together(buckle(0.030, stuff.metal), facing(points[i] + up[i] * 0.0045, up[i], points[i - 1] - points[i + 1]))
        together([stud(0.0045, stuff.metal)], facing(points[4] + up[4] * 0.0032, up[4]))
    label(over, look, -width * 0.3 if plain else 0, low + 0.038, 0.054, 0.038)
    points, normals = shoulder_strap(stuff, surface, shell, height * 0.72, 0.56, view, aside=0.14, back=0.27)
    strap_slider(stuff, points, normals, 0.82)
    return {
        'front': Angle(turn=-22, rise=10, fill=0.70),
        'back': Angle(turn=156, rise=10, fill=0.70),
        'side': Angle(turn=-68, rise=12, fill=0.70),
        'detail-2': Angle(turn=-64, rise=20, target=(width * 0.50, 0.03, height * 0.70), span=0.20, fstop=4),
        'detail': Angle(turn=-32, rise=12, target=(width * 0.26, -depth / 2 - 0.01, height * 0.6 if plain else low + 0.02), span=0.17, fstop=3.5),
    }


def unpacked_messenger(look, stuff, shell, surface, low, view):
    """The messenger with its flap thrown back, a pocket below it, and what it carries standing inside."""
    width, height = shell.width, shell.height
    _, over, rim = pocket(surface, 0, height * 0.1, height * 0.66, width * 0.84, 0.007, stuff.cloth, seed=4)
    stuff.sew(over, rim)
    for side in (-1, 1):
        x = side * width * 0.28
        points, up = stuff.tab(over, [(x, -1, low + 0.012), (x, -1, low - 0.042)], 0.030, (0, 1, 0))
        together(buckle(0.030, stuff.metal), facing(points[3] + up[3] * 0.0045, up[3]))
    thrown_back(shell, stuff.cloth, cloth('twill', scaled(look.colour, 0.7)), 0.17, width * 0.97)
    laptop(placed(0.004, 0.016, 0.034, 3))
    folder(placed(-0.045, 0.036, 0.004, 4, 2))
    bottle(placed(0.105, -0.026, 0.004, 1))
    points, normals = shoulder_strap(stuff, surface, shell, height * 0.72, 0.56, view, aside=0.14, back=0.27)
    strap_slider(stuff, points, normals, 0.82)
    return {'open': Angle(turn=-20, rise=32, fill=0.74)}


def sling(look, spec, view):
    width, depth, height = 0.245, 0.08, 0.185
    stuff = Stuff(look, spec['texture'])
    square = spec.get('square', False)
    shell = Shell(width, depth, height, seed=look.seed, round_top=0.2 if square else 0.62, round_bottom=0.2 if square else 0.45, crown=0.014, lean=0.2, edge=0.012)
    body = shell.filled(stuff.cloth, f'sling-{square}', loose=0.03, cuts=28, seed=look.seed)
    surface = Surface(body)
    for side in (-1, 1):
        sewn_edge(surface, shell.outline(side), stuff.dark, stuff.sewn, 0.0022)
    arch = [p for p in shell.outline(-1, inset=0.020) if p[2] > height * 0.63]
    arch = [*[p for p in arch if p[0] > 0], *[p for p in arch if p[0] <= 0]]
    stuff.zip(surface, arch, 0.05, size=3)
    top = height * 0.56
    _, over, rim = pocket(surface, 0, height * 0.10, top, width * 0.76, 0.014, stuff.cloth, seed=3, cells=(30, 20))
    stuff.sew(over, rim)
    stuff.zip(over, [(-width * 0.31, -1, top - 0.02), (width * 0.31, -1, top - 0.02)], 0.9, size=3)
    label(over, look, -width * 0.2, height * 0.25, 0.042, 0.03)
    points, normals = shoulder_strap(stuff, surface, shell, height * 0.72, 0.345, view, aside=0.13, back=0.165)
    strap_slider(stuff, points, normals, 0.8)
    if view == 'back':
        soft = cloth('mesh', scaled(look.colour, 0.6))
        for i in range(3):
            pocket(surface, (i - 1) * width * 0.24, height * 0.14, height * 0.8, width * 0.22, 0.008, soft, towards=(0, -1, 0), crease=0.0008, cells=(20, 24))
    return {
        'front': Angle(turn=-24, rise=10, fill=0.64),
        'back': Angle(turn=154, rise=10, fill=0.64),
        'detail': Angle(turn=-34, rise=12, target=(width * 0.16, -depth / 2 - 0.01, top), span=0.13, fstop=3.5),
    }


def waist(look, spec, view):
    width, depth, height = 0.29, 0.085, 0.145
    stuff = Stuff(look, spec['texture'])
    square = spec.get('square', False)
    shell = Shell(width, depth, height, seed=look.seed, round_top=0.12 if square else 0.30, round_bottom=0.30 if square else 0.75, crown=0.016, lean=0.1, edge=0.012)
    body = shell.filled(stuff.cloth, 'waist', loose=0.045, cuts=30, stiff=0.5, seed=look.seed)
    surface = Surface(body)
    for side in (-1, 1):
        sewn_edge(surface, shell.outline(side), stuff.dark, stuff.sewn, 0.002)
    stuff.zip(surface, [(-width * 0.36, -1, height * 0.83), (width * 0.36, -1, height * 0.83)], 0.93, teeth=stuff.coil, size=3)
    top = height * 0.66
    _, over, rim = pocket(surface, 0, height * 0.12, top, width * 0.66, 0.015, stuff.cloth, top_width=width * 0.78, seed=8, cells=(34, 18), corner=0.5)
    stuff.sew(over, rim)
    stuff.zip(over, [(-width * 0.30, -1, top - 0.02), (width * 0.30, -1, top - 0.02)], 0.08, teeth=stuff.coil, size=3)
    label(over, look, width * 0.15, height * 0.28, 0.042, 0.028)
    seats = [surface.hit((side, 0.012, height * 0.62), (-side, 0, 0))[0] for side in (-1, 1)]
    points, normals = fallen_strap(stuff, surface, shell, *seats, 0.20, belt=True, aside=0.12, away=-1 if view == 'back' else 1)
    strap_slider(stuff, points, normals, 0.3)
    i = int(len(points) * 0.88)
    together(side_clip(0.034, stuff.moulded), facing(points[i] + normals[i] * 0.002, Vector(normals[i]), points[i + 1] - points[i - 1]))
    if view == 'back':
        pocket(surface, 0, height * 0.16, height * 0.86, width * 0.7, 0.008, cloth('mesh', scaled(look.colour, 0.6)),
               towards=(0, -1, 0), crease=0.001, cells=(34, 18), corner=0.5)
    return {
        'front': Angle(turn=-20, rise=14, fill=0.56),
        'back': Angle(turn=158, rise=14, fill=0.56),
        'side': Angle(turn=-58, rise=16, fill=0.62),
        'detail-2': Angle(turn=26, rise=14, target=(-width * 0.24, -depth / 2 - 0.012, height * 0.52), span=0.13, fstop=3.5),
        'detail': Angle(turn=-32, rise=12, target=(width * 0.12, -depth / 2 - 0.01, height * 0.6), span=0.14, fstop=3.5),
    }


def build(look, spec, view):
    return Model(views={'messenger': messenger, 'sling': sling, 'waist': waist}[spec['style']](look, spec, view))
