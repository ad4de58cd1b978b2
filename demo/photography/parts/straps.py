"""Straps of leather or webbing, and handles: flat bands along a path."""
import numpy as np

from materials.hard import thread
from parts.mesh import length_of, resampled, slab, smooth_path, sweep
from parts.seams import stitches


def strap(points, normals, material, width=0.025, thickness=0.0024, lift=0.0003, taper=None):
    """A band lying on its path, its face towards the normals."""
    return sweep('strap', points, slab(width, thickness, lift=lift), material, normals, scale=taper)


def stitched_strap(points, normals, material, thread_colour, width=0.025, thickness=0.0028, inset=0.003, lift=0.0003):
    """A leather band with a line of stitches along both edges."""
    points, normals = np.asarray(points, float), np.asarray(normals, float)
    band = strap(points, normals, material, width, thickness, lift)
    from parts.mesh import frames

    _, up, side = frames(points, normals)
    made = thread(thread_colour)
    for edge in (-1, 1):
        line = points + side * edge * (width / 2 - inset) + up * (thickness + lift)
        stitches(line, up, made)
    return band


def free_strap(controls, material, width=0.025, thickness=0.0024, facing=None, count=0):
    """A band through the air along a smooth curve. `facing` gives its face's direction at each control point."""
    count = count or max(16, int(length_of(controls) / 0.006))
    points = smooth_path(controls, count)
    normals = None if facing is None else smooth_path(facing, count)
    return sweep('strap', points, slab(width, thickness, lift=-thickness / 2), material, normals)


def arc(start, end, rise, count=24, out=(0, 0, 1), square=2.4):
    """Points of a handle from `start` to `end` that rises by `rise` along `out`; `square` > 2 makes its top flatter."""
    start, end, out = (np.asarray(p, float) for p in (start, end, out))
    angles = np.linspace(np.pi, 0, count)
    x = np.sign(np.cos(angles)) * np.abs(np.cos(angles)) ** (2 / square)
    y = np.abs(np.sin(angles)) ** (2 / square)
    middle, half = (start + end) / 2, (end - start) / 2
    return resampled(np.array([middle + half * a + out * rise * b for a, b in zip(x, y)]), count)
