"""Leather shoes: derby, service boot, Chelsea boot, loafer."""
import numpy as np

from colour import luminance, mix, scaled
from materials.hard import metal
from materials.soft import cloth, leather
from models.shoe_last import Last, grid
from models.shoe_parts import body, collar, laced, panel, seam, tongue
from models.shoe_sole import welted
from parts.mesh import circle, slab, smooth_path, sweep


class Hide:
    """Upper leather, lining, thread and edges of one colourway."""

    def __init__(self, look, kind='smooth'):
        dark = luminance(look.colour) < 0.05
        shine = dict(coat=0.25, roughness=0.36) if kind == 'smooth' else {}
        self.upper = lambda turn=0.0: leather(look.colour, kind, uv=True, turn=turn, clouds=0.08, wear=0.2, contrast=0.2, **shine)
        self.lining = leather(scaled(look.trim, 0.72), 'smooth', uv=True)
        self.lining.name = 'lining'
        self.thread = mix(look.colour, (0.62, 0.52, 0.38, 1), 0.35 if not dark else 0.12)
        self.welt = mix((0.36, 0.20, 0.09, 1), look.colour, 0.35) if not dark else (0.022, 0.018, 0.016, 1)
        self.edge = scaled(self.welt, 0.55)
        self.bright = mix((0.62, 0.52, 0.38, 1), look.colour, 0.2)
        self.metal = metal(look.metal, 'satin')


def quarters(last, hide, front, sew=True):
    """The rear panels with their facings: `front` gives, for v, how far round they reach (u)."""
    for flip in (False, True):
        us, vs = grid(0.0, lambda v: front(v), 0.0, 1.0, 60, 40)
        if flip:
            us = (1 - us)[:, ::-1]
            vs = vs[:, ::-1]
        quarter = hide.upper(0.2)
        quarter.name = 'quarter'
        panel(last, quarter, (us, vs))
        v = np.linspace(0.02, 0.985, 60)
        u = np.array([front(k) - 0.006 for k in v])
        if sew:
            seam(last, 1 - u if flip else u, v, hide.thread, 0.0018)
            seam(last, 1 - (u - 0.005) if flip else u - 0.005, v, hide.thread, 0.0018, seed=2)
            top = np.linspace(0.02, front(0.97) - 0.012, 60)
            seam(last, 1 - top if flip else top, np.full(60, 0.965), hide.thread, 0.0018, seed=3)


def cap(last, hide, reach, lift=0.0002):
    """A toe cap: from the sole up to a line across the toes."""
    us, vs = grid(0.5 - reach, 0.5 + reach, 0.0, lambda s: 0.08 + 0.44 * (1 - abs(2 * s - 1) ** 2.6), 60, 24)
    panel(last, hide.upper(0.9), (us, vs), lift)
    s = np.linspace(0.03, 0.97, 80)
    line = 0.08 + 0.44 * (1 - abs(2 * s - 1) ** 2.6)
    for k, off in enumerate((0.018, 0.034)):
        seam(last, 0.5 - reach + 2 * reach * s, line - off, hide.thread, 0.0018, seed=k)


def heel_strip(last, hide, wide=0.020):
    us, vs = grid(-wide, wide, 0.0, 1.0, 12, 30)
    panel(last, hide.upper(1.2), (us, vs), 0.0014)
    for k in (-1, 1):
        v = np.linspace(0.02, 0.98, 40)
        seam(last, np.full(40, k * wide * 0.78), v, hide.thread, 0.0030)


def facing_line(low, high, bend=0.05):
    """u of a quarter's front edge: `low` at the sole, `high` at the throat."""
    return lambda v: low + (high - low) * (v**1.7) + bend * np.sin(np.pi * v) * 0.15


def derby(look, style, eyelets):
    hide = Hide(look)
    last = Last(style, 27, 9, 15)
    body(last, hide.upper(), hide.lining)
    quarters(last, hide, facing_line(0.235, 0.475))
    cap(last, hide, 0.105)
    heel_strip(last, hide)
    collar(last, hide.upper(), 0.0015)
    tongue(last, hide.upper(0.5), 0.010)
    spots = [(0.455, 0.965), (0.425, 0.955), (0.39, 0.95), (0.35, 0.945), (0.31, 0.94)]
    laced(last, spots[:eyelets], cloth('twill', scaled(look.colour, 0.45), scale=0.3), hide.metal, width=0.0034, hole=0.0016)
    welted(last, hide.edge, hide.bright, hide.edge)


def boot_lace(colour):
    """Round cord of the leather's own colour, darker, with a paler fleck."""
    return cloth('twill', scaled(colour, 0.40), scale=0.6, light=mix(scaled(colour, 1.5), (0.5, 0.42, 0.3, 1), 0.35))


