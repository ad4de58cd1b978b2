"""How bags are carried: padded shoulder straps, grab handles, webbing with sliders, the panel against the back."""
import numpy as np

from colour import scaled
from materials.hard import thread
from materials.soft import cloth
from models.bag_body import pocket
from parts.hardware import facing, loop, together
from parts.mesh import frames, slab, smooth_path, sweep
from parts.seams import piping, stitches
from parts.straps import arc, free_strap


def padded(controls, facings, material, edge, width=0.062, thickness=0.011):
    """A padded band with a bound edge."""
    count = 64
    points, normals = smooth_path(controls, count), smooth_path(facings, count)
    w, t = width / 2, thickness / 2
    angles = np.linspace(0, 2 * np.pi, 28, endpoint=False)
    profile = [(w * np.sign(np.cos(a)) * abs(np.cos(a)) ** 0.35, t * np.sign(np.sin(a)) * abs(np.sin(a)) ** 0.7) for a in angles]
    sweep('padded-strap', points, profile, material, normals)
    _, up, side = frames(points, normals)
    for s in (-1, 1):
        piping(points + side * s * (w + 0.0004), edge, 0.0024, up)
    return points, up, side


def shoulder_straps(shell, look, metal, seat=0.9):
    """Two straps that hang behind the bag from below the handle to the bottom corners."""
    w, d, h = shell.width / 2, shell.depth / 2, shell.height
    pad = cloth('twill', scaled(look.colour, 0.72), uv=True)
    web = cloth('webbing', scaled(look.colour, 0.5), uv=True)
    edge = cloth('twill', scaled(look.colour, 0.5), uv=True, scale=0.6)
    back = d * (1 - shell.lean * 0.8) + 0.004
    for s in (-1, 1):
        path = [(s * 0.045, back - 0.006, h * seat), (s * w * 0.44, back + 0.03, h * 0.84), (s * w * 0.74, back + 0.062, h * 0.66),
                (s * w * 0.86, back + 0.064, h * 0.46), (s * w * 0.86, back + 0.038, h * 0.30)]
        face = [(0, 0.8, 0.6), (s * 0.1, 0.9, 0.35), (s * 0.2, 1, 0.1), (s * 0.2, 1, -0.1), (s * 0.1, 0.9, -0.3)]
        points, up, side = padded(path, face, pad, edge, 0.06 if shell.width > 0.26 else 0.05)
        stitches(points + up * 0.0062 + side * 0.02, up, thread(scaled(look.colour, 1.4)))
        stitches(points + up * 0.0062 - side * 0.02, up, thread(scaled(look.colour, 1.4)))
        tail = [points[-4] + up[-4] * 0.008, points[-1] + up[-1] * 0.006, (s * w * 0.88, back + 0.014, h * 0.17), (s * w * 0.90, d - 0.012, 0.045)]
        free_strap(tail, web, 0.024, 0.0018, [up[-4], up[-1], (s * 0.1, 0.9, -0.3), (s * 0.2, 0.9, -0.4)])
        frame = loop(0.034, 0.024, 0.004, metal, 0.004, 1.2)
        together([frame], facing(points[-1] + up[-1] * 0.005, up[-1]))


def back_panel(surface, shell, look):
    """Foam under mesh, in two upright channels."""
    soft = cloth('felt', scaled(look.colour, 0.6), scale=0.6)
    h, w = shell.height, shell.width
    for s in (-1, 1):
        _, _, rim = pocket(surface, s * w * 0.2, h * 0.08, h * 0.74, w * 0.33, 0.013, soft, seed=5 + s, towards=(0, -1, 0), crease=0.001)
        piping(rim, cloth('twill', scaled(look.colour, 0.5), scale=0.6), 0.002)


def grab_handle(start, end, rise, material, width=0.024, out=(0, 0, 1), sewn=None, thickness=0.004):
    """A handle from point to point."""
    points = arc(start, end, rise, 40, out)
    middle = (np.asarray(start, float) + np.asarray(end, float)) / 2
    outward = points - middle + np.asarray(out, float) * 0.001
    flat = np.cross(np.asarray(end, float) - start, np.asarray(out, float))
    flat /= np.linalg.norm(flat)
    outward -= np.outer(outward @ flat, flat)
    band = sweep('handle', points, slab(width, thickness), material, outward)
    if sewn:
        _, up, side = frames(points, outward)
        for s in (-1, 1):
            stitches(points + up * thickness + side * s * (width / 2 - 0.0032), up, sewn)
    return band
