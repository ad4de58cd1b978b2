"""Leather shoes: derby, service boot, Chelsea boot, loafer."""
import numpy as np

from colour import luminance, mix, scaled
from materials.hard import plain, thread
from materials.soft import cloth
from models.shoe_hide import Hide, named
from models.shoe_laces import Laces
from models.shoe_last import Last
from models.shoe_parts import Piece, flexed, heel_strip, holes, sew, surface, tongue, upper
from models.shoe_sole import welted
from parts.mesh import circle, slab, smooth_path, sweep


def opening(last, corner, throat, gap, heel, dip, inner=3.0):
    """Lines of a laced opening, (outer, inner): from the heel over the dip below the ankle and the facing's upper corner to the throat."""
    return [last.path(side, (0.02, heel), (12, heel + 0.3), (34, heel - 6 + up * 0.4), (60, dip + up), (82, dip + 4 + up), (corner - 22, dip + 17 + up * 0.5), (corner - 8, 15.5, 'ridge'), (corner, gap + 3, 'ridge'), (corner + 9, gap, 'ridge'),
                      ((corner + throat) / 2, gap * 0.9, 'ridge'), (throat - 8, gap * 0.72, 'ridge'), (throat, 0.4, 'ridge')) for side, up in ((-1, 0.0), (1, inner))]


def eyelets_along(last, first, highest, count, off, widen=0.02):
    """Places of the eyelets outside and inside, from the toe upwards, `off` millimetres beside the ridge."""
    return [np.array([last.beside(x, off + widen * (first - x), side) for x in np.linspace(first, highest, count)]) for side in (-1, 1)]


def toe_cap(last, made, thread, edge, bow):
    places = np.linspace(-1, 1, 60)
    line = np.array([(last.chart(edge + bow * (1 - abs(g) ** 2)), g) for g in places])
    cap = Piece(last, 'cap', made, line, np.array([(1.0, g) for g in places]), 0.0, 0.0012, 120, closed=True)
    cap.sew('low', thread, (0.0020, 0.0040))


def derby(look, style, eyelets):
    hide = Hide(look)
    last = Last('low', 'almond', 28, 8.5, 21, wide=0.97, creases=flexed(look.seed, 206, 226, 46))
    tops = opening(last, 131, 206, 4.5, 63, 47)
    hidden = opening(last, 131, 194, 4.5, 63, 47)
    upper(last, hide.upper(), hide.lining, [last.even(top, 260) for top in hidden])
    for side, top in zip((-1, 1), tops):
        front = last.path(side, (1, -2), (40, -2), (90, -2), (140, -2), (168, -2), (176, 4), (180, 14), (185, 25), (192, 20, 'ridge'), (199, 14, 'ridge'))
        edge = np.vstack((top[:-2], last.path(side, (199, 4, 'ridge'))))
        quarter = Piece(last, 'quarter', hide.upper(0.2, 'quarter'), front, edge, 0.0, 0.0014, 200)
        quarter.sew('low', hide.thread, (0.0022, 0.0042), (0.52, 1))
        quarter.sew('high', hide.thread, (0.0024,), (0, 1))
    heel_strip(last, hide.upper(1.2), hide.thread, 62.5, base=0.0013)
    toe_cap(last, hide.upper(0.9), hide.thread, 232, 6)
    tongue(last, hide.upper(0.5), 212, 123, (14, 19, 22, 19))
    spots = eyelets_along(last, 194, 141, eyelets, 12.5)
    holes(last, np.vstack(spots), 0.0014, 0.0015)
    laces = Laces(last, spots, cloth('twill', scaled(look.colour, 0.38), scale=0.3), 0.0024, 0.0022, 0.0015)
    laces.bars()
    laces.bow(137, look.seed)
    welted(last, look, hide.edge, hide.bright, hide.edge)


def boot_lace(colour):
    """Round cord of the leather's own colour, darker, with a paler fleck."""
    return cloth('twill', scaled(colour, 0.40), scale=0.6, light=mix(scaled(colour, 1.5), (0.5, 0.42, 0.3, 1), 0.35))


