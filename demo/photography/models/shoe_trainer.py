"""Trainers: leather court shoe, canvas low and high, runner."""
import numpy as np

from colour import luminance, mix, scaled
from materials.hard import metal
from materials.soft import cloth, leather
from models.shoe_hide import worn_in
from models.shoe_laces import Laces
from models.shoe_last import Last
from models.shoe_leather import eyelets_along, opening, shaft
from models.shoe_parts import Piece, flexed, heel_strip, holes, sew, tongue, upper
from models.shoe_sole import cup, foam, foxing, rubber

CREAM, CHALK, NATURAL = (0.66, 0.62, 0.53, 1), (0.74, 0.72, 0.67, 1), (0.46, 0.34, 0.22, 1)
BOTTOM = ((0.5, -2), (40, -2), (90, -2), (140, -2), (170, -2))


def lace(colour):
    return cloth('twill', colour, scale=0.4)


def bumper(last, made, reach, high, thick, fold=2.2):
    """A piece round the toe: from the feather edge at `reach` up to a line over the ridge at `high`."""
    share = np.linspace(-1, 1, 80)
    line = np.array([(last.chart(reach + (high - reach) * (1 - abs(g) ** fold)), g) for g in share])
    return Piece(last, 'bumper', made, line, np.array([(1.0, g) for g in share]), 0.0, thick, 140, closed=True)


def padding(last, made, tops, wide, thick, base=0.0012):
    """A padded band along the opening, thickest in its middle."""
    for side, top in zip((-1, 1), tops):
        line = last.even(top, 200)
        line = line[line[:, 0] < last.chart(122)]
        places = [last.mark(float(last.place(a)), float(last.raw(a, g)[2]) - wide, side) for a, g in line]
        yield Piece(last, 'collar', made, np.array(places), line + [0, -side * 0.004], base, 0.0010, 180, 14, bulge=thick)


def court(look, style, eyelets):
    last = Last('flat', 'round', 18, 13, 19, 292, 0.97, creases=flexed(look.seed, 204, 220, 44, 0.55, count=3))
    pale = luminance(look.colour) > 0.4
    # white on pale paper is seen by its edges, seams and creases
    hide = lambda turn=0.0: worn_in(leather(look.colour, 'calf', uv=True, turn=turn, scale=1.3, contrast=0.12 if pale else 0.2, pale=0.38), 0.45 if pale else 0.7, 0.62)
    accent = leather(mix(look.colour, (0.035, 0.085, 0.055, 1), 0.9) if pale else scaled(look.colour, 0.6), 'suede', uv=True)
    lining = worn_in(leather(NATURAL, 'calf', uv=True, coat=0.0, roughness=0.6)) if pale else cloth('jersey', mix(look.colour, CHALK, 0.35), uv=True)
    sewn = scaled(look.colour, 0.42) if pale else mix(look.colour, CHALK, 0.25)
    tops = opening(last, 130, 204, 7.0, 66, 47)
    upper(last, hide(), lining, [last.even(top, 260) for top in opening(last, 130, 196, 7.0, 66, 47)], 0.0032)
    for side, top in zip((-1, 1), tops):
        front = last.path(side, *BOTTOM, (178, 3), (187, 12), (195, 22), (200, 22, 'ridge'), (205, 15, 'ridge'))
        edge = np.vstack((top[:-2], last.path(side, (206, 6, 'ridge'))))
        quarter = Piece(last, 'quarter', hide(0.3), front, edge, 0.0, 0.0014, 200)
        quarter.sew('low', sewn, (0.0022, 0.0044), (0.5, 1))
        quarter.sew('high', sewn, (0.0026,), (0.42, 1))
        stay = Piece(last, 'panel', hide(0.8), last.path(side, (136, 30, 'ridge'), (150, 28, 'ridge'), (170, 26, 'ridge'), (190, 24, 'ridge'), (203, 19, 'ridge')), last.path(side, (127, 9, 'ridge'), (140, 7, 'ridge'), (165, 6.6, 'ridge'), (190, 6, 'ridge'), (205, 5.5, 'ridge')), 0.0013, 0.0012, 120)
        for line in ('low', 'high'):
            stay.sew(line, sewn, (0.0022,))
        tab = Piece(last, 'panel', accent, last.path(side, (0.02, 27), (16, 28), (28, 33), (37, 43)), last.path(side, (0.02, 53), (14, 53), (26, 50), (37, 43)), 0.0014, 0.0012, 90)
        tab.sew('low', sewn, (0.0020,))
    for collar in padding(last, hide(0.5), tops, 13, 0.0013):
        collar.sew('low', sewn, (0.0016,))
    tongue(last, hide(0.5), 212, 119, (16, 21, 27, 25), 0.0024, 0.0052, bulge=0.0030)
    punched = [last.beside(x, y, side) for side in (-1, 1) for x, y in ((226, 5), (226, 14), (235, 9.5), (235, 18), (244, 5), (244, 14))]
    holes(last, punched, 0.0, 0.0009)
    spots = eyelets_along(last, 197, 137, eyelets, 13.5)
    holes(last, np.vstack(spots), 0.0026, 0.0020)
    laces = Laces(last, spots, lace(CHALK if pale else mix(look.colour, CHALK, 0.75)), 0.0070, 0.0014, 0.0027)
    laces.crosses()
    cup(last, mix(look.trim, look.colour, 0.08), scaled(CREAM, 0.9))


