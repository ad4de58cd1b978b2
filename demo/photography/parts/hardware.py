"""Metal and moulded fittings: rings, buckles, studs, hooks, clips. Built around the origin in XZ, facing -Y."""
import math

import numpy as np

from parts.mesh import circle, resampled, rounded_box, sheet, sweep, tube


def rounded_rectangle(width, height, radius, count=64):
    """Points of a loop in the XZ plane around the origin."""
    corners = []
    for cx, cz, start in ((1, 1, 0), (-1, 1, 90), (-1, -1, 180), (1, -1, 270)):
        for a in np.linspace(start, start + 90, 10):
            r = math.radians(a)
            corners.append((cx * (width / 2 - radius) + radius * math.cos(r), 0, cz * (height / 2 - radius) + radius * math.sin(r)))
    return resampled(np.array(corners + corners[:1]), count, closed=True)


def loop(width, height, wire, material, radius=0.004, flat=1.0):
    """A closed loop of wire: rectangular ring, keeper, slider frame. `flat` > 1 widens the wire in the plane."""
    points = rounded_rectangle(width, height, radius)
    profile = [(x, z * flat) for x, z in circle(wire / 2, 10)]
    inwards = -points / np.linalg.norm(points, axis=1, keepdims=True)
    return sweep('loop', points, profile, material, inwards, closed=True)


def d_ring(width, height, wire, material):
    arcs = [(width / 2 * math.cos(a), 0, -height * math.sin(a)) for a in np.linspace(0, math.pi, 28)]
    points = resampled(np.array([*arcs, (-width / 2, 0, 0), (width / 2, 0, 0)]), 64, closed=True)
    return tube('d-ring', points, wire / 2, material, closed=True, sides=10)


def turned(profile, material, name='turned', sides=32):
    """A thing turned on a lathe about the Y axis; `profile` has (radius, y) from the back's middle to the front's."""
    def where(u, v):
        at = v * (len(profile) - 1)
        i = min(int(at), len(profile) - 2)
        t = at - i
        r = profile[i][0] + (profile[i + 1][0] - profile[i][0]) * t
        y = profile[i][1] + (profile[i + 1][1] - profile[i][1]) * t
        a = 2 * math.pi * u
        return (r * math.cos(a), y, r * math.sin(a))

    return sheet(name, where, sides, len(profile) - 1, material, closed=True)


def stud(radius, material, height=None):
    """A domed rivet or press stud."""
    h = height or radius * 0.55
    dome = [(radius * math.sin(a), -h * math.cos(a)) for a in np.linspace(math.pi / 2, 0.001, 8)]
    return turned([(radius, 0.0), (radius * 1.02, -h * 0.08), *dome], material, 'stud', 24)


def eyelet(radius, material):
    ring = [(radius * math.cos(a), 0, radius * math.sin(a)) for a in np.linspace(0, 2 * math.pi, 32, endpoint=False)]
    return sweep('eyelet', ring, [(x, z * 1.6) for x, z in circle(radius * 0.28, 10)], material,
                 [(-p[0], 0, -p[2]) for p in ring], closed=True)


def side_clip(width, material, length=None):
    """A moulded side-release clip for webbing of this width."""
    length = length or width * 1.9
    parts = [rounded_box('clip', width * 1.25, 0.009, length * 0.55, 0.003, 14, material),
             rounded_box('clip', width * 1.12, 0.008, length * 0.42, 0.003, 14, material)]
    parts[0].location.z = -length * 0.1
    parts[1].location.z = length * 0.46 - length * 0.1
    for side in (-1, 1):
        prong = rounded_box('clip-prong', width * 0.2, 0.0075, length * 0.3, 0.003, 10, material)
        prong.location = (side * width * 0.6, 0, length * 0.13)
        parts.append(prong)
    bar = rounded_box('clip-bar', width * 0.8, 0.003, length * 0.06, 0.001, 8, material)
    bar.location = (0, -0.0045, length * 0.12)
    return [*parts, bar]


def buckle(width, material):
    """A roller buckle with its prong, for a strap of this width; the strap runs along Z."""
    frame = loop(width * 1.35, width * 1.05, 0.0032, material, 0.004, 1.2)
    prong = tube('prong', [(0, -0.002, -width * 0.5), (0, -0.0036, 0), (0, -0.0032, width * 0.52)], 0.0014, material)
    return [frame, prong]


def together(things, matrix):
    """Moves several parts as one."""
    import bpy

    bpy.context.view_layer.update()
    for thing in things:
        thing.matrix_world = matrix @ thing.matrix_world
    return things


def facing(where, normal, up=(0, 0, 1)):
    """The matrix that puts a fitting (built facing -Y, Z up) at a point, facing along `normal`."""
    from mathutils import Matrix, Vector

    y = -Vector(normal).normalized()
    z = Vector(up)
    z = (z - y * z.dot(y)).normalized()
    x = y.cross(z)
    return Matrix.Translation(Vector(where)) @ Matrix((x, y, z)).transposed().to_4x4()

__all__ = ['add', 'buckle', 'd_ring', 'eyelet', 'facing', 'loop', 'rounded_rectangle', 'side_clip', 'stud', 'together', 'turned']
