"""Wallets that fold like a book: bifold and passport wallet, standing a little open or spread out flat."""
import math

import numpy as np

from colour import mix, scaled
from materials.hard import card, plain, plastic
from model import Angle, Model
from models.wallet_stuff import Stuff, foil
from parts.hardware import facing, stud, together
from parts.leatherwork import Panel, pressed, rounded, turned_flat
from parts.mesh import resampled, slab, smooth_path, sweep


def spine(width, opening, radius, bow):
    """Plan of a cover that stands open like a book, its fold to the left: from the back's free edge round to the
    front's. `opening` is the angle between the two in degrees, `bow` how far they bend outwards."""
    half = math.radians(opening) / 2
    reach = width / 2 - radius * (math.pi / 2 - half)
    t = np.linspace(0, 1, 40)
    curve = bow * np.sin(np.pi * t) + bow * 0.5 * t**3
    start = np.array([math.sin(half), math.cos(half)]) * radius
    start[0] *= -1
    heading, side = np.array([math.cos(half), math.sin(half)]), np.array([-math.sin(half), math.cos(half)])
    arm = start + np.outer(t * reach, heading) + np.outer(curve, side)
    turn = np.linspace(math.pi / 2 + half, math.pi * 1.5 - half, 24)
    arc = np.stack((np.cos(turn), np.sin(turn)), -1) * radius
    plan = np.concatenate((arm[::-1], arc, arm * [1, -1]))
    plan[:, 0] -= (plan[:, 0].max() + plan[:, 0].min()) / 2
    return plan


def opened(width, valley, beyond=0.0):
    """Plan of a cover spread out with its inside to -Y: two leaves that rise towards the edges, and a way beyond them."""
    x = np.linspace(-width / 2 - beyond, width / 2 + beyond, 120)
    k = np.minimum(np.abs(2 * x / width), 1.04)
    return np.stack((x, -valley * (0.35 * k**1.4 - 0.5 * np.exp(-((x / 0.008) ** 2)) * 0.6 + 0.25 * k**6)), -1)


def bend(plan):
    """`lay` for pieces whose x runs along a plan, with 0 in its middle, and whose y stands up."""
    plan = resampled(np.column_stack((plan, np.zeros(len(plan)))), 500)[:, :2]
    along = np.concatenate(([0], np.cumsum(np.linalg.norm(np.diff(plan, axis=0), axis=1))))
    along -= along[-1] / 2
    d = np.gradient(plan, axis=0)
    for _ in range(6):
        d[1:-1] = (d[:-2] + 2 * d[1:-1] + d[2:]) / 4
    d /= np.linalg.norm(d, axis=1, keepdims=True)
    normal = np.stack((d[:, 1], -d[:, 0]), -1)

    def lay(x, y, z):
        px, py, nx, ny = (np.interp(x, along, a) for a in (*plan.T, *normal.T))
        return np.stack((px + nx * z, py + ny * z, y), -1)

    return lay


def turned_over(lay, lift=0.0):
    return lambda x, y, z: lay(-x, y, -z - lift)


def shifted(lay, x0, y0, z0, tilt=0.0):
    c, s = math.cos(tilt), math.sin(tilt)
    return lambda x, y, z: lay(x0 + x * c - y * s, y0 + x * s + y * c, z + z0)


def pockets(stuff, lay, width, height, cards):
    """Lining, card slots and cards of both halves; +z of `lay` is where the inside looks."""
    lining = Panel(rounded(width - 0.007, height - 0.006, 0.006), shifted(lay, 0, 0.001, 0), stuff.inside, stuff.edge, 0.0011, 140, groove=0)
    half = width / 2
    colours = iter(cards)
    for side in (-1, 1):
        wide = half - 0.013
        middle = side * (half / 2 + 0.0022)
        tops = (0.78, 0.60, 0.42)
        for k, top in enumerate(tops):
            z = 0.0014 + 0.0017 * k
            tint = next(colours, None)
            if tint is not None:
                wobble = math.sin(k * 5 + side * 2)
                deep = min(0.048, top * height + 0.004)
                Panel(rounded(0.0856, deep, 0.003), shifted(lay, middle + 0.0006 * wobble, top * height - deep + 0.009 + 0.0018 * wobble, z, 0.012 * wobble),
                      plastic(tint, 0.3), plain('card', scaled(tint, 1.2), 0.5), 0.0008, 20, groove=0)
            slot = Panel(rounded(wide, top * height, 0.0035 if k else 0.004, 0.006, bow=0.0012), shifted(lay, middle, 0.0012, z + 0.0009),
                         stuff.hide(k + 3), stuff.edge, 0.0011, 70, seam=0.0028, crown=0.0012 if tint is not None else 0.0004, soft=0.012)
            y = top * height - 0.0042
            line = [(x, y - 0.0012 * (1 - (2 * x / wide) ** 2)) for x in np.linspace(-wide / 2 + 0.003, wide / 2 - 0.003, 60)]
            if k == len(tops) - 1:
                slot.sew(stuff.thread, [(-wide / 2 + 0.003, top * height - 0.004), (-wide / 2 + 0.0028, 0.008), (-wide / 2 + 0.008, 0.003),
                                        (wide / 2 - 0.008, 0.003), (wide / 2 - 0.0028, 0.008), (wide / 2 - 0.003, top * height - 0.004)], pitch=0.0033)
            else:
                slot.sew(stuff.thread, line, pitch=0.0033)
    return lining