def shaft(last, high, gap, throat):
    """The lines of a laced boot's opening."""
    return [last.path(side, (0.02, high - 3), (20, high - 3.5), (50, high - 3), (80, high - 1), (last.front(high) - 16, high), (high, gap + 8, 'front'), (high - 4, gap + 1.5, 'front'), (high - 12, gap, 'front'),
                      *((h, gap, 'front') for h in np.linspace(high - 20, 84, 4)), (150, gap, 'ridge'), (180, gap * 0.9, 'ridge'), (throat - 8, gap * 0.75, 'ridge'), (throat, 0.4, 'ridge')) for side in (-1, 1)]


def boot(look, style, eyelets):
    # oiled, not polished
    hide = Hide(look, burnished=0.30, coat=0.2, coat_roughness=0.35)
    last = Last('tall', 'round', 33, 12, 25, 296, creases=[*flexed(look.seed, 206, 222, 50, 0.42), *flexed(look.seed + 1, 104, 124, 112, 0.9, -0.5, 2, 1.7)])
    tops = shaft(last, 146, 6.5, 210)
    upper(last, hide.upper(), hide.lining, [last.even(top, 300) for top in shaft(last, 146, 6.5, 198)], 0.0026)
    for side, top in zip((-1, 1), tops):
        front = last.path(side, (1, -2), (40, -2), (90, -2), (140, -2), (172, -2), (180, 5), (184, 15), (188, 26), (197, 22, 'ridge'), (204, 16, 'ridge'))
        edge = np.vstack((top[:-2], last.path(side, (204, 5.4, 'ridge'))))
        quarter = Piece(last, 'quarter', hide.upper(0.2, 'quarter'), front, edge, 0.0, 0.0016, 220, 24)
        quarter.sew('low', hide.thread, (0.0022, 0.0042, 0.0062), (0.5, 1))
        quarter.sew('high', hide.thread, (0.0026, 0.0050))
        counter = Piece(last, 'panel', hide.upper(0.7), last.path(side, (0.5, -2), (40, -2), (92, -2)), last.path(side, (0.5, 62), (18, 60), (45, 50), (72, 30), (92, 4)), 0.0015, 0.0014, 120)
        counter.sew('high', hide.thread, (0.0022, 0.0042))
    heel_strip(last, hide.upper(1.2), hide.thread, 142, 8, 0.0016)
    toe_cap(last, hide.upper(0.9), hide.thread, 228, 7)
    tongue(last, hide.upper(0.5), 214, 160, (15, 20, 25, 23), tall=True)
    spots = eyelets_along(last, 200, last.front(137), eyelets, 14.5, 0.0)
    holes(last, np.vstack(spots), 0.0016, 0.0020, hide.metal)
    laces = Laces(last, spots, boot_lace(look.colour), 0.0036, 0.0033, 0.0018)
    laces.crosses()
    laces.knot(last.front(132), look.seed)
    welted(last, look, hide.edge, hide.bright, hide.edge, 6.0, 'lug', around=True)


