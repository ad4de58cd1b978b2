"""Trainers: leather court shoe, canvas low and high, runner."""
import numpy as np

from colour import luminance, mix, scaled
from materials.hard import metal, plain, rubber
from materials.soft import cloth, leather
from models.shoe_last import Last, grid
from models.shoe_leather import facing_line
from models.shoe_parts import body, collar, laced, panel, seam, tongue
from models.shoe_sole import cup, foam, foxing
from parts.hardware import facing, together, turned
from parts.mesh import circle, sweep

CREAM, CHALK = (0.66, 0.62, 0.53, 1), (0.74, 0.72, 0.67, 1)


def both(last, made, us_vs, **settings):
    us, vs = us_vs
    panel(last, made, (us, vs), **settings)
    panel(last, made, ((1 - us)[:, ::-1], vs[:, ::-1]), **settings)


def sewn_both(last, u, v, colour, lift, seed=1):
    u = np.asarray(u, float)
    for k in (u, 1 - u):
        seam(last, k, v, colour, lift, seed=seed)


def facings(last, made, colour, low, lift=0.0002, start=0.285, stop=0.487):
    """The stays of the eyelets, along both sides of the throat."""
    us, vs = grid(start, stop, lambda s: low + (0.10 * s), 1.0, 50, 14)
    both(last, made, (us, vs), lift=lift)
    s = np.linspace(0.03, 0.97, 60)
    sewn_both(last, start + (stop - start) * s, low + 0.10 * s + 0.022, colour, lift + 0.0016)


def heel_patch(last, made, colour, wide, high, lift=0.0002):
    us, vs = grid(-wide, wide, 0.0, lambda s: high * (0.72 + 0.28 * (1 - (2 * s - 1) ** 2)), 40, 20)
    panel(last, made, (us, vs), lift, folds=False)
    s = np.linspace(0.02, 0.98, 60)
    seam(last, -wide + 2 * wide * s, high * (0.72 + 0.28 * (1 - (2 * s - 1) ** 2)) - 0.02, colour, lift + 0.0016)


LOW_SPOTS = [(0.462, 0.955), (0.434, 0.948), (0.404, 0.944), (0.372, 0.94), (0.338, 0.936), (0.306, 0.932)]
HIGH_SPOTS = [(0.476, 0.958), (0.462, 0.956), (0.447, 0.954), (0.430, 0.952), (0.411, 0.950), (0.390, 0.949), (0.366, 0.948), (0.340, 0.946)]


def court(look, style, eyelets):
    last = Last(style, 22, 18, 22, plump=1.04)
    pale = luminance(look.colour) > 0.4
    hide = lambda turn=0.0: leather(look.colour, 'grained', uv=True, turn=turn, scale=0.7, clouds=0.02 if pale else 0.05, contrast=0.08 if pale else 0.22, wear=0.0)
    accent = leather(mix(look.colour, (0.035, 0.085, 0.055, 1), 0.9) if pale else scaled(look.colour, 0.6), 'suede', uv=True)
    lining = cloth('jersey', CHALK if pale else mix(look.colour, CHALK, 0.35), uv=True)
    sewn = scaled(look.colour, 0.55) if pale else mix(look.colour, CHALK, 0.25)
    body(last, hide(), lining, 0.003)
    edge = facing_line(0.27, 0.475)
    us, vs = grid(0.0, edge, 0.0, 1.0, 60, 40)
    both(last, hide(0.3), (us, vs))
    v = np.linspace(0.2, 0.985, 60)
    u = np.array([edge(k) for k in v])
    for off in (0.006, 0.012):
        sewn_both(last, u - off, v, sewn, 0.0018)
    sewn_both(last, np.linspace(0.02, 0.46, 90), np.full(90, 0.962), sewn, 0.0018)
    heel_patch(last, accent, sewn, 0.075, 0.98, 0.0014)
    for x, y in ((a, b) for a in np.linspace(0.476, 0.524, 3) for b in (0.40, 0.48, 0.56)):
        point, normal = last.at(x, y), last.normal(x, y)
        dot(point + normal * 0.0003, normal, 0.0009)
    collar(last, hide(), 0.0030, (0.0, 1.0), 0.99)
    tongue(last, hide(0.5), 0.014)
    laced(last, LOW_SPOTS[:eyelets], cloth('twill', CHALK if pale else mix(look.colour, CHALK, 0.75), scale=0.4), None, width=0.0066)
    for u0, v0 in LOW_SPOTS:
        for k in (u0, 1 - u0):
            dot(last.at(k, v0) + last.normal(k, v0) * 0.0018, last.normal(k, v0), 0.0018)
    cup(last, mix(look.colour, CREAM, 0.9 if not pale else 0.35), scaled(CREAM, 0.9))


def dot(point, normal, radius):
    """A punched hole."""

    disc = turned([(radius, 0.0), (radius * 0.5, -0.00005), (0.00005, -0.00005)], plain('hole', (0.012, 0.011, 0.010, 1), 0.9, 0.1), 'hole', 14)
    together([disc], facing(point, normal, (1, 0, 0)))