def canvas(look, style, eyelets):
    tall = style == 'high'
    last = Last('high' if tall else 'flat', 'snub', 15, 12.5, 19, 290, 0.97)
    woven = lambda turn=0.0: worn_in(cloth('duck', look.colour, uv=True, turn=turn, scale=0.9, contrast=0.6 if luminance(look.colour) < 0.15 else 0.40, light=mix(look.colour, CHALK, 0.22)), 0.85)
    pale = luminance(look.colour) > 0.35
    sewn = mix(look.colour, CHALK, 0.7) if not pale else scaled(look.colour, 0.8)
    natural = cloth('fine', CREAM, uv=True)
    lines = (lambda throat: shaft(last, 122, 8.5, throat)) if tall else (lambda throat: opening(last, 128, throat, 8.0, 60, 46))
    tops = lines(212)
    upper(last, woven(), natural, [last.even(top, 300) for top in lines(203)], 0.0018)
    for side, top in zip((-1, 1), tops):
        front = last.path(side, *BOTTOM, (184, 3), (195, 10), (204, 19), (210, 21, 'ridge'), (213, 16, 'ridge'))
        edge = np.vstack((top[:-2], last.path(side, (213, 6.5, 'ridge'))))
        quarter = Piece(last, 'quarter', woven(0.08), front, edge, 0.0, 0.0011, 220, 22)
        quarter.sew('low', sewn, (0.0022, 0.0046), (0.45, 1))
        quarter.sew('high', sewn, (0.0022, 0.0046))
        sew(last, last.even(last.path(side, *([(122, 30, 'ridge'), (140, 26, 'ridge')] if tall else [(136, 25, 'ridge'), (150, 25, 'ridge')]), (170, 24, 'ridge'), (190, 23, 'ridge'), (206, 22, 'ridge')), 200), sewn, 0.0011)
        counter = Piece(last, 'counter', woven(0.4), last.path(side, (0.02, -2), (40, -2), (74, -2)), last.path(side, (0.02, 50), (18, 49), (40, 42), (60, 26), (74, 4)), 0.0010, 0.0010, 110)
        counter.sew('high', sewn, (0.0020, 0.0044))
    heel_strip(last, cloth('twill', scaled(look.colour, 0.85), uv=True), sewn, 121 if tall else 59, 8, 0.0012)
    cap = bumper(last, rubber(scaled(look.trim, 0.92)), 221, 246, 0.0021)
    points = cap.inside('low', 0.0028)
    sew(last, points, scaled(CREAM, 0.8), 0.0020, 0.0040, -0.0006, 0.0005)
    tongue(last, woven(0.4), 216, 138 if tall else 120, (17, 22, 27, 25), 0.0016, tall=tall)
    spots = eyelets_along(last, 205, last.front(114) if tall else 135, eyelets, 15.5, 0.0)
    holes(last, np.vstack(spots), 0.0011, 0.0023, metal((0.72, 0.70, 0.66, 1), 'satin'))
    laces = Laces(last, spots, lace(CHALK), 0.0074, 0.0013, 0.0013)
    laces.crosses()
    tied = last.front(107) if tall else 130
    laces.bow(tied, look.seed, 0.95, rubber(CHALK), tall)
    foxing(last, scaled(look.trim, 0.92), mix(look.colour, (0.02, 0.02, 0.03, 1), 0.25))