def booklet(lay, width, height, z, colour):
    for k in range(3):
        Panel(rounded(width, height - 0.0008 * k, 0.004), shifted(lay, width / 2 + 0.004, 0.006, z + 0.0012 * k), card(colour if k == 2 else (0.8, 0.77, 0.7, 1)),
              card((0.8, 0.77, 0.7, 1)), 0.0011, 20, groove=0)


def book(look, view, stuff, width, height, fill, passport=False):
    """`width` is the whole cover's, spread out."""
    spread = view == 'open'
    radius = 0.0055 if not passport else 0.007
    plan = opened(width, 0.010, 0.05 if passport else 0.0) if spread else spine(width, 30 if not passport else 20, radius, 0.0035)
    lay = bend(plan)
    hide = stuff.hide(1)
    mark = 0.022 if not passport else 0.034
    # the front cover is the half with x > 0 when seen from outside
    at = (width * 0.42, height * 0.15) if not passport else (width * 0.255, height * 0.56)
    pressed(hide, look, at[0], at[1], mark, foil=foil(look) if passport else None)
    outer = turned_over(lay, -0.0) if spread else lay
    cover = Panel(rounded(width, height, 0.008), outer, hide, stuff.edge, 0.0017, 200, crown=0.0007, uneven=0.00035, back=stuff.inside)
    cover.sew(stuff.thread)
    inside = shifted(lay, 0, 0, 0.0002) if spread else turned_over(lay, 0.0002)
    cards = [(0.62, 0.58, 0.5, 1), mix(look.trim, look.colour, 0.4), (0.05, 0.075, 0.11, 1), (0.33, 0.1, 0.06, 1), (0.7, 0.66, 0.58, 1), (0.08, 0.11, 0.08, 1)]
    if passport and spread:
        travelling(stuff, inside, width, height, cards)
    elif passport:
        pockets_of_passport(stuff, inside, width, height)
    else:
        pockets(stuff, inside, width, height, cards)
    if spread:
        turned_flat()
        return Model(views={'open': Angle(turn=-14, rise=46, fill=0.76)})
    return Model(views={
        'front': Angle(turn=-20, rise=17, fill=fill),
        'back': Angle(turn=158, rise=17, fill=fill),
        'detail': Angle(turn=-32, rise=26, target=(width * 0.20, -0.028, height * 0.2), span=0.075, fstop=7),
        'detail-2': Angle(turn=-26, rise=14, target=(0.024, -0.024, height * 0.53), span=0.088, fstop=7) if passport
        else Angle(turn=-60, rise=38, target=(-width * 0.24, 0, height * 0.85), span=0.085, fstop=7),
    })


def pockets_of_passport(stuff, inside, width, height):
    Panel(rounded(width - 0.008, height - 0.004, 0.006), shifted(inside, 0, 0.001, 0), stuff.inside, stuff.edge, 0.0011, 140, groove=0)
    for side in (-1, 1):
        Panel(rounded(width / 2 - 0.016, height * 0.93, 0.004), shifted(inside, side * width / 4, 0.002, 0.0046), stuff.hide(5), stuff.edge, 0.0011, 60)
    booklet(inside, 0.088, 0.125, 0.0014, (0.10, 0.015, 0.02, 1))


