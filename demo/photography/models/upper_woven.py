"""Woven cloth on a body: what triangles of a hand's breadth cannot show. The garment falls once more with finer ones
while the arms move on, and a front that closes is of stiff layers, straight and upright.
"""
import numpy as np

from models.upper_cut import step
from parts.falling import fallen
from parts.outline import distance_to
from parts.refined import refined

STRIP = 0.021


def fuller(cut, points, before, in_sleeve):
    """Places of the flat cut with sleeves as wide as those of boxy tops, gathered into their cuffs, and with length
    for the chest in the fronts, so that hems hang level."""
    side = np.where(points[:, :1] < 0, [-1, 1], [1, 1])
    half = points * side
    inner, outer = cut.cuff[0], cut.cuff[-1]
    along = (outer - inner) / np.linalg.norm(outer - inner)
    high = (half - inner) @ [-along[1], along[0]]
    if cut.sleeve == 'short':
        share = 0.10 * (1 - step(high, 0.0, 0.10))
    else:
        share = 0.22 * (1 - step(high + cut.turned, 0.23, 0.41)) * (1 if cut.turned else step(high, 0.055, 0.090))
    sleeve = in_sleeve(half)
    across = (half - (inner + outer) / 2) @ along * share * sleeve
    down = 0.014 * np.clip(1 - (half[:, 0] / cut.half) ** 2, 0, 1) * (1 - step(half[:, 1], 0.25, 0.62)) * (before & ~sleeve)
    return points + across[:, None] * along * side - down[:, None] * [0, 1]


def places(triangles, corners, count):
    """(place in the cut, sheet) of every point; the sheet is below 0 before, above 0 behind, 0 in a seam."""
    flat, sheet, number = np.zeros((count, 2)), np.zeros(count), np.zeros(count)
    flat[triangles.ravel()] = corners[..., :2].reshape(-1, 2)
    np.add.at(sheet, triangles.ravel(), np.where(corners[..., 2].ravel() < 1.5, -1.0, 1.0))
    np.add.at(number, triangles.ravel(), 1)
    return flat, np.where(np.abs(sheet) > 0.9 * number, np.sign(sheet), 0)


def struts(flat, sheet, hem=None):
    """Pairs of points that the layers of a closed front keep apart, lengthwise and crosswise."""
    mine = np.flatnonzero((np.abs(flat[:, 0]) < STRIP) & (sheet < 0))
    here = flat[mine]
    found = []
    for across, along in ((0, 0.016), (0, 0.036), (0, 0.072), (0.026, 0.020), (-0.026, 0.020), (0.030, 0)):
        far = np.linalg.norm(here[:, None] + [across, along] - here[None], axis=-1)
        near = far.argmin(1)
        good = far[np.arange(len(here)), near] < 0.006
        found.append(np.stack((mine[good], mine[near[good]]), -1))
    pairs = np.unique(np.sort(np.vstack(found), 1), axis=0)
    pairs = pairs[pairs[:, 0] != pairs[:, 1]]
    return pairs, np.linalg.norm(flat[pairs[:, 0]] - flat[pairs[:, 1]], axis=1)


def settled(worn, points, triangles, corners, lies, before, after):
    """(points, triangles, corners) of the garment, finer, after the body has moved from `before` to `after`."""
    points, triangles, corners = refined(points, triangles, corners)
    flat, sheet = places(triangles, corners, len(points))
    rest = worn.pattern(corners[..., :2], corners[:, 0, 2])
    heights, firm = worn.edges(np.column_stack((flat, sheet)), lies, after)
    stiff = struts(flat, sheet) if worn.opens else None
    manner = dict(bend=lies['bend_worn'], smoothing=2)
    if lies.get('boxy'):  # the collar's band keeps the neck
        neck = np.where(sheet > 0, *(distance_to(np.abs(flat), line) for line in (worn.cut.back_neck, worn.cut.front_neck)))
        manner = dict(bend=3 * lies['bend_worn'], smoothing=1, grip=0.15, gravity=0.3, slippery=6, held=neck < 0.004)
    points = fallen(points, rest, triangles, np.stack((before, before, after)), heights=heights, firm=firm, struts=stiff,
                    flat=flat, thick=0.0034, steps=420, seed=worn.seed, **manner)
    if worn.opens:
        points = straight(points, flat, sheet)
    return points, triangles, corners


def straight(points, flat, sheet, fade=0.05):
    """The strip that closes a front, without waves: its middle follows the body in one long curve."""
    middle = (np.abs(flat[:, 0]) < 0.012) & (sheet < 0)
    y = flat[middle, 1]
    low, high = y.min(), y.max()
    unit = lambda v: np.clip((v - low) / (high - low), 0, 1) * 2 - 1
    steps = np.linspace(low, high, 60)
    found = []
    for k, degree in ((0, 2), (1, 5), (2, 5)):
        way = np.polynomial.Polynomial.fit(unit(y), points[middle, k], degree)
        wavy = np.array([points[middle, k][np.abs(y - at) < 0.014].mean() for at in steps])
        found.append(np.interp(flat[:, 1], steps, way(unit(steps)) - wavy))
    share = np.clip(1 - (np.abs(flat[:, 0]) - STRIP) / fade, 0, 1) * (sheet < 0)
    share = share * share * (3 - 2 * share)
    return points + np.stack(found, -1) * share[:, None]
