"""Leather shoes: derby, service boot, Chelsea boot, loafer."""
import numpy as np

from colour import luminance, mix, scaled
from materials.hard import metal
from materials.soft import cloth, leather
from models.shoe_last import Last, grid
from models.shoe_parts import body, collar, laced, panel, seam, spots, tongue
from models.shoe_sole import welted
from parts.mesh import circle, slab, smooth_path, sweep


class Hide:
    """Upper leather, lining, thread and edges of one colourway."""

    def __init__(self, look, kind='smooth'):
        dark = luminance(look.colour) < 0.05
        shine = dict(coat=0.25, roughness=0.36) if kind == 'smooth' else {}
        self.upper = lambda turn=0.0: leather(look.colour, kind, uv=True, turn=turn, clouds=0.05, wear=0.2, contrast=0.2, **shine)
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
        panel(last, hide.upper(0.2), (us, vs), 0.0003, 0.0015, name='quarter')
        v = np.linspace(0.02, 0.985, 60)
        u = np.array([front(k) - 0.006 for k in v])
        if sew:
            seam(last, 1 - u if flip else u, v, hide.thread, 0.0018)
            seam(last, 1 - (u - 0.005) if flip else u - 0.005, v, hide.thread, 0.0018, seed=2)
            top = np.linspace(0.02, front(0.97) - 0.012, 60)
            seam(last, 1 - top if flip else top, np.full(60, 0.965), hide.thread, 0.0018, seed=3)


def cap(last, hide, x=228):
    """A toe cap: from the sole up to a straight line across the toes, `x` millimetres from the heel."""
    u = np.linspace(0.5 - 0.135, 0.5 + 0.135, 81)
    high = np.maximum(last.across(u, x), 0.004)
    share = np.linspace(0, 1, 25)[:, None]
    panel(last, hide.upper(0.9), (np.tile(u, (25, 1)), high[None] * share), 0.0004, 0.0015, False, name='cap')
    for back in (3.5, 6.0):
        line = last.across(u, x + back)
        keep = line > 0.03
        seam(last, u[keep], line[keep], hide.thread, 0.0021)


def heel_strip(last, hide, wide=0.020):
    us, vs = grid(-wide, wide, 0.0, 1.0, 12, 30)
    panel(last, hide.upper(1.2), (us, vs), 0.0014)
    for k in (-1, 1):
        v = np.linspace(0.02, 0.98, 40)
        seam(last, np.full(40, k * wide * 0.78), v, hide.thread, 0.0030)


def derby(look, spec):
    hide = Hide(look)
    last = Last(spec['style'], 27, 9, 15)
    body(last, hide.upper(), hide.lining)
    quarters(last, hide, last.forward(lambda v: 148 + 27 * v**0.5))
    heel_strip(last, hide)
    collar(last, hide.upper(), 0.0015)
    tongue(last, hide.upper(0.5), 0.010)
    laced(last, spots(spec['eyelets'], 0.295, 0.448, 0.875), cloth('twill', scaled(look.colour, 0.45), scale=0.3), hide.metal, width=0.0034, hole=0.0016)
    welted(last, look, hide.edge, hide.bright, hide.edge)


def boot_lace(colour):
    """Round cord of the leather's own colour, darker, with a paler fleck."""
    return cloth('twill', scaled(colour, 0.40), scale=0.6, light=mix(scaled(colour, 1.5), (0.5, 0.42, 0.3, 1), 0.35))


def boot(look, spec):
    hide = Hide(look, 'smooth')
    last = Last(spec['style'], 30, 11, 18, plump=1.02)
    body(last, hide.upper(), hide.lining, 0.0026)
    quarters(last, hide, last.forward(lambda v: 150 + 20 * v**0.5))
    cap(last, hide)
    heel_strip(last, hide, 0.024)
    us, vs = grid(-0.155, 0.155, 0.0, lambda s: 0.30 + 0.22 * (1 - abs(2 * s - 1) ** 2), 60, 24)
    panel(last, hide.upper(0.7), (us, vs), 0.0014)
    s = np.linspace(0.02, 0.98, 90)
    seam(last, -0.155 + 0.31 * s, 0.30 + 0.22 * (1 - abs(2 * s - 1) ** 2) - 0.014, hide.thread, 0.0030)
    collar(last, hide.upper(), 0.0020)
    tongue(last, hide.upper(0.5), 0.012)
    laced(last, spots(spec['eyelets'], 0.302, 0.462, 0.955), boot_lace(look.colour), hide.metal, width=0.0040, hole=0.0021)
    welted(last, look, hide.edge, hide.bright, hide.edge, 0.0105, 'lug')