def chelsea(look, style, eyelets):
    hide = Hide(look)
    last = Last('sleek', 'almond', 30, 9.5, 22, wide=0.96, creases=[*flexed(look.seed, 196, 220, 48, 0.42), *flexed(look.seed + 1, 112, 136, 110, 1.0, -0.6, 2, 1.7)])
    # the top is cut straight, a little higher in front; a plane has no waves
    rim = lambda x: 141 + 0.03 * x
    xs = np.linspace(100, 125, 500)
    front = xs[last.raw(last.chart(xs), np.zeros(500))[:, 2] > rim(xs)].max()
    tops = [np.array([last.mark(x, rim(x), side) for x in 0.02 + (front - 0.02) * np.sin(np.linspace(0, np.pi / 2, 90))]) for side in (-1, 1)]
    upper(last, hide.upper(), hide.lining, [last.even(top, 260) for top in tops], 0.0024)
    dark = luminance(look.colour) < 0.05
    woven = mix(look.colour, (0.16, 0.15, 0.14, 1), 0.45) if dark else mix(scaled(look.colour, 0.5), (0.03, 0.028, 0.026, 1), 0.5)
    gore = named(cloth('cord', woven, uv=True, scale=0.45, turn=np.pi / 2, contrast=0.7, bump=0.7, sheen=0.1, clouds=0.0), 'gore')
    for side in (-1, 1):
        behind, ahead = last.path(side, (44, rim(44) - 1), (49, 118), (57, 92), (65, 70), (70, 62)), last.path(side, (92, rim(92) - 1), (89, 120), (83, 94), (77, 71), (72, 61.5))
        Piece(last, 'gore', gore, behind, ahead, -0.0004, 0.0007, 90, 30)
        around = last.path(side, (44, rim(44)), (49, 118), (57, 92), (65, 70), (71, 60), (77, 71), (83, 94), (89, 120), (92, rim(92)))
        outer = last.path(side, (30, rim(30)), (36, 116), (44, 88), (53, 62), (71, 44), (90, 62), (98, 90), (103, 118), (105, rim(105)))
        frame = Piece(last, 'panel', hide.upper(0.15), around, outer, 0.0, 0.0013, 140, 14, skived=True)
        frame.sew('low', hide.thread, (0.0020, 0.0040))
    bound(last, tops, hide)
    pull(last, gore)
    heel_strip(last, hide.upper(1.2), hide.thread, 120, 5, 0.0)
    welted(last, look, hide.edge, hide.bright, hide.edge, 4.6, 'studs')


def pull(last, made):
    """The loop by which a boot is pulled on: a band over the top line at the heel."""
    inside, out = last.at(0.0, last.mark(0.5, 128)[1]), np.array([-1.0, 0, 0])
    path = smooth_path([inside + out * 0.002 - [0, 0, 0.006], inside + out * 0.0024 + [0, 0, 0.004], inside + out * 0.0032 + [0, 0, 0.018], inside + out * 0.0025 + [0, 0, 0.027], inside - out * 0.0020 + [0, 0, 0.030], inside - out * 0.0055 + [0, 0, 0.024], inside - out * 0.0055 + [0, 0, 0.006]], 60)
    sweep('pull', path, slab(0.018, 0.0016), made, np.gradient(path, axis=0)[:, [2, 1, 0]] * [-1, 1, 1])


def loafer(look, style, eyelets):
    hide = Hide(look, 'suede', 0.12)
    last = Last('low', 'round', 23, 7.5, 19, 292, wide=0.97)
    tops = [last.path(side, (0.02, 59), (12, 59), (34, 53 + up), (60, 47 + up), (90, 46 + up), (118, 48 + up), (140, 52 + up), (155, 17, 'ridge'), (163, 7, 'ridge'), (166, 0.3, 'ridge')) for side, up in ((-1, 0), (1, 3))]
    upper(last, hide.upper(), hide.lining, [last.even(top, 260) for top in tops], 0.0018)
    for side, rim in zip((-1, 1), bound(last, tops, hide)):
        sew(last, last.even([last.mark(float(last.place(a)), float(last.raw(a, g)[2]) - 4, side) for a, g in rim[:180]], 240), hide.thread, 0.0)
    # the apron: from the strap round the toe and back, gathered to the wall by a raised seam
    halves = [last.path(side, (168, 34, 'ridge'), (190, 34.5, 'ridge'), (212, 34, 'ridge'), (232, 31, 'ridge'), (248, 25, 'ridge'), (259, 15, 'ridge'), (263, 5, 'ridge'), (263.6, 0.1, 'ridge')) for side in (-1, 1)]
    half = [last.even(line, 60) for line in halves]
    Piece(last, 'apron', hide.upper(0.6), *half, 0.0, 0.0013, 120, 24, closed=True)
    line = np.vstack((half[0], half[1][::-1][1:]))
    gathers(last, hide, last.even(line, 500)[24:-24])
    tab = [last.path(side, (174, 20, 'ridge'), (165, 21, 'ridge'), (157, 18.5, 'ridge'), (151, 11, 'ridge'), (149, 0.3, 'ridge')) for side in (-1, 1)]
    Piece(last, 'tongue', hide.upper(0.8), *tab, 0.0004, 0.0016, 90, 16)
    low, high = (over(last, x, back) for x, back in ((196, 6), (171, 2)))
    strap = Piece(last, 'saddle', hide.upper(0.1, 'saddle'), low, high, 0.0016, 0.0020, 200, 14)
    for edge in ('low', 'high'):
        strap.sew(edge, hide.thread, (0.0022,))
    slot(last, hide, 182.5, 0.0036)
    heel_strip(last, hide.upper(1.2), hide.thread, 57)
    welted(last, look, hide.edge, hide.bright, hide.edge, 4.4)


