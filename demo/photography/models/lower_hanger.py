"""A trouser hanger on a peg: a bar of wood with a steel rod below it, or the rod alone, and two clips of sprung steel."""
import numpy as np
from mathutils import Matrix, Vector

from materials.hard import metal, wood
from parts.hardware import turned
from parts.mesh import rounded_box, smooth_path, sweep, tube

STEEL, BRASS, BLACK = (0.50, 0.49, 0.47, 1), (0.55, 0.40, 0.19, 1), (0.045, 0.044, 0.043, 1)
OAK, WALNUT = (0.44, 0.275, 0.145, 1), (0.155, 0.085, 0.045, 1)
KINDS = ((OAK, STEEL), (None, BLACK), (WALNUT, BRASS), (None, STEEL))
ROD = 0.036  # above the jaws
WIRE = 0.0019


def hanger(left, right, wall, seed):
    """`left` and `right`: where the jaws hold the cloth. `wall`: how far behind them the peg begins."""
    wooden, steel = KINDS[seed // 7 % len(KINDS)]
    made = metal(steel)
    middle = (left + right) / 2
    for jaw in (left, right):
        clip(jaw, made)
    high, half = middle[2] + ROD, (right[0] - left[0]) / 2 + (0.030 if wooden else 0.024)
    corners = [(half, high)]
    if wooden:  # the rod's ends are bent up into the bar
        put(rounded_box('bar', 2 * half + 0.03, 0.015, 0.024, 0.0055, cuts=60, material=wood(wooden)), (middle[0], middle[1], high + 0.010))
        corners = [(half - 0.012, high), (half, high + 0.012), (half, high + 0.022)]
    rod = np.array([(middle[0] - x, middle[1], z) for x, z in corners[::-1]] + [(middle[0] + x, middle[1], z) for x, z in corners])
    tube('rod', smooth_path(rod, 80) if wooden else rod, WIRE, made, sides=14)
    for end in () if wooden else rod:
        ball(end, 0.0042, made)
    hook(np.array([middle[0], middle[1], high + (0.034 if wooden else 0)]), wall, made)


def hook(foot, wall, made, neck=0.030, radius=0.021):
    """A wire that goes up and round over the peg."""
    centre = foot + [0, 0, neck + radius * 1.25]
    turn = np.radians(np.linspace(-62, 205, 40))
    ring = centre + np.stack((radius * np.cos(turn), np.zeros(40), radius * np.sin(turn)), -1)
    path = smooth_path(np.vstack(([foot - [0, 0, 0.002], foot + [0, 0, neck * 0.5], foot + [0.001, 0, neck * 0.8]], ring)), 110)
    tube('hook', path, WIRE * 1.05, made, sides=14)
    ball(path[-1], 0.0034, made)
    ball(foot, 0.0050, made)
    top = centre + [0, 0, radius - WIRE - 0.0050]
    for profile in ([(0.0048, wall), (0.0048, 0.0), (0.0052, -0.015), (0.0042, -0.0172), (0.0001, -0.0177)],
                    [(0.0115, wall), (0.0115, wall - 0.002), (0.0105, wall - 0.003), (0.0001, wall - 0.003)]):
        put(turned(profile, made, 'peg', 40), top)


def put(thing, where):
    thing.matrix_world = Matrix.Translation(Vector(where))


def ball(where, radius, made):
    a = np.linspace(-np.pi / 2, np.pi / 2, 9)
    put(turned([(max(radius * np.cos(t), 1e-4), -radius * np.sin(t)) for t in a], made, 'ball', 16), where)


def clip(jaw, made, width=0.026):
    """Two plates on a spring; their lips press the waistband between them."""
    for side in (-1, 1):
        path = np.array([(-0.0118, -0.0150), (-0.0096, -0.0125), (-0.0093, -0.0095), (-0.0098, -0.002), (-0.0104, 0.012), (-0.0092, ROD - 0.008),
                         (-0.0062, ROD), (-0.0086, ROD + 0.008), (-0.0120, ROD + 0.018)])
        path = np.column_stack((np.zeros(len(path)), path[:, 0] * -side, path[:, 1])) + jaw
        path = smooth_path(path, 48)
        normals = np.cross(np.gradient(path, axis=0), [side, 0, 0])
        w, t = width / 2, 0.0006
        profile = [(-w, -t), (-w, t), (-w + 0.002, t * 1.6), (w - 0.002, t * 1.6), (w, t), (w, -t)]
        sweep('clip', path, profile, made, normals)
    across = np.linspace(-0.0105, 0.0105, 160)
    coil = np.stack((across, 0.0042 * np.cos(across * 2400), 0.0042 * np.sin(across * 2400)), -1)
    tube('spring', coil + jaw + [0, 0, ROD], 0.0008, made, sides=6)