def runner(look, style, eyelets):
    last = Last('runner', 'round', 31, 21, 33, 294)
    mesh = cloth('ripstop', mix(look.colour, CHALK, 0.18), uv=True, scale=0.7, contrast=0.45, bump=0.6)
    suede = lambda turn=0.0: worn_in(leather(scaled(look.colour, 0.82), 'suede', uv=True, turn=turn), 0.8)
    pale = leather(mix(look.colour, CHALK, 0.7), 'calf', uv=True)
    sewn = mix(look.colour, CHALK, 0.4)
    tops = opening(last, 128, 206, 8.0, 74, 52)
    upper(last, mesh, cloth('jersey', scaled(look.colour, 0.5), uv=True), [last.even(top, 260) for top in opening(last, 128, 200, 8.0, 74, 52)], 0.0034)
    guard = bumper(last, suede(0.4), 196, 262, 0.0013, 3.2)
    guard.sew('low', sewn, (0.0022, 0.0042))
    for side, top in zip((-1, 1), tops):
        band = Piece(last, 'panel', pale, last.path(side, (128, -2), (134, 12), (143, 27), (152, 42), (158, 24, 'ridge')), last.path(side, (146, -2), (152, 12), (160, 27), (168, 40), (173, 23, 'ridge')), 0.0006, 0.0012, 90, 10)
        for line in ('low', 'high'):
            band.sew(line, sewn, (0.0020,))
        stay = Piece(last, 'stay', suede(0.9), last.path(side, (118, 42, 'ridge'), (136, 32, 'ridge'), (155, 27, 'ridge'), (175, 26, 'ridge'), (195, 24, 'ridge'), (209, 17, 'ridge')), last.path(side, (118, 19, 'ridge'), (127, 10.5, 'ridge'), (145, 8, 'ridge'), (170, 7.4, 'ridge'), (195, 6.5, 'ridge'), (210, 5.5, 'ridge')), 0.0014, 0.0013, 150)
        for line in ('low', 'high'):
            stay.sew(line, sewn, (0.0022,))
        counter = Piece(last, 'counter', suede(0.2), last.path(side, (0.02, -2), (40, -2), (90, -2)), last.path(side, (0.02, 56), (16, 55), (34, 47), (56, 36), (78, 24), (90, 3)), 0.0003, 0.0013, 120)
        counter.sew('high', sewn, (0.0022, 0.0042))
    for collar in padding(last, suede(), tops, 15, 0.0022, 0.0006):
        collar.sew('low', sewn, (0.0016,))
    tongue(last, mesh, 214, 117, (17, 22, 27, 25), 0.0024, 0.0055, bulge=0.0036)
    spots = eyelets_along(last, 200, 134, eyelets, 15)
    holes(last, np.vstack(spots), 0.0027, 0.0020)
    laces = Laces(last, spots, lace(mix(look.colour, CHALK, 0.6)), 0.0062, 0.0016, 0.0028)
    laces.crosses()
    laces.knot(130, look.seed, 0.9, rubber(CHALK))
    foam(last, look.trim, mix((0.30, 0.17, 0.08, 1), look.colour, 0.2))