def canvas(look, style, eyelets):
    last = Last(style, 17, 15, 17, plump=1.0)
    woven = lambda turn=0.0: cloth('canvas', look.colour, uv=True, turn=turn, scale=0.75)
    pale = luminance(look.colour) > 0.35
    sewn = mix(look.colour, CHALK, 0.7) if not pale else scaled(look.colour, 0.8)
    body(last, woven(), cloth('fine', CREAM, uv=True), 0.0018)
    edge = facing_line(0.265, 0.472)
    us, vs = grid(0.0, edge, 0.0, 1.0, 60, 40)
    both(last, woven(0.15), (us, vs), thick=0.0010)
    v = np.linspace(0.12, 0.985, 60)
    u = np.array([edge(k) for k in v])
    for off in (0.005, 0.011):
        sewn_both(last, u - off, v, sewn, 0.0014)
    sewn_both(last, np.linspace(0.02, 0.46, 90), np.full(90, 0.965), sewn, 0.0014)
    strip_u, strip_v = grid(-0.018, 0.018, 0.0, 1.0, 12, 30)
    panel(last, cloth('twill', scaled(look.colour, 0.85), uv=True), (strip_u, strip_v), 0.0012)
    us, vs = grid(0.5 - 0.125, 0.5 + 0.125, 0.0, lambda s: 0.06 + 0.40 * (1 - abs(2 * s - 1) ** 2.4), 70, 24)
    panel(last, rubber(CREAM), (us, vs), 0.0004, 0.0018, False)
    s = np.linspace(0, 1, 90)
    points, normals = last.line(0.5 - 0.125 + 0.25 * s, 0.06 + 0.40 * (1 - abs(2 * s - 1) ** 2.4), 0.0016)
    sweep('bumper', points, circle(0.0016, 10), rubber(CREAM), normals)
    if style == 'high':
        round_by = lambda s: 0.125 * np.sqrt(np.clip(1 - (2 * s - 1) ** 2, 0.0, 1))
        patch_u, patch_v = grid(0.118, 0.182, lambda s: 0.80 - round_by(s), lambda s: 0.80 + round_by(s), 40, 16)
        both(last, rubber(CREAM), (patch_u, patch_v), lift=0.0014, thick=0.0008)
        ring = np.linspace(0, 2 * np.pi, 60)
        sewn_both(last, 0.15 + 0.027 * np.cos(ring), 0.80 + 0.105 * np.sin(ring), scaled(look.colour, 0.7), 0.0024)
        facings(last, woven(0.6), sewn, 0.84, 0.0012, 0.33, 0.492)
    collar(last, woven(), 0.0016)
    tongue(last, woven(0.4), 0.020)
    laced(last, (HIGH_SPOTS if style == 'high' else LOW_SPOTS)[:eyelets], cloth('twill', CHALK, scale=0.4), metal((0.72, 0.70, 0.66, 1), 'satin'), width=0.0066, hole=0.0026)
    foxing(last, CREAM, mix(look.colour, (0.02, 0.02, 0.03, 1), 0.25))


def runner(look, style, eyelets):
    last = Last(style, 31, 22, 26, plump=1.03)
    mesh = cloth('ripstop', mix(look.colour, CHALK, 0.18), uv=True, scale=0.8, contrast=0.4, bump=0.6)
    suede = lambda turn=0.0: leather(scaled(look.colour, 0.82), 'suede', uv=True, turn=turn)
    sewn = mix(look.colour, CHALK, 0.4)
    body(last, mesh, cloth('jersey', scaled(look.colour, 0.5), uv=True), 0.0034, False)
    top = lambda s: 0.10 + 0.26 * (1 - abs(2 * s - 1) ** 2.2)
    us, vs = grid(0.5 - 0.18, 0.5 + 0.18, 0.0, top, 80, 20)
    panel(last, suede(0.4), (us, vs), 0.0003)
    s = np.linspace(0.02, 0.98, 120)
    seam(last, 0.5 - 0.18 + 0.36 * s, np.array([top(k) for k in s]) - 0.02, sewn, 0.0019)
    facings(last, suede(0.9), sewn, 0.72)
    heel_patch(last, suede(0.2), sewn, 0.155, 0.62)
    # a slanting band across the quarter
    us, vs = grid(lambda v: 0.225 + 0.10 * v, lambda v: 0.268 + 0.115 * v, 0.0, 0.78, 14, 30)
    both(last, leather(mix(look.colour, CHALK, 0.7), 'grained', uv=True), (us, vs), lift=0.0006)
    collar(last, suede(), 0.0046, (-0.27, 0.27), 0.985)
    collar(last, suede(), 0.0018, (0.26, 0.74), 0.992)
    tongue(last, mesh, 0.022)
    laced(last, LOW_SPOTS[:eyelets], cloth('twill', mix(look.colour, CHALK, 0.6), scale=0.4), None, width=0.0062)
    foam(last, (0.72, 0.69, 0.62, 1), mix((0.30, 0.17, 0.08, 1), look.colour, 0.2))
