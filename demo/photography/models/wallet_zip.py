"""The zip wallet: one piece of leather folded below, a zip round the three other sides. In pebbled leather it is a
smaller one, with a darker slip pocket in front."""
import math
from functools import partial

import numpy as np

from colour import scaled
from materials.soft import cloth
from model import Angle, Model
from parts.hardware import facing, loop, together
from parts.leatherwork import Panel, pressed, rounded
from parts.mesh import resampled, slab, sweep
from parts.zips import slider, zip_line

DEEP, CORNER = 0.021, 0.017


def wrap(wide, tall, x, y, z):
    """y = 0 is the upper edge of the back, the middle of the piece lies below, its end is the front's upper edge."""
    round_way = math.pi * DEEP / 2
    leg = tall - DEEP / 2
    y = np.asarray(y, float)
    back, front = y < leg, y > leg + round_way
    angle = np.clip((y - leg) / round_way, 0, 1) * math.pi
    cy = DEEP / 2 * np.cos(angle)
    cz = DEEP / 2 - DEEP / 2 * np.sin(angle)
    height = np.where(back, tall - y, np.where(front, y - leg - round_way + DEEP / 2, cz))
    ny = np.where(back, 1.0, np.where(front, -1.0, np.cos(angle)))
    nz = np.where(back | front, 0.0, -np.sin(angle))
    # leather goes in towards the zip a little, and hollows between the contents
    k = np.clip((height - tall * 0.55) / (tall * 0.45), 0, 1)
    near = np.clip(np.abs(x) / (wide / 2), 0, 1)
    pinch = 1 - 0.17 * k**2 - 0.12 * near**5 * (height > 0.012)
    return np.stack((x + nz * 0, cy * pinch + ny * z, np.maximum(height + nz * z, -0.002)), -1)


def zipped(look, spec, view, stuff):
    small = stuff.grain == 'pebbled'
    wide, tall = (0.112, 0.088) if small else (0.128, 0.094)
    length = 2 * (tall - DEEP / 2) + math.pi * DEEP / 2
    hide = stuff.hide(1)
    back = view == 'back'
    if not small:
        pressed(hide, look, wide * 0.33, length - tall * 0.70, 0.021)
    cover = Panel(rounded(wide, length, CORNER), partial(wrap, wide, tall), hide, stuff.edge, 0.0017, 100, crown=0.0022, uneven=0.0006, soft=0.014)
    cover.sew(stuff.thread)
    if back:
        # a slip pocket behind
        flat = lambda x, y, z: np.stack((-x, np.full_like(x, DEEP / 2 * 0.93 + 0.0042) + z, y + tall * 0.16), -1)
        slip = Panel(rounded(wide - 0.016, tall * 0.55, 0.003, 0.008, bow=0.0015), flat, stuff.hide(4), stuff.edge, 0.0014, 60, crown=0.0006)
        slip.sew(stuff.thread)
    elif small:
        skin = stuff.hide(4, 0.55)
        pressed(skin, look, wide * 0.29, tall * 0.13, 0.017)
        before = lambda x, y, z: np.stack((x, -np.full_like(x, DEEP / 2 * 0.93 + 0.0040) - z, y + tall * 0.13), -1)
        slip = Panel(rounded(wide - 0.014, tall * 0.50, 0.003, 0.009, bow=0.003), before, skin, stuff.edge, 0.0014, 60, crown=0.0006)
        slip.sew(stuff.thread)
    inset, top = 0.0026, tall - 0.0026
    half, r = wide / 2 - inset, CORNER - inset
    line = [(-half, 0, 0.012), (-half, 0, top - r)]
    line += [(-half + r - r * math.cos(a), 0, top - r + r * math.sin(a)) for a in np.linspace(0, math.pi / 2, 12)[1:]]
    line += [(half - r + r * math.sin(a), 0, top - r + r * math.cos(a)) for a in np.linspace(0, math.pi / 2, 12)]
    line += [(half, 0, top - r), (half, 0, 0.012)]
    points = resampled(np.array(line), 300)
    d = np.gradient(points, axis=0)
    normals = np.stack((-d[:, 2], np.zeros(len(d)), d[:, 0]), -1)
    normals /= np.linalg.norm(normals, axis=1, keepdims=True)
    tape = cloth('twill', scaled(look.colour, 0.55), scale=0.4)
    sweep('gusset', points, slab(DEEP * 0.86, 0.0012, lift=-0.0014), tape, normals)
    zip_line(points, normals, tape, stuff.metal, pitch=0.0021, width=DEEP * 0.8, tooth=(0.0012, 0.0042, 0.0016))
    at = 262
    slider(points[at], points[at - 1] - points[at], normals[at], stuff.metal, stuff.hide(2), 0.030, 0.0095, hang=(0.15, -0.65, -1))
    together([loop(0.008, 0.009, 0.0014, stuff.metal, 0.003)], facing(points[at] + normals[at] * 0.006, normals[at]))
    return Model(views={
        'front': Angle(turn=-30, rise=19, fill=0.6),
        'back': Angle(turn=152, rise=19, fill=0.6),
        'open': Angle(turn=-30, rise=19, fill=0.6),
        'detail': Angle(turn=-52, rise=26, target=(wide * 0.42, -0.004, tall * 0.62), span=0.085, fstop=7),
    })
