"""Card holder and coin pouch, lying on the paper."""
import math

import numpy as np

from colour import mix, scaled
from materials.hard import plain, plastic
from model import Angle, Model
from parts.hardware import facing, loop, stud, together
from parts.leatherwork import Panel, pressed, rounded, turned_flat
from parts.mesh import slab, sweep

WIDE, TALL = 0.102, 0.078


def lying(x0=0.0, y0=0.0, z0=0.0, tilt=0.0, curl=0.0):
    """Flat, facing -Y; the far corners curl up by `curl`."""
    c, s = math.cos(tilt), math.sin(tilt)

    def lay(x, y, z):
        px, py = x0 + x * c - y * s, y0 + x * s + y * c
        lift = curl * ((px / 0.05) ** 2 + 0.5 * np.clip((py - 0.04) / 0.04, -1, 1) ** 2)
        return np.stack((px, -(z + z0 + lift), py), -1)

    return lay


def behind(lay):
    return lambda x, y, z: lay(-x, y, -z)


def cards(look, spec, view, stuff):
    curl = 0.0011
    back = view == 'back'
    hide, tilt = stuff.hide(1), 0.0
    base = Panel(rounded(WIDE, TALL, 0.006), lying(0, 0, 0, tilt, curl), stuff.hide(2), stuff.edge, 0.0016, 70, crown=0.0004)
    shown = [(mix(look.trim, (0.6, 0.5, 0.4, 1), 0.25), 0.017, 0.018, 0.0017), ((0.66, 0.62, 0.54, 1), -0.006, 0.009, 0.0018)]
    for k, (tint, turn, out, z) in enumerate(shown):
        Panel(rounded(0.0856, 0.054, 0.0032), lying(0.001 * k, TALL - 0.054 + out, z + 0.0009 * k, turn * 0.8, curl), plastic(tint, 0.3),
              plain('card', scaled(tint, 1.2), 0.5), 0.0008, 30, groove=0)
    tops = (0.86, 0.63, 0.40) if not back else (0.90,)
    if back:
        pressed(hide, look, 0, TALL * 0.36, 0.028)
    else:
        pressed(hide, look, WIDE * 0.36, TALL * 0.14, 0.015)
    for k, top in enumerate(tops):
        last = k == len(tops) - 1
        piece = Panel(rounded(WIDE, TALL * top, 0.002, 0.006, notch=0.011 if back else 0.0, bow=0.0012 + 0.0006 * k), lying(0, 0, 0.0036 + 0.0015 * k, tilt, curl),
                      hide if last else stuff.hide(3 + k), stuff.edge, 0.0013, 80, crown=0.0007, soft=0.014, uneven=0.0002)
        side = WIDE / 2 - 0.003
        if last:
            low = 0.0032
            piece.sew(stuff.thread, [(-side, TALL * top - 0.003), (-side, low + 0.004), (-side + 0.0035, low), (side - 0.0035, low), (side, low + 0.004), (side, TALL * top - 0.003)])
        else:
            under = TALL * tops[k + 1] + 0.001
            for s in (-1, 1):
                piece.sew(stuff.thread, [(s * side, TALL * top - 0.003), (s * side, under)])
    for s in (-1, 1):
        base.sew(stuff.thread, [(s * (WIDE / 2 - 0.003), TALL - 0.005), (s * (WIDE / 2 - 0.003), TALL * tops[0] + 0.001)])
    turned_flat()
    return Model(views={
        'front': Angle(turn=-14, rise=48, fill=0.6),
        'back': Angle(turn=12, rise=48, fill=0.6),
        'detail': Angle(turn=-24, rise=40, target=(WIDE * 0.3, 0.022, 0.006), span=0.07, fstop=6),
    })


