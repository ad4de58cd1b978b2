"""Bags that stand open: a mouth without its lid, a lining, a flap thrown back."""
import math

import bmesh
import numpy as np

from materials.soft import cloth
from models.bag_body import crumple
from parts.mesh import modifier, resampled, sheet, smooth_path, subdivide, thicken


def mouth(body, shell):
    """Takes the lid off a body that was filled whole, and lets its ends sink in; returns the rim as a closed line."""
    mesh = bmesh.new()
    mesh.from_mesh(body.data)
    mesh.verts.ensure_lookup_table()
    lid = shell.height - shell.edge * 0.6
    bmesh.ops.delete(mesh, geom=[f for f in mesh.faces if all(shell.rest[v.index][2] > lid for v in f.verts)], context='FACES')
    for v in mesh.verts:
        t = max(0.0, v.co.z / shell.height - 0.45) / 0.55
        middle = max(0.0, 1 - (2 * v.co.y / shell.depth) ** 2) * max(0.0, abs(2 * v.co.x / shell.width) - 0.55) / 0.45
        v.co.x *= 1 - 0.16 * middle * t * t
        v.co.z -= 0.010 * middle * t
    rim = [np.array(v.co) for v in mesh.verts if v.is_boundary and v.link_faces]
    mesh.to_mesh(body.data)
    mesh.free()
    rim.sort(key=lambda p: np.arctan2(p[1] / shell.depth, p[0] / shell.width))
    return np.array([*rim, rim[0]])


def below(line, height, gap=0.012):
    """The part of a closed seam that is left where the lid is gone."""
    first = int(np.argmax(line[:, 2]))
    turned = np.roll(line[:-1], -first, axis=0)
    return turned[turned[:, 2] < height - gap]


def lined(body, colour=(0.52, 0.47, 0.38, 1)):
    """Gives a body without a lid its thickness, and another cloth inside."""
    slots = len(body.data.materials)
    body.data.materials.append(cloth('ripstop', colour))
    modifier(body, 'SOLIDIFY', thickness=0.0022, offset=-1).material_offset = slots


def thrown_back(shell, material, lining, reach, width, seed=1.0):
    """A flap that has been opened: from the back's upper edge it rises a little, bends over and hangs down behind."""
    d, h = shell.depth / 2 * (1 - shell.lean), shell.height
    side = [(-0.004, -0.03), (0.002, 0.004), (0.018, 0.034), (0.050, 0.040), (0.082, 0.010), (0.096, -0.05), (0.100, -reach * 0.6), (0.104, -reach)]
    way = smooth_path([(0, d + y, h + z) for y, z in side], 48)

    def where(u, v):
        _, y, z = way[round(v * 47)]
        x = (2 * u - 1) * width / 2 * (1 - 0.03 * v)
        droop = 0.016 * abs(2 * u - 1) ** 2.5 * math.exp(-(((v - 0.3) / 0.2) ** 2))
        lump = crumple((x, y, z), 0.09, 0.006, seed) * min(1, v * 4)
        return (x, y + lump, z - droop + lump)

    over = sheet('flap', lambda u, v: where(1 - u, v), 40, 47, material)
    over.data.materials.append(lining)
    subdivide(over)
    modifier(over, 'SOLIDIFY', thickness=0.0034, offset=0).material_offset = 1
    return np.array([where(1, v) for v in np.linspace(0, 1, 48)])


def turned_out(rim, surface, material, deep, seed=1.0):
    """The upper edge of a mouth turned outwards over the body's surface, down to `deep` below the rim."""
    line = resampled(rim, 120)
    middle = line.mean(axis=0)

    def where(u, v):
        p = line[round(u * 119) % 119]
        out = (p - middle) * [1, 1, 0]
        out /= np.linalg.norm(out)
        # from inside over the rim and down
        a = min(1.0, v / 0.2)
        away = -0.0035 + 0.011 * a + 0.004 * v
        fall = 0.007 * math.sin(a * math.pi) - 0.012 * (1 - a) - deep * max(0, v - 0.2) / 0.8
        lump = crumple((p[0], p[1], v * 0.1), 0.05, 0.005, seed) * a
        q = p + out * (away + max(lump, -0.002)) + [0, 0, fall + lump * 0.8]
        found = surface.hit(q + out * 0.2, -out) if v > 0.24 else None
        under = (np.array(found[0]) - q) @ out + 0.0035 if found else 0
        return tuple(q + out * max(0, under))

    thicken(subdivide(sheet('cuff', where, 119, 26, material, closed=True)), 0.0012, 0)
