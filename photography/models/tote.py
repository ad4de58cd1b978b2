"""Totes: an open canvas body on a leather base, two long riveted handles, an outer pocket."""
import math

import bpy
import numpy as np

from colour import scaled
from materials.hard import metal, thread
from materials.soft import cloth, leather
from model import Angle, Model
from parts.cloth import settled
from parts.hardware import facing, stud, together
from parts.labels import label
from parts.mesh import add, sheet, smooth_path, subdivide, thicken
from parts.onto import Surface
from parts.seams import stitches
from parts.straps import free_strap, stitched_strap

WIDE, DEEP, TALL = 0.36, 0.13, 0.37
ROUND, ROWS = 72, 40


def ring(t, z):
    """A point of the wall: a rounded rectangle below, pressed flat towards the mouth; t in 0..1 from the left side."""
    k = z / TALL
    a = 2 * math.pi * t
    wide = WIDE / 2 * (0.93 + 0.13 * k)
    deep = DEEP / 2 * (1 - 0.42 * k**1.3)
    c, s = math.cos(a), math.sin(a)
    n = 0.42 + 0.25 * k
    return np.array([-wide * math.copysign(abs(c) ** n, c), -deep * math.copysign(abs(s) ** n, s), z])


def shell(material):
    """The wall with its floor, settled under its own weight: it bellies out and creases above the base."""
    wall = [[ring(i / ROUND, TALL * j / ROWS) for i in range(ROUND)] for j in range(ROWS + 1)]
    verts = [p for row in wall for p in row]
    faces = [(j * ROUND + i, j * ROUND + (i + 1) % ROUND, (j + 1) * ROUND + (i + 1) % ROUND, (j + 1) * ROUND + i)
             for j in range(ROWS) for i in range(ROUND)]
    half = ROUND // 2
    inner = [ring(i / ROUND, 0) * [0.97, 0.94, 1] for i in range(ROUND)]
    verts += inner
    base = len(wall) * ROUND
    faces += [(base + i, base + (i + 1) % ROUND, (i + 1) % ROUND, i) for i in range(ROUND)]
    faces += [(base + i, base + (ROUND - i) % ROUND, base + (ROUND - i - 1) % ROUND, base + i + 1) for i in range(1, half - 1)]
    thing = add('tote', verts, faces, material)
    pins = {i: 1.0 for i in range(2 * ROUND)} | {base + i: 1.0 for i in range(ROUND)}
    for i in range(ROUND):
        x = abs(verts[ROWS * ROUND + i][0])
        if 0.06 < x < 0.095:
            pins.update({(ROWS - j) * ROUND + i: 0.9 for j in range(3)})
    random = np.random.default_rng(5)
    for i, v in enumerate(thing.data.vertices):
        v.co += v.co.normalized() * random.normal(0, 0.0012) if i not in pins else v.co * 0
    settled(thing, 26, pins, key='tote-2', tension=30, bending=3, pressure=0.25, shrink=-0.025, gravity=1.0)
    return subdivide(thing)


def build(look, spec, view):
    canvas = cloth('canvas', look.colour)
    body = shell(canvas)
    outside = Surface(body)
    thicken(body, 0.0022)
    sewn = thread(scaled(look.colour, 1.5))
    hide = leather(look.trim)
    return Model(views={
        'front': Angle(turn=-26, rise=10),
        'back': Angle(turn=154, rise=10),
        'detail': Angle(turn=-30, rise=12, target=(0.07, -0.06, 0.3), span=0.2, fstop=4),
    })