def chelsea(look, spec):
    hide = Hide(look)
    last = Last(spec['style'], 29, 10, 15)
    body(last, hide.upper(), hide.lining, 0.0024)
    dark = luminance(look.colour) < 0.05
    woven = mix(look.colour, (0.16, 0.15, 0.14, 1), 0.45) if dark else mix(scaled(look.colour, 0.5), (0.03, 0.028, 0.026, 1), 0.5)
    gore = cloth('webbing', woven, uv=True, scale=0.5, contrast=0.6, bump=0.9)
    left = lambda v: 0.205 - 0.055 * np.clip((v - 0.52) / 0.48, 0, 1) ** 0.7
    right = lambda v: 0.205 + 0.060 * np.clip((v - 0.52) / 0.48, 0, 1) ** 0.7
    for flip in (False, True):
        us, vs = grid(left, right, 0.52, 0.985, 24, 30)
        panel(last, gore, ((1 - us)[:, ::-1], vs[:, ::-1]) if flip else (us, vs), 0.0002, 0.0006, False, 'gore')
        for edge, sign in ((left, -1), (right, 1)):
            v = np.linspace(0.5, 0.985, 50)
            u = np.array([edge(k) for k in v]) + sign * 0.006
            seam(last, 1 - u if flip else u, v, hide.thread, 0.0004)
    # cut from one piece: its only seam runs up the heel
    for u in (0.006, 0.994):
        seam(last, np.full(40, u), np.linspace(0.02, 0.80, 40), hide.thread, 0.0004)
    collar(last, hide.upper(), 0.0018)
    loop(last, gore, 0.0)
    welted(last, look, hide.edge, hide.bright, hide.edge, under='studs')


def loop(last, made, u):
    """The loop by which a boot is pulled on."""

    top, out = last.at(u, 1.0), last.normal(u, 0.95)
    path = smooth_path([last.at(u, 0.82) + out * 0.002, last.at(u, 0.93) + out * 0.0026, top + out * 0.006 + [0, 0, 0.012], top - out * 0.001 + [0, 0, 0.017], top - out * 0.007 + [0, 0, 0.010], top - out * 0.0055 - [0, 0, 0.014]], 50)
    sweep('pull', path, slab(0.020, 0.0018), made, np.gradient(path, axis=0)[:, [2, 1, 0]] * [-1, 1, 1])


def loafer(look, spec):
    hide = Hide(look, 'suede')
    last = Last(spec['style'], 22, 8, 13)
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
    # the saddle across the instep, with the slot for a penny
    u = np.linspace(0.262, 0.738, 101)
    low, high = last.across(u, 190), last.across(u, 158)
    share = np.linspace(0, 1, 15)[:, None]
    panel(last, hide.upper(0.1), (np.tile(u, (15, 1)), low[None] + (high - low)[None] * share), 0.0024, 0.0018, False, 'saddle')
    for k in (0.10, 0.90):
        seam(last, u, low + (high - low) * k, hide.thread, 0.0047)
    near = np.abs(u - 0.5) < 0.075
    s = (u[near] - 0.5) / 0.075
    middle, open_ = (low + (high - low) * 0.52)[near], 0.16 * (high - low)[near] * (1 - s**2)
    slot = np.linspace(-1, 1, 9)[:, None]
    panel(last, leather(scaled(look.colour, 0.22), 'suede', uv=True), (np.tile(u[near], (9, 1)), middle[None] + open_[None] * slot), 0.0043, 0.0002, False, 'slot')
    collar(last, leather(scaled(look.colour, 0.8), 'smooth', uv=True), 0.0017)
    heel_strip(last, hide)
    welted(last, look, hide.edge, hide.bright, hide.edge, 0.007)