def boot(look, style, eyelets):
    hide = Hide(look, 'smooth')
    last = Last(style, 30, 11, 18, plump=1.02)
    body(last, hide.upper(), hide.lining, 0.0026)
    quarters(last, hide, facing_line(0.25, 0.475))
    cap(last, hide, 0.108)
    heel_strip(last, hide, 0.024)
    us, vs = grid(-0.155, 0.155, 0.0, lambda s: 0.30 + 0.22 * (1 - abs(2 * s - 1) ** 2), 60, 24)
    panel(last, hide.upper(0.7), (us, vs), 0.0014)
    s = np.linspace(0.02, 0.98, 90)
    seam(last, -0.155 + 0.31 * s, 0.30 + 0.22 * (1 - abs(2 * s - 1) ** 2) - 0.014, hide.thread, 0.0030)
    collar(last, hide.upper(), 0.0020)
    tongue(last, hide.upper(0.5), 0.012)
    spots = [(0.462, 0.968), (0.44, 0.962), (0.418, 0.958), (0.394, 0.954), (0.368, 0.95), (0.34, 0.948), (0.312, 0.945)]
    laced(last, spots[:eyelets], boot_lace(look.colour), hide.metal, width=0.0040, hole=0.0021)
    welted(last, hide.edge, hide.bright, hide.edge, 0.0105, lug=True)


def chelsea(look, style, eyelets):
    hide = Hide(look)
    last = Last(style, 29, 10, 15)
    body(last, hide.upper(), hide.lining, 0.0024)
    dark = luminance(look.colour) < 0.05
    woven = mix(look.colour, (0.16, 0.15, 0.14, 1), 0.45) if dark else mix(scaled(look.colour, 0.5), (0.03, 0.028, 0.026, 1), 0.5)
    gore = cloth('webbing', woven, uv=True, scale=0.5, contrast=0.6, bump=0.9)
    gore.name = 'gore'
    left = lambda v: 0.205 - 0.055 * np.clip((v - 0.52) / 0.48, 0, 1) ** 0.7
    right = lambda v: 0.205 + 0.060 * np.clip((v - 0.52) / 0.48, 0, 1) ** 0.7
    for flip in (False, True):
        us, vs = grid(left, right, 0.52, 0.985, 24, 30)
        panel(last, gore, ((1 - us)[:, ::-1], vs[:, ::-1]) if flip else (us, vs), 0.0002, 0.0006, False)
        for edge, sign in ((left, -1), (right, 1)):
            v = np.linspace(0.5, 0.985, 50)
            u = np.array([edge(k) for k in v]) + sign * 0.006
            seam(last, 1 - u if flip else u, v, hide.thread, 0.0004)
        v = np.linspace(0.02, 0.52, 40)
        u = 0.235 - 0.030 * (v / 0.52) ** 0.5
        seam(last, 1 - u if flip else u, v, hide.thread, 0.0004)
        seam(last, 1 - u - 0.006 if flip else u + 0.006, v, hide.thread, 0.0004, seed=4)
    collar(last, hide.upper(), 0.0018)
    loop(last, gore, 0.0)
    welted(last, hide.edge, hide.bright, hide.edge)


def loop(last, made, u):
    """The loop by which a boot is pulled on."""

    top, out = last.at(u, 1.0), last.normal(u, 0.95)
    path = smooth_path([last.at(u, 0.82) + out * 0.002, last.at(u, 0.93) + out * 0.0026, top + out * 0.006 + [0, 0, 0.012], top - out * 0.001 + [0, 0, 0.017], top - out * 0.007 + [0, 0, 0.010], top - out * 0.0055 - [0, 0, 0.014]], 50)
    sweep('pull', path, slab(0.020, 0.0018), made, np.gradient(path, axis=0)[:, [2, 1, 0]] * [-1, 1, 1])


def loafer(look, style, eyelets):
    hide = Hide(look, 'suede')
    last = Last(style, 22, 8, 13)
    body(last, hide.upper(), hide.lining)
    # the apron, gathered to the wall by a raised seam
    reach = 0.185
    crest = lambda s: 0.40 + 0.60 * (2 * abs(s - 0.5)) ** 3.0
    us, vs = grid(0.5 - reach, 0.5 + reach, crest, 0.985, 70, 24)
    panel(last, hide.upper(0.6), (us, vs), 0.0003, 0.0012)
    s = np.linspace(0.02, 0.98, 120)
    line = np.array([crest(k) for k in s])
    points, normals = last.line(0.5 - reach + 2 * reach * s, line, 0.0012, 300)
    sweep('ridge', points, [(x, y) for x, y in circle(0.0017, 10)], hide.upper(0.2), normals)
    seam(last, 0.5 - reach + 2 * reach * s, line + 0.022, hide.thread, 0.0016, 0.0034, 0.0020)
    u = np.linspace(0.275, 0.725, 81)
    low, high = last.across(u, 194), last.across(u, 176)
    share = np.linspace(0, 1, 13)[:, None]
    saddle = hide.upper(0.1)
    saddle.name = 'saddle'
    panel(last, saddle, (np.tile(u, (13, 1)), low[None] + (high - low)[None] * share), 0.0022, 0.0016, False)
    for k in (0.12, 0.88):
        seam(last, u, low + (high - low) * k, hide.thread, 0.0042)
    collar(last, leather(scaled(look.colour, 0.8), 'smooth', uv=True), 0.0017)
    heel_strip(last, hide)
    welted(last, hide.edge, hide.bright, hide.edge, 0.007)


