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
from parts.mesh import add, sheet, slab, subdivide, sweep, thicken
from parts.straps import free_strap

LAPTOP = (0.318, 0.0158, 0.222)  # across, thick, deep: a screen of 14 inches and its frame
A4 = (0.210, 0.297)
BOTTLE = (0.070, 0.262)


def placed(x, y, z=0.0, lean=0.0, turn=0.0):
    """`lean` tips the upper end backwards, `turn` is about the upright axis; in degrees."""
    return Matrix.Translation((x, y, z)) @ Matrix.Rotation(math.radians(turn), 4, 'Z') @ Matrix.Rotation(math.radians(-lean), 4, 'X')


def plate(width, thick, height, corner, material, y=0.0, low=0.0, outwards=-1):
    """A slab of the laptop, round in its corners; its edges are round too, most of all outwards."""
    n, rings = 240, []
    outer, inner = min(0.0026, thick * 0.7), min(0.0005, thick / 3)
    bow = [(outer * (1 - math.sin(a)), outer * (1 - math.cos(a))) for a in np.linspace(0, math.pi / 2, 7)]
    profile = [*bow, (0, thick - inner), (inner, thick)]
    for inset, depth in profile if outwards < 0 else [(i, thick - d) for i, d in reversed(profile)]:
        ring = rounded_rectangle(width - 2 * inset, height - 2 * inset, corner - inset, n)
        rings.append(ring + [0, y + depth - thick / 2, low + height / 2])
    faces = [(k * n + i, k * n + (i + 1) % n, (k + 1) * n + (i + 1) % n, (k + 1) * n + i) for k in range(len(rings) - 1) for i in range(n)]
    faces += [tuple(range(n))[::-1], tuple(range((len(rings) - 1) * n, len(rings) * n))]
    return add('laptop', np.concatenate(rings), faces, material)


def laptop(at, upright=False):
    """Closed, on its hinge's side; `upright` on its short side, its ports upwards. Nobody's."""
    wide, thick, deep = LAPTOP
    wide, deep = (deep, wide) if upright else (wide, deep)
    alloy = metal((0.40, 0.41, 0.43, 1), 'brushed')
    dark = plain('rubber', (0.02, 0.02, 0.022, 1), 0.6)
    lid, base = plate(wide, thick * 0.38, deep, 0.011, alloy, -thick * 0.31), plate(wide, thick * 0.54, deep, 0.011, alloy, thick * 0.23, outwards=1)
    gap = plate(wide - 0.0024, thick * 0.12, deep - 0.0024, 0.011, dark, -thick * 0.08, 0.0012)
    ports = []
    for x, long, high in ((-0.074, 0.0085, 0.0028), (-0.056, 0.0085, 0.0028), (-0.030, 0.0130, 0.0046), (0.072, 0.0036, 0.0036)):
        ring = rounded_rectangle(long, high, high * 0.49, 40)[:, [0, 2, 1]] + [x, thick * 0.17, deep + 0.00006]
        ports.append(add('port', ring, [tuple(range(len(ring)))], dark, smooth=False))
    together([lid, base, gap, *ports], at)


def folder(at, colour=(0.42, 0.25, 0.10, 1)):
    """A folder of card with round corners, some sheets that stand out above it, an index tab and an elastic around it."""
    wide, tall = A4
    cover = card(colour)
    paper = plain('paper', (0.80, 0.79, 0.75, 1), 0.8)
    things = []
    for k, (y, lift) in enumerate(((-0.0075, 0.0), (0.0075, 0.006))):
        def leaf(u, v, y=y):
            x = (u - 0.5) * (wide + 0.014)
            corner = max(0.0, abs(x) - (wide + 0.014) / 2 + 0.009)
            cropped = 0.009 - math.sqrt(max(0.0, 0.009**2 - corner**2))
            return (x, y + math.copysign(0.004, y) * (1 - v) * (1 - (2 * u - 1) ** 2), v * (tall + 0.004 + lift - cropped))
        things.append(thicken(sheet('folder', leaf, 60, 16, cover), 0.0009))
    random = np.random.default_rng(5)
    for k in range(9):
        y, dx, dz, bow = -0.005 + k * 0.0012, random.normal(0, 0.0022), random.uniform(0, 0.008), random.uniform(-0.002, 0.002)
        def page(u, v):
            return ((u - 0.5) * wide + dx, y + bow * math.sin(u * math.pi) * v, v * tall + 0.010 + dz)
        things.append(thicken(sheet('sheet-a4', page, 12, 6, paper), 0.0004, 0))
    tab = rounded_rectangle(0.030, 0.026, 0.004, 40) + [-wide * 0.26, 0.0052, tall + 0.016]
    things.append(thicken(add('tab', tab, [tuple(range(len(tab)))], plain('tab', (0.30, 0.07, 0.05, 1), 0.7)), 0.0005, 0))
    x, high = wide * 0.40, tall + 0.0112
    around = [(x, -0.0088, 0.03), (x, -0.0088, high - 0.006), (x, -0.0055, high), (x, 0.0070, high + 0.0006), (x, 0.0090, high - 0.006), (x, 0.0090, 0.03)]
    out = [(0, -1, 0), (0, -1, 0.1), (0, -0.5, 1), (0, 0.5, 1), (0, 1, 0.1), (0, 1, 0)]
    things.append(free_strap(around, cloth('webbing', (0.03, 0.03, 0.032, 1), uv=True, scale=0.3), 0.007, 0.0010, out, 80))
    together(things, at)


