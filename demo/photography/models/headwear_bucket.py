"""The bucket hat: round top, sloping wall, soft brim with rows of stitches."""
import math

import numpy as np

from colour import luminance, mix, scaled
from materials.hard import metal, thread
from materials.soft import cloth
from model import Angle, Model
from models.bag_body import crumple
from parts.hardware import eyelet, facing, together
from parts.labels import label
from parts.mesh import add, modifier, sheet, subdivide, thicken
from parts.onto import Surface
from parts.seams import stitches

LONG = 1.12  # how much longer than wide
TOP, HEM, EDGE = 0.068, 0.083, 0.132
WALL, BRIM = 0.088, 0.060


def wall(a, t):
    """t from 0 at the hem to 1 at the top's seam."""
    r = HEM + (TOP - HEM) * t + 0.003 * math.sin(math.pi * t)
    p = np.array([r * math.sin(a), -r * LONG * math.cos(a), 0.042 + WALL * t])
    dent = crumple(p, 0.07, 0.0045 * math.sin(math.pi * min(1, t + 0.1)), 2.0)
    return p * (1 + dent / 0.08 * np.array([1, 1, 0.1]))


def brim(a, t):
    base = wall(a, 0)
    r = HEM + BRIM * 0.80 * t
    wave = 0.009 * math.sin(2 * a + 0.6) + 0.003 * math.sin(3 * a + 1.1)
    p = np.array([r * math.sin(a), -r * LONG * math.cos(a), 0.042 - 0.036 * t**1.15 + wave * t**2])
    return p * t + base * (1 - t) if t < 0.08 else p


def crown_top(a, t):
    """t from 0 at the seam to 1 in the middle."""
    p = wall(a, 1) * [1 - t, 1 - t, 1]
    p[2] += 0.007 * math.sin(t * math.pi / 2) + crumple(p, 0.05, 0.0028 * min(1, t * 4), 5.0)
    return p


def bucket(look, spec, view):
    kind = spec['texture'] if spec['texture'] in {'canvas', 'ripstop'} else 'canvas'
    fine = dict(scale=0.6) if kind == 'canvas' else {}
    made = cloth(kind, look.colour, uv=True, **fine)
    dark = luminance(look.colour) < 0.3
    sewn = thread(mix(look.colour, (0.75, 0.72, 0.66, 1), 0.16) if dark else scaled(look.colour, 0.8))
    ring = lambda where: (lambda u, v: tuple(where(2 * math.pi * u, v)))
    body = subdivide(sheet('wall', ring(wall), 110, 30, made, closed=True))
    surface = Surface(body)
    thicken(body, 0.0014)
    lid = [crown_top(2 * math.pi * i / 90, min(j / 16, 0.985)) for j in range(17) for i in range(90)]
    faces = [(j * 90 + i, j * 90 + (i + 1) % 90, (j + 1) * 90 + (i + 1) % 90, (j + 1) * 90 + i) for j in range(16) for i in range(90)]
    lid_piece = subdivide(add('top', lid, [*faces, tuple(16 * 90 + i for i in range(90))], made, [(p[0], p[1]) for p in lid]))
    wide = sheet('brim', ring(brim), 130, 24, cloth(kind, scaled(look.colour, 0.96), uv=True, **fine), closed=True)
    over = Surface(wide)
    thicken(wide, 0.0026, 0)
    modifier(wide, 'BEVEL', width=0.0009, segments=2, limit_method='ANGLE')
    around = np.linspace(0, math.tau, 260)
    for k in range(8):
        t = 0.965 - k * 0.115
        points, up = over.path([brim(a, t) for a in around], 0.003)
        up *= np.where(up[:, 2:] < 0, -1, 1)
        stitches(points + up * 0.0013, up, sewn, 0.0032, 0.0011, 0.00036, seed=k)
    for t, lift in ((0.955, 0.0), (0.05, 0.0)):
        points, up = surface.path([wall(a, t) for a in around], 0.003)
        stitches(points, up, sewn, 0.0030, 0.0011, 0.00034)
    rim, up = Surface(lid_piece).path([crown_top(a, 0.06) for a in around], 0.003)
    stitches(rim, up, sewn, 0.0030, 0.0011, 0.00034)
    for a in (math.pi / 2 - 0.13, math.pi / 2 + 0.13, -math.pi / 2 - 0.13, -math.pi / 2 + 0.13):
        where, up = surface.near(wall(a, 0.42))
        together([eyelet(0.0032, metal(look.metal, 'satin'))], facing(np.array(where) + np.array(up) * 0.0008, up))
    if view != 'back':
        label(surface, look, 0, 0.042 + WALL * 0.42, 0.044, 0.030, look.trim)
    return Model(views={
        'front': Angle(turn=-24, rise=15, fill=0.58),
        'back': Angle(turn=152, rise=15, fill=0.58),
        'detail': Angle(turn=-26, rise=24, target=(0.02, -HEM * LONG - 0.01, 0.055), span=0.14, fstop=5),
    })