def half_round(width, height, straight, square=2.0):
    """Straight above, round below: (shape, rows)."""
    rows = np.concatenate((np.sin(np.linspace(0, 1, 30) * math.pi / 2 - math.pi / 2) + 1, [])) * (1 - straight)
    rows = np.concatenate((np.maximum(rows, 0.0012), np.linspace(1 - straight, 1, 14)[1:]))

    def shape(u, v):
        below = np.clip((1 - straight - v) / (1 - straight), 0, 1)
        half = width / 2 * np.clip(1 - below**square, 0.0, 1) ** (1 / square) + 1e-5
        return (2 * u - 1) * half, v * height

    return shape, rows


def coin(look, spec, view, stuff):
    wide, tall, deep = 0.094, 0.078, 0.009
    outline = half_round(wide, tall, 0.42, 2.3)
    puffed = dict(crown=deep, soft=0.013, uneven=0.0008, seam=0.0034)
    front = Panel(outline, lying(0, 0, 0.0), stuff.hide(3), stuff.edge, 0.0019, 80, **puffed)
    rear = Panel(outline, behind(lying(0, 0, 0.0)), stuff.hide(2), stuff.edge, 0.0019, 80, **{**puffed, 'crown': 0.003})
    order = lambda piece: piece.border()[np.argsort(np.arctan2(piece.border()[:, 0], -(piece.border()[:, 1] - tall * 0.62)))]
    for piece in (front, rear):
        line = order(piece)
        piece.sew(stuff.thread, line[line[:, 1] < tall * 0.97])
    # the flap comes over the upper edge from behind and lies on the belly
    reach = 0.050
    round_way = math.pi * 0.0062

    def over(x, y, z):
        t = y - 0.006
        a = np.clip(t / round_way, 0, 1) * math.pi
        on = np.clip(t - round_way, 0, None)
        belly = deep * (1 - np.exp(-np.clip(on, 0, None) / 0.016)) * (1 - 0.45 * np.abs(x / (wide / 2)) ** 2.5) + 0.0042
        hang = np.where(t < 0, t, 0)
        out = np.where(t < round_way, 0.0055 - 0.0082 * np.cos(a) - 0.0045, belly + 0.0016)
        height = tall - 0.001 + hang + 0.006 * np.sin(a) - on
        n = np.where(t < round_way, -np.cos(a), 1.0)
        return np.stack((x, -(out + n * z), height + np.sin(a) * z * (t < round_way)), -1)

    flap_hide = stuff.hide(5)
    pressed(flap_hide, look, 0, -1, 0.02)
    flap_shape, flap_rows = half_round(wide * 0.985, reach + round_way + 0.006, 0.46, 2.2)
    flipped = lambda u, v: (flap_shape(u, 1 - v)[0], (reach + round_way + 0.006) - flap_shape(u, 1 - v)[1])
    flap = Panel((flipped, 1 - flap_rows[::-1]), over, flap_hide, stuff.edge, 0.0018, 80, uneven=0.0003, back=stuff.inside)
    line = flap.border()
    line = line[np.argsort(np.arctan2(line[:, 0], line[:, 1] - 0.02))]
    flap.sew(stuff.thread, line[line[:, 1] > round_way + 0.008])
    where, up = flap.on([(0, reach + round_way - 0.009)])
    together([stud(0.0058, stuff.metal, 0.0022)], facing(where[0], up[0]))
    # a tab with its ring at the right-hand side
    start = np.array([wide / 2 - 0.006, -0.0006, tall * 0.74])
    end = start + [0.014, 0, 0.001]
    sweep('tab', np.linspace(start, end, 10), slab(0.010, 0.0022), stuff.hide(6), [(0, -1, 0)] * 10)
    together([loop(0.021, 0.021, 0.0023, stuff.metal, 0.0104)], facing(end + [0.007, -0.0004, 0], (0.12, -1, 0)))
    turned_flat()
    return Model(views={
        'front': Angle(turn=-12, rise=48, fill=0.56),
        'detail': Angle(turn=-22, rise=40, target=(0.006, 0.035, 0.012), span=0.075, fstop=6),
    })