def bottle(at, colour=(0.025, 0.06, 0.055, 1)):
    """A painted steel bottle: a turned neck with a bare ring, a fluted cap with a loop to carry it by."""
    radius, tall = BOTTLE[0] / 2, BOTTLE[1]
    painted, steel, lid = plain('painted', colour, 0.42, 0.5), metal((0.6, 0.6, 0.6, 1), 'satin'), plain('lid', (0.03, 0.03, 0.032, 1), 0.5)
    neck = radius * 0.66

    def lathe(name, profile, material, flutes=0.0):
        def where(u, v):
            r, z = profile[round(v * (len(profile) - 1))]
            r *= 1 - flutes * abs(math.sin(18 * math.pi * u)) ** 3 * (tall * 0.875 < z < tall * 0.98)
            return (r * math.cos(2 * math.pi * u), r * math.sin(2 * math.pi * u), z)
        return sheet(name, where, 180, len(profile) - 1, material, closed=True)

    shoulder = [(radius + (neck - radius) * (1 - math.cos(a)) / 2, tall * 0.70 + tall * 0.13 * a / math.pi) for a in np.linspace(0, math.pi, 14)]
    body = [(0.001, 0), (radius - 0.004, 0), (radius - 0.001, 0.0012), (radius, 0.004), (radius, tall * 0.4), *shoulder, (neck, tall * 0.85)]
    ring = [(neck + 0.0004, tall * 0.84), (neck + 0.0006, tall * 0.845), (neck + 0.0006, tall * 0.862), (neck, tall * 0.865)]
    wide = neck + 0.0032
    top = [(wide - 0.001, tall * 0.868), (wide, tall * 0.872), (wide, tall * 0.884), (wide, tall * 0.96), (wide, tall * 0.972), (wide - 0.0004, tall * 0.99),
           (wide - 0.002, tall * 0.998), (wide - 0.004, tall), (wide * 0.72, tall), (wide * 0.70, tall - 0.0014), (0.0001, tall - 0.0014)]
    arch = [(wide * 0.8 * c, 0, tall - 0.003 + 0.024 * s**0.7) for c, s in ((math.cos(a), math.sin(a)) for a in np.linspace(math.pi, 0, 25))]
    grip = sweep('bottle-lid', arch, slab(0.011, 0.004), lid, [(x, 0, z - tall + 0.01) for x, _, z in arch])
    together([lathe('bottle', body, painted), lathe('bottle-ring', ring, steel), lathe('bottle-lid', top, lid, 0.05), grip], at)


def rolled_jumper(at, width, radius, colour, seed=1.0):
    """A jumper rolled up, lying along X."""
    def where(u, v):
        a = -math.pi * 0.5 + v * 2.6 * 2 * math.pi
        r = radius * (1 - 0.62 * v) * (1 - 0.10 * abs(2 * u - 1) ** 4) + crumple((u * width, math.cos(a) * radius, math.sin(a) * radius), 0.05, 0.006, seed)
        return ((u - 0.5) * width * (1 - 0.03 * v), -r * math.cos(a), radius + r * math.sin(a) * 0.92)

    together([subdivide(thicken(sheet('jumper', where, 40, 96, cloth('knit', colour, uv=True, scale=0.8)), 0.0042, 0))], at)