def travelling(stuff, inside, width, height, cards):
    """The inside as one finds it open: cards to the left, a passport and a boarding pass in the sleeve to the right, the tab."""
    Panel(rounded(width - 0.008, height - 0.004, 0.006), shifted(inside, 0, 0.001, 0), stuff.inside, stuff.edge, 0.0011, 140, groove=0)
    wide, middle = width / 2 - 0.016, width / 4
    for k, top in enumerate((0.84, 0.69, 0.54, 0.39)):
        z, tint = 0.0012 + 0.0022 * k, (cards[0], cards[3], cards[4], cards[1])[k]
        deep = min(0.048, top * height)
        Panel(rounded(0.0856, deep, 0.003), shifted(inside, 0.0005 * k - middle, top * height - deep + 0.009, z, 0.006 * math.sin(k * 5)),
              plastic(tint, 0.3), plain('card', scaled(tint, 1.2), 0.5), 0.0008, 20, groove=0)
        slot = Panel(rounded(wide, top * height, 0.004, 0.006, bow=0.0012), shifted(inside, -middle, 0.002, z + 0.0008), stuff.hide(k + 3), stuff.edge,
                     0.0011, 70, seam=0.0028, crown=0.0003, soft=0.012)
        slot.sew(stuff.thread, [(x, top * height - 0.0054) for x in np.linspace(-wide / 2 + 0.003, wide / 2 - 0.003, 60)], pitch=0.0033)
    paper = card((0.80, 0.78, 0.72, 1))
    Panel(rounded(0.078, 0.142, 0.0015), shifted(inside, middle - 0.004, 0.012, 0.0012, 0.035), paper, paper, 0.0003, 20, groove=0)
    booklet(shifted(inside, 0.0062, 0, 0), 0.088, 0.125, 0.0018, (0.10, 0.015, 0.02, 1))
    for wide_, tall_, y in ((0.017, 0.017, 0.094), (0.040, 0.0022, 0.121)):
        Panel(rounded(wide_, tall_, min(wide_, tall_) / 2.05), shifted(inside, middle + 0.0018, y, 0.0054), stuff.metal, stuff.metal, 0.0001, 12, groove=0)
    sleeve = Panel(rounded(wide, height * 0.56, 0.004, 0.006, bow=0.002), shifted(inside, middle, 0.002, 0.0058), stuff.hide(5), stuff.edge, 0.0011, 70,
                   seam=0.0028, crown=0.0012, soft=0.012)
    sleeve.sew(stuff.thread, [(x, height * 0.56 - 0.005) for x in np.linspace(-wide / 2 + 0.003, wide / 2 - 0.003, 60)], pitch=0.0033)
    Panel(rounded(0.060, 0.022, 0.010), shifted(inside, width / 2 + 0.016, height * 0.5 - 0.011, -0.0012), stuff.hide(7), stuff.edge, 0.0016, 40)
    where = inside(np.array([width / 2 + 0.036]), np.array([height * 0.5]), np.array([0.0004]))[0]
    together([stud(0.0050, stuff.metal, 0.0016)], facing(where, (0, -1, 0)))


def closing_tab(stuff, lay, width, height):
    """A tab from the back round the free edges to a stud on the front."""
    y = height * 0.5
    ends = np.array([-width / 2 + 0.02, -width / 2 + 0.002]), np.array([width / 2 - 0.002, width / 2 - 0.019])
    back = lay(ends[0], np.full(2, y), np.full(2, 0.0022))
    front = lay(ends[1], np.full(2, y), np.full(2, 0.0024))
    over = (back[1] + front[0]) / 2 + [0.006, 0, 0]
    path = smooth_path([back[0], back[1], over, front[0], front[1]], 60)
    middle = path.mean(axis=0) - [0.01, 0, 0]
    sweep('tab', path, slab(0.022, 0.0018), stuff.hide(7), path - middle)
    toward = lay(ends[1][1:], np.array([y]), np.array([0.01]))[0] - front[1]
    together([stud(0.0062, stuff.metal, 0.0022)], facing(path[-7] + toward / np.linalg.norm(toward) * 0.002, toward))


def bifold(look, spec, view, stuff):
    return book(look, view, stuff, 0.226, 0.092, 0.6)


def passport(look, spec, view, stuff):
    model = book(look, view, stuff, 0.216, 0.142, 0.6, passport=True)
    if view != 'open':
        closing_tab(stuff, bend(spine(0.216, 20, 0.007, 0.0035)), 0.216, 0.142)
    return model
