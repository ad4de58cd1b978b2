"""A flap that lies over the mouth of a bag and down its front."""
import math

import numpy as np
from mathutils import Vector

from models.bag_body import crumple
from parts.folds import gathered
from parts.mesh import add, resampled, subdivide, thicken
from parts.onto import Surface


def over_the_top(surface, x, height, depth, low, count):
    """Points of the surface from the back's upper edge over the top and down the front to z = low, at one x."""
    guide = [(x, depth, height * 0.86)]
    guide += [(x, depth * math.cos(a), height * 0.9 + 0.2 * math.sin(a)) for a in np.linspace(0.15, math.pi - 0.15, 14)]
    guide += [(x, -depth, z) for z in np.linspace(height * 0.86, low, 10)]
    laid = []
    for p in resampled(np.array(guide), 60):
        centre = Vector((x, 0, min(p[2], height * 0.8)))
        start = centre + (Vector(p) - centre).normalized() * 0.6
        found = surface.hit(start, centre - start) or surface.near(p)
        laid.append((found[0], found[1]))
    points = np.array([tuple(p) for p, _ in laid])
    normals = np.array([tuple(n) for _, n in laid])
    along = np.concatenate(([0], np.cumsum(np.linalg.norm(np.diff(points, axis=0), axis=1))))
    at = np.linspace(0, along[-1], count)
    pick = lambda values: np.stack([np.interp(at, along, values[:, i]) for i in range(3)], -1)
    return pick(points), pick(normals)


def flap(surface, shell, material, lower_edge, lift=0.005, seed=1):
    """The flap as a grid of points; `lower_edge(u)` is the height at which it ends, u from -1 to 1."""
    columns, rows = 40, 44
    w, reach = shell.width / 2, 0.90
    grid = np.zeros((rows + 1, columns + 1, 3))
    for i in range(columns + 1):
        u = 2 * i / columns - 1
        inner = max(-reach, min(reach, u))
        points, normals = over_the_top(surface, inner * w, shell.height, shell.depth / 2, lower_edge(u), rows + 1)
        normals = normals + [0, -0.15, 0]
        for j in range(rows + 1):
            t = j / rows
            free = max(0, t - 0.45) / 0.55
            rise = lift + 0.009 * free * (1 - 0.6 * free) + crumple(points[j], 0.085, 0.0075, 3 + seed % 17) * (0.3 + free) + 0.004 * abs(u) ** 6 * free
            past = (abs(u) - abs(inner)) * w  # beyond the body's edge the flap bends down along its side
            out = normals[j] / np.linalg.norm(normals[j])
            grid[j, i] = points[j] + out * (rise - 0.5 * past) + [math.copysign(past * 1.1, u), 0, 0]
    smooth = grid.copy()
    for _ in range(4):
        smooth[:, 1:-1] = (smooth[:, :-2] + 2 * smooth[:, 1:-1] + smooth[:, 2:]) / 4
        smooth[1:-1] = (smooth[:-2] + 2 * smooth[1:-1] + smooth[2:]) / 4
    n = columns + 1
    faces = [(j * n + i, (j + 1) * n + i, (j + 1) * n + i + 1, j * n + i + 1) for j in range(rows) for i in range(columns)]
    thing = add('flap', smooth.reshape(-1, 3), faces, material)
    edge = smooth[18:]
    around = np.concatenate((edge[0], edge[1:, -1], edge[-1, -2::-1], edge[-2:0:-1, 0], edge[0, :1]))
    gathered(thing, [(around, (0, -1, 0))], seed, 0.0034, 0.05)
    subdivide(thing)
    seen = Surface(thing)
    thicken(thing, 0.0035, 0)
    return seen, smooth