def bound(last, tops, hide):
    """A top line whose lining is turned over a cord; gives its places outside and inside."""
    rims = [last.even(top, 240) for top in tops]
    ring = np.vstack((rims[0], rims[1][-2::-1])).T
    normals = last.normal(*ring)
    sweep('binding', last.at(*ring) - normals * 0.0008, circle(0.0016, 10), hide.upper(0.3), normals)
    return rims


def over(last, x, back):
    """A line from the feather edge over the ridge to the other feather edge, lying `back` farther back at the sides."""
    return np.array([(last.chart(x - back * abs(g) ** 1.4), g * 1.0) for g in np.linspace(-1, 1, 50)])


def gathers(last, hide, line):
    """The apron's seam: the wall's leather taken up in small pleats under hand stitches."""
    points, normals = last.at(line[:, 0], line[:, 1]), last.normal(line[:, 0], line[:, 1])
    points = points + normals * 0.0011
    count = 58
    sweep('ridge', points, [(x * 1.25, y) for x, y in circle(0.0016, 12)], hide.upper(0.2), normals, scale=lambda t: 0.84 + 0.26 * abs(np.sin(np.pi * t * count)) ** 0.6)
    t = (np.arange(count) + 0.02) / count * (len(line) - 1)
    for k in t:
        i = min(int(k), len(line) - 2)
        ahead = points[i + 1] - points[i]
        ahead /= np.linalg.norm(ahead)
        aside = np.cross(normals[i], ahead)
        stitch = smooth_path([points[i] + aside * b + normals[i] * c for b, c in ((-0.0024, 0.0002), (-0.0012, 0.0014), (0, 0.0018), (0.0012, 0.0014), (0.0024, 0.0002))], 10)
        sweep('stitches', stitch, circle(0.00034, 6), thread(hide.thread))


def slot(last, hide, x, lift):
    """The slot of the strap: a lens cut through, dark inside, its edge turned."""
    s = np.linspace(-1, 1, 41)
    shape = lambda wide, deep: [np.array([last.beside(x + side * deep * (1 - abs(k) ** 2.2) ** 0.9, abs(k) * wide + 1e-3, -1 if k < 0 else 1) for k in s]) for side in (-1, 1)]
    a, b = shape(11.0, 2.6)
    place = a[None] + (b - a)[None] * np.linspace(0, 1, 7)[:, None, None]
    surface('slot', last.at(place[..., 0], place[..., 1]) + last.normal(place[..., 0], place[..., 1]) * (lift + 0.00012), plain('hole', scaled(hide.edge, 0.16), 0.9, 0.1))
    ring = np.vstack((a, b[::-1][1:-1]))
    points, normals = last.at(ring[:, 0], ring[:, 1]), last.normal(ring[:, 0], ring[:, 1])
    sweep('slot-edge', points + normals * lift, circle(0.00055, 8), hide.upper(0.4), normals, closed=True)
