"""A garment folded for the shelf: sleeves turned in, folded once more, its fold to the front. For scenes only."""
import math

import numpy as np

from materials.soft import cloth
from model import Model
from models.bag_body import crumple
from models.upper import CLOTHS, SURFACE, kind_of
from parts.mesh import sheet, subdivide

WIDE, DEEP = 0.27, 0.31
GAP = 0.0008


def way(thick):
    """Middle line of the folded layers in the YZ plane, from the back below round the front fold: points, normals."""
    radius = thick / 2 + GAP
    front = -DEEP / 2 + radius + thick / 2
    below = [(y, 0.0) for y in np.linspace(DEEP / 2, front, 50, endpoint=False)]
    # a fold of soft cloth bulges a little more than half a circle
    turn = [(front - (radius * 1.12) * math.cos(a), radius + radius * math.sin(a)) for a in np.linspace(-math.pi / 2, math.pi / 2, 40)]
    above = [(y, 2 * radius) for y in np.linspace(front, DEEP / 2 - 0.006, 51)[1:]]
    line = np.array(below + turn + above)
    along = np.gradient(line, axis=0)
    along /= np.linalg.norm(along, axis=1, keepdims=True)
    return line + [0, thick / 2], np.stack((along[:, 1], -along[:, 0]), -1)


def slab_point(u, thick):
    """Once round the cross-section of the folded layers: x and height."""
    flat, arc = WIDE - thick, math.pi * thick / 2
    s = u * 2 * (flat + arc)
    if s < flat:
        return s - flat / 2, thick / 2
    s -= flat
    if s < arc:
        a = math.pi / 2 - s / thick * 2
        return flat / 2 + thick / 2 * math.cos(a), thick / 2 * math.sin(a)
    s -= arc
    if s < flat:
        return flat / 2 - s, -thick / 2
    a = -math.pi / 2 - (s - flat) / thick * 2
    return -flat / 2 + thick / 2 * math.cos(a), thick / 2 * math.sin(a)


def build(look, spec, view):
    lies = CLOTHS[kind_of(spec)]
    thick = 0.0065 + 3.2 * lies['thick']
    seed = (look.seed + sum(look.colour_name.encode())) % 97
    line, normals = way(thick)

    def where(u, v):
        k = min(v * (len(line) - 1), len(line) - 1.001)
        i, f = int(k), k - int(k)
        (y, z), (ny, nz) = (a[i] * (1 - f) + a[i + 1] * f for a in (line, normals))
        x, h = slab_point(u, thick)
        y, z = y + ny * -h, z + nz * -h
        upper = min(1.0, max(0.0, (v - 0.40) / 0.15))
        side = abs(2 * x / WIDE)
        # sleeves lie inside, edges hang a little, and no edge is straight
        z += upper * (0.0035 * (1 - side**2) - 0.0035 * side**6)
        spot = (x, y, 0.3 * z)
        z += (0.3 + 0.7 * upper) * (crumple(spot, 0.11, 0.0034, seed) + crumple(spot, 0.04, 0.0011, seed + 3))
        y += crumple((x, 0.5 * z, seed), 0.10, 0.0040, seed + 5) * (1 if y < 0 else 1.6)
        x += crumple((0.2 * x, y, 0.8 * z), 0.09, 0.0042, seed + 7) * side
        return np.array([x, y, max(z, 0.0)])

    settings = {k: lies[k] for k in SURFACE if k in lies}
    subdivide(sheet('folded', where, 130, 150, cloth(lies['cloth'], look.colour, uv=True, **settings), closed=True))
    return Model()
