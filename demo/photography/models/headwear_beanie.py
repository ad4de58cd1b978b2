"""The ribbed beanie: real ribs of knitted yarn, a turned-up cuff, the crown gathered on top."""
import math

import bpy
import numpy as np

from colour import mix, scaled
from materials.soft import cloth
from model import Angle, Model
from models.bag_body import crumple
from parts.labels import label
from parts.mesh import add
from parts.onto import Surface

RIBS, STEPS = 56, 8
CUFF = 0.072
WIDE, DEEP = 0.094, 0.086  # half


def outline(t):
    """(share of the full girth, height) of the cap from hem to crown."""
    a = t * math.pi / 2
    return math.cos(a) ** 0.64, math.sin(a) ** 1.02


def surface_of(t_max, profile, rib_depth, name, made, lean=0.0, rows=70, seed=1.0):
    """A ribbed wall: `profile(t)` gives (girth, height); UVs run with the ribs so that stitches follow them."""
    columns = RIBS * STEPS
    verts, uvs = np.zeros(((rows + 1) * (columns + 1), 3)), np.zeros(((rows + 1) * (columns + 1), 2))
    along = 0.0
    before = None
    for j in range(rows + 1):
        t = j / rows * t_max
        girth, high = profile(t)
        here = np.array([girth * WIDE, high])
        along += 0 if before is None else float(np.linalg.norm(here - before))
        before = here
        for i in range(columns + 1):
            a = 2 * math.pi * (i % columns) / columns + lean * t
            phase = (i % STEPS) / STEPS
            # a rib is a round column of two wales, the furrow between is narrow
            ridge = abs(math.sin(math.pi * phase)) ** 0.55
            wander = 0.0012 * math.sin(5 * a + high * 40) * girth
            depth = rib_depth * min(1.0, girth * 1.6)
            r = girth + (depth * (ridge - 1)) / WIDE
            p = np.array([WIDE * r * math.sin(a), -DEEP * r * math.cos(a), high])
            soft = crumple((p[0], p[1], p[2] * 0.6), 0.06, 0.0035, seed)
            p[:2] *= 1 + (soft + wander) / 0.09
            p[2] += crumple(p, 0.07, 0.002 * min(1, j / 20), seed + 4)
            verts[j * (columns + 1) + i] = p
            uvs[j * (columns + 1) + i] = ((i / STEPS) * 0.0071, along)
    n = columns + 1
    faces = [(j * n + i, j * n + i + 1, (j + 1) * n + i + 1, (j + 1) * n + i) for j in range(rows) for i in range(columns)]
    return add(name, verts, faces, made, uvs)


def crown(t):
    girth, high = outline(t)
    k = max(0.0, (t - 0.80) / 0.2)
    return girth * 0.985, 0.035 + 0.180 * high - 0.002 * k**2


def cuff(t):
    """From inside over the lower fold, up, and over the upper fold back in."""
    points = [(0.985, 0.020), (0.985, 0.007), (1.005, 0.001), (1.034, 0.004), (1.045, 0.014), (1.052, 0.034), (1.048, CUFF - 0.008), (1.040, CUFF - 0.0015), (1.022, CUFF - 0.0005), (1.003, CUFF - 0.006)]
    lengths = [0.0]
    for (a, b), (c, d) in zip(points, points[1:]):
        lengths.append(lengths[-1] + math.hypot((c - a) * WIDE, d - b))
    at = t * lengths[-1]
    return float(np.interp(at, lengths, [p[0] for p in points])), float(np.interp(at, lengths, [p[1] for p in points]))


def beanie(look, spec, view):
    marled = spec.get('marled', False)
    second = mix(look.colour, (0.72, 0.68, 0.60, 1), 0.45) if marled else None
    knit = dict(uv=True, scale=1.0, contrast=0.40, bump=1.0, light=second, clouds=0.03)
    made = cloth('knit', look.colour, **knit)
    if marled:
        made.name = 'marl'
    surface_of(0.985, crown, 0.0042, 'crown', made, 0.05, 90)
    surface_of(1.0, cuff, 0.0044, 'cuff', cloth('knit', scaled(look.colour, 1.0), **knit), 0.0, 64, 6.0)
    if view != 'back':
        # a label bridges the furrows; off the middle, where the ring of faces ends
        smooth = surface_of(1.0, cuff, 0.0, 'bridge', made, 0.01, 64, 6.0)
        under = Surface(smooth)
        bpy.data.objects.remove(smooth)
        label(under, look, 0.0003, CUFF * 0.5, 0.044, 0.027, look.trim)
    return Model(views={
        'front': Angle(turn=-20, rise=9, fill=0.58),
        'back': Angle(turn=160, rise=9, fill=0.58),
        'detail': Angle(turn=-28, rise=8, target=(0.02, -DEEP, CUFF * 0.75), span=0.115, fstop=5),
    })
