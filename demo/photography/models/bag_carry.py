"""How bags are carried: padded shoulder straps, grab handles, webbing with sliders, the panel against the back."""
import bpy
import numpy as np
from mathutils import Vector

from colour import scaled
from materials.hard import thread
from materials.soft import cloth
from models.bag_body import pocket
from models.bag_trim import both_surfaces
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


def carried(surface, shell, look, metal, view, seat=0.9):
    """What touches the back: seen from behind a padded panel, and two straps that hang down from below the handle."""
    if view == 'back':
        back_panel(surface, shell, look)
    behind = both_surfaces(bpy.context.scene, 'body', 'pocket', 'flap')
    random = np.random.default_rng(look.seed)
    for side in (-1, 1):
        shoulder_strap(behind, shell, look, metal, side, seat, random.uniform(-1, 1, 4))


def shoulder_strap(behind, shell, look, metal, side, seat, own):
    """It bends away from its seam and falls back against the bag; below its frame hang slack webbing and a loose end."""
    w, h = shell.width / 2, shell.height
    pad = cloth('twill', scaled(look.colour, 0.72), uv=True)
    web = cloth('webbing', scaled(look.colour, 0.5), uv=True)
    edge = cloth('twill', scaled(look.colour, 0.5), uv=True, scale=0.6)
    spread, bow, end = 1 + 0.10 * own[0], 1 + 0.3 * own[1], 0.235 + 0.025 * own[2]

    def off(x, z, gap):
        where, _ = behind.front(side * x * w * spread, z * h, (0, -1, 0))
        return where + Vector((0, gap, 0))

    path = [off(0.30, seat, -0.004), off(0.38, seat - 0.03, 0.016 * bow), off(0.50, seat - 0.13, 0.030 * bow), off(0.62, seat - 0.30, 0.022 * bow),
            off(0.70, seat - 0.47, 0.014), off(0.73, end, 0.012 + 0.004 * own[3])]
    face = [(0, 0.6, 0.8), (side * 0.05, 0.8, 0.6), (side * 0.12, 1, 0.1), (side * 0.18, 1, -0.12 + 0.1 * own[3]), (side * 0.16, 1, -0.06), (side * 0.1, 1, 0.05)]
    points, up, across = padded(path, face, pad, edge, 0.06 if shell.width > 0.26 else 0.05)
    for k in (-0.02, 0.02):
        stitches(points + up * 0.0062 + across * k, up, thread(scaled(look.colour, 1.4)))
    last, out = points[-1], up[-1]
    foot = np.array([side * w * 0.93, shell.depth / 2 - 0.012, 0.040])
    low = (last + foot) / 2
    slack = [points[-5] + up[-5] * 0.0066, last + out * 0.006, low + [side * 0.010, 0.026 + 0.008 * own[1], 0.004], foot + [0, 0.026, -0.014], foot]
    free_strap(slack, web, 0.024, 0.0018, [up[-5], out, (side * 0.3, 0.9, 0.2 * own[0]), (side * 0.5, 0.8, 0.5), (side * 0.5, 0.8, 0.5)])
    drop = np.array([0, 0, -min(0.055 + 0.018 * own[2], last[2] - 0.02)])
    loose = [last + out * 0.004 + [0, 0, 0.006], last + out * 0.011, last + out * 0.016 + drop * 0.3, last + out * 0.012 + drop + [side * 0.006 * own[3], 0, 0]]
    free_strap(loose, web, 0.024, 0.0018, [(0, 0.4, 1), out, out, out + [0.3 * own[0], 0, 0]])
    frame = [loop(0.034, 0.026, 0.0036, metal, 0.004, 1.2), loop(0.034, 0.007, 0.0030, metal, 0.003)]
    together(frame, facing(last + out * 0.006, out))


def back_panel(surface, shell, look):
    """Foam under knitted mesh, in two upright channels."""
    soft = cloth('mesh', scaled(look.colour, 0.6))
    h, w = shell.height, shell.width
    for s in (-1, 1):
        _, _, rim = pocket(surface, s * w * 0.2, h * 0.08, h * 0.74, w * 0.33, 0.011, soft, seed=5 + s, towards=(0, -1, 0), crease=0.001)
        piping(rim, cloth('twill', scaled(look.colour, 0.5), scale=0.6), 0.002)


def grab_handle(start, end, rise, material, width=0.024, out=(0.10, 0.34, 1), sewn=None, thickness=0.004):
    """A handle from point to point; on top of a bag it leans back a little."""
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
