"""What goes into an open bag, in true sizes: a 14 inch laptop, a folder with A4 sheets, a bottle, a rolled jumper.

Each is built standing on z = 0 around x = y = 0, thin along Y, and then put at `at` (a matrix).
"""
import math

import numpy as np
from mathutils import Matrix

from materials.hard import card, metal, plain
from materials.soft import cloth
from models.bag_body import crumple
from parts.hardware import rounded_rectangle, together
from parts.mesh import add, sheet, subdivide, thicken

LAPTOP = (0.318, 0.0158, 0.222)  # across, thick, deep: a screen of 14 inches and its frame
A4 = (0.210, 0.297)
BOTTLE = (0.070, 0.262)


def placed(x, y, z=0.0, lean=0.0, turn=0.0):
    """`lean` tips the upper end backwards, `turn` is about the upright axis; in degrees."""
    return Matrix.Translation((x, y, z)) @ Matrix.Rotation(math.radians(turn), 4, 'Z') @ Matrix.Rotation(math.radians(-lean), 4, 'X')


def plate(width, thick, height, corner, material, y=0.0, low=0.0):
    """A slab of the laptop, round in its corners, its edges broken."""
    edge, n = min(0.0008, thick / 3), 240
    rings = []
    for inset, depth in ((edge, 0), (0, edge), (0, thick - edge), (edge, thick)):
        ring = rounded_rectangle(width - 2 * inset, height - 2 * inset, corner - inset, n)
        rings.append(ring + [0, y + depth - thick / 2, low + height / 2])
    faces = [(k * n + i, k * n + (i + 1) % n, (k + 1) * n + (i + 1) % n, (k + 1) * n + i) for k in range(3) for i in range(n)]
    faces += [tuple(range(n))[::-1], tuple(range(3 * n, 4 * n))]
    return add('laptop', np.concatenate(rings), faces, material, smooth=False)


def laptop(at, upright=False):
    """Closed, on its hinge's side; `upright` on its short side. Nobody's."""
    wide, thick, deep = LAPTOP
    wide, deep = (deep, wide) if upright else (wide, deep)
    alloy = plain('alloy', (0.30, 0.31, 0.32, 1), 0.38, 0.5)
    dark = plain('rubber', (0.02, 0.02, 0.022, 1), 0.6)
    lid, base = plate(wide, thick * 0.38, deep, 0.011, alloy, -thick * 0.31), plate(wide, thick * 0.54, deep, 0.011, alloy, thick * 0.23)
    gap = plate(wide - 0.0024, thick * 0.12, deep - 0.0024, 0.011, dark, -thick * 0.08, 0.0012)
    together([lid, base, gap], at)


def folder(at, colour=(0.42, 0.25, 0.10, 1)):
    """A folder of card with some sheets, which stand out above it."""
    wide, tall = A4
    cover = card(colour)
    paper = plain('paper', (0.80, 0.79, 0.75, 1), 0.8)
    things = []
    for k, (y, lift) in enumerate(((-0.0075, 0.0), (0.0075, 0.006))):
        def leaf(u, v, y=y):
            return ((u - 0.5) * (wide + 0.014), y + math.copysign(0.004, y) * (v - 1) * (1 - (2 * u - 1) ** 2) * -1, v * (tall + 0.004 + lift))
        things.append(thicken(sheet('folder', leaf, 16, 16, cover), 0.0007))
    random = np.random.default_rng(5)
    for k in range(9):
        y, dx, dz, bow = -0.005 + k * 0.0012, random.normal(0, 0.0016), random.uniform(0, 0.006), random.uniform(-0.002, 0.002)
        def page(u, v):
            return ((u - 0.5) * wide + dx, y + bow * math.sin(u * math.pi) * v, v * tall + 0.010 + dz)
        things.append(thicken(sheet('sheet-a4', page, 12, 6, paper), 0.0004, 0))
    together(things, at)


def bottle(at, colour=(0.025, 0.06, 0.055, 1)):
    """A painted steel bottle with a turned neck and a lid with a loop."""
    radius, tall = BOTTLE[0] / 2, BOTTLE[1]
    painted, steel, lid = plain('painted', colour, 0.42, 0.5), metal((0.6, 0.6, 0.6, 1), 'satin'), plain('lid', (0.03, 0.03, 0.032, 1), 0.5)
    neck = radius * 0.66

    def lathe(name, profile, material, sharp=False):
        def where(u, v):
            r, z = profile[round(v * (len(profile) - 1))]
            return (r * math.cos(2 * math.pi * u), r * math.sin(2 * math.pi * u), z)
        return sheet(name, where, 64, len(profile) - 1, material, closed=True)

    shoulder = [(radius + (neck - radius) * (1 - math.cos(a)) / 2, tall * 0.70 + tall * 0.13 * a / math.pi) for a in np.linspace(0, math.pi, 14)]
    body = [(0.001, 0), (radius - 0.004, 0), (radius - 0.001, 0.0012), (radius, 0.004), (radius, tall * 0.4), *shoulder, (neck, tall * 0.85)]
    ring = [(neck + 0.0004, tall * 0.84), (neck + 0.0006, tall * 0.845), (neck + 0.0006, tall * 0.862), (neck, tall * 0.865)]
    top = [(neck + 0.0014, tall * 0.868), (neck + 0.002, tall * 0.875), (neck + 0.002, tall * 0.985), (neck + 0.0006, tall), (neck * 0.8, tall), (0.0001, tall)]
    together([lathe('bottle', body, painted), lathe('bottle-ring', ring, steel), lathe('bottle-lid', top, lid)], at)


def rolled_jumper(at, width, radius, colour, seed=1.0):
    """A jumper rolled up, lying along X."""
    def where(u, v):
        a = -math.pi * 0.5 + v * 2.6 * 2 * math.pi
        r = radius * (1 - 0.62 * v) * (1 - 0.10 * abs(2 * u - 1) ** 4) + crumple((u * width, math.cos(a) * radius, math.sin(a) * radius), 0.05, 0.006, seed)
        return ((u - 0.5) * width * (1 - 0.03 * v), -r * math.cos(a), radius + r * math.sin(a) * 0.92)

    together([subdivide(thicken(sheet('jumper', where, 40, 96, cloth('knit', colour, uv=True, scale=0.8)), 0.0042, 0))], at)


