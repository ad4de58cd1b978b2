"""Lugs of a watch: they grow out of the case's flank, close on the strap's end between them, and turn down to the wrist."""
import numpy as np

from parts.mesh import add


def bezier(points, t):
    a, b, c, d = np.asarray(points, float)[:, None]
    t = t[:, None]
    return a * (1 - t) ** 3 + 3 * b * t * (1 - t) ** 2 + 3 * c * t**2 * (1 - t) + d * t**3


def stations(radius, height, inner, count=40):
    """Sections from within the case to the tip: (x of the outer flank, z, front, back)."""
    t = np.linspace(0, 1, count)
    tip = (inner + radius * 0.105, radius * 1.175)
    flank = bezier([(radius * 0.785, radius * 0.62), (radius * 0.70, radius * 0.74), (tip[0] + radius * 0.03, radius * 0.98), tip], t)
    past = np.clip((flank[:, 1] / radius - 0.78) / 0.395, 0, 1)
    return flank[:, 0], flank[:, 1], height * (-0.165 + 0.47 * past**1.9), height * (0.22 + 0.31 * past**1.1)


def lug(watch, right, up):
    """One lug; `right` and `up` are -1 or 1. Its edges are broken: a wide polished one along the flank."""
    inner = watch.strap / 2 + 0.00012
    outer, z, front, back = stations(watch.radius, watch.height, inner)
    # the tip is rounded
    near = np.clip((z - (z[-1] - 0.0011)) / 0.0011, 0, 1)
    close = np.sqrt(np.clip(1 - near**2, 0.0004, 1))
    middle, deep = (front + back) / 2, (back - front) / 2 * close
    front, back = middle - deep, middle + deep
    wide = (outer - inner) * (0.72 + 0.28 * close)
    outer = inner + wide
    b, c = 0.00018, np.minimum(0.0007, deep * 0.7)
    section = [(inner + 0 * z, back - b), (inner + 0 * z, front + b), (inner + b + 0 * z, front), (outer - c, front), (outer, front + c * 0.8),
               (outer, back - b), (outer - b, back), (inner + b + 0 * z, back)]
    verts, faces, slots = [], [], []
    n = len(z)
    for k, (a, d) in enumerate(zip(section, section[1:] + section[:1])):
        base = len(verts)
        verts += [(right * x, y, up * w) for line in (a, d) for x, y, w in zip(*line, z)]
        faces += [(base + i, base + i + 1, base + n + i + 1, base + n + i) for i in range(n - 1)]
        slots += [1 if k == 3 else 0] * (n - 1)
    verts += [(right * x[-1], y[-1], up * z[-1]) for x, y in section]
    faces.append(tuple(range(len(verts) - len(section), len(verts))))
    slots.append(0)
    if right * up < 0:
        faces = [face[::-1] for face in faces]
    thing = add('lug', verts, faces, watch.steel)
    thing.data.materials.append(watch.bright)
    thing.data.polygons.foreach_set('material_index', slots)


def end_link(watch, up):
    """The solid piece by which a bracelet meets the case."""
    r, h, w = watch.radius, watch.height, watch.strap / 2
    outline = [(h * 0.40, 0.93), (-h * 0.10, 0.93), (-h * 0.09, 1.02), (-h * 0.02, 1.08), (h * 0.10, 1.125), (h * 0.22, 1.135), (h * 0.40, 1.12)]
    rings = [[(x, y, up * z * r) for y, z in outline] for x in (-w, w)]
    n = len(outline)
    faces = [(k, (k + 1) % n, n + (k + 1) % n, n + k) for k in range(n)] + [tuple(range(n)), tuple(reversed(range(n, 2 * n)))]
    add('end-link', rings[0] + rings[1], faces, watch.steel, smooth=False)


def lugs(watch):
    for right in (-1, 1):
        for up in (-1, 1):
            lug(watch, right, up)
