"""Cloth on a hanger: where it begins to fold, and what triangles of a hand's breadth cannot show. The garment falls
once more with finer ones, a front that closes is of stiff layers, straight and upright, and elbows have left creases.
"""
import cv2
import numpy as np

from models.upper_cut import step
from models.upper_figure import elbow_within
from parts.falling import fallen
from parts.outline import distance_to, joined
from parts.refined import normals_of, refined

STRIP = 0.021


def folds(cut, points, seed, broad):
    """How far cloth that will hang begins to fold outwards: from the chest down, few folds on each side and no two alike,
    fewer in thick cloth, which folds `broad`ly."""
    random, depth = np.random.default_rng(seed), np.zeros(len(points))
    x, y, sheet = points.T
    for before in (-1, 1):
        for side in (-1, 1):
            for far in (0.26, 0.52, 0.78)[random.integers(0, 2) + (broad > 1) :]:
                middle = side * (cut.half * (far + random.uniform(-0.07, 0.07)) + random.uniform(0.0, 0.08) * (y - 0.2))
                high = random.uniform(0.40, 0.56)
                out = random.uniform(0.016, 0.030) / broad**2 * (1 - step(y, high - 0.22, high))
                depth += out * np.exp(-(((x - middle) / random.uniform(0.020, 0.030) / broad) ** 2)) * (sheet == before)
    return depth


def places(triangles, corners, count):
    """(place in the cut, sheet) of every point; the sheet is below 0 before, above 0 behind, 0 in a seam."""
    flat, sheet, number = np.zeros((count, 2)), np.zeros(count), np.zeros(count)
    flat[triangles.ravel()] = corners[..., :2].reshape(-1, 2)
    np.add.at(sheet, triangles.ravel(), np.where(corners[..., 2].ravel() < 1.5, -1.0, 1.0))
    np.add.at(number, triangles.ravel(), 1)
    return flat, np.where(np.abs(sheet) > 0.9 * number, np.sign(sheet), 0)


def struts(flat, sheet):
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


def layers(flat, sheet):
    """Places of the cut for `fallen`, front and back apart, so that they touch each other."""
    return flat + (sheet > 0)[:, None] * [9, 0]


def settled(worn, points, triangles, corners, lies, limbs):
    """(points, triangles, corners) of the garment, finer, on its hanger."""
    points, triangles, corners = refined(points, triangles, corners)
    flat, sheet = places(triangles, corners, len(points))
    heights, firm = worn.edges(np.column_stack((flat, sheet)), lies, limbs[2])
    # the collar's band keeps the neck
    neck = np.where(sheet > 0, *(distance_to(np.abs(flat), line) for line in (worn.cut.back_neck, worn.cut.front_neck)))
    points = fallen(points, worn.pattern(corners[..., :2], corners[:, 0, 2]), triangles, limbs[[2, 2, 2]], heights=heights, firm=firm,
                    struts=struts(flat, sheet) if worn.opens else None, held=neck < 0.004, flat=layers(flat, sheet), bend=3 * lies['bend_worn'],
                    smoothing=lies.get('smoothing', 1), grip=0.15, gravity=0.3, thick=0.0034, steps=420, seed=worn.seed)
    if worn.opens:
        points = straight(points, flat, sheet)
    if worn.broad > 1:
        points = rounder(worn.cut, points, flat, sheet, worn.in_sleeve(np.abs(flat)), 0.022 * worn.broad)
    if worn.cut.sleeve == 'long':
        points = points + normals_of(points, triangles) * elbows(worn, flat, sheet)[:, None]
    return points, triangles, corners


def rounder(cut, points, flat, sheet, sleeve, wide, pixel=0.001):
    """What thick cloth does of folds: narrow ones go, away from the seams, and what is sewn onto it lies even."""
    far = distance_to(np.abs(flat), joined(cut.side, cut.armhole[::-1], cut.shoulder[::-1], cut.front_neck[::-1]))
    from_flat = points - np.stack((flat[:, 0], 0 * sheet, flat[:, 1]), -1)
    x, y = np.round((flat - flat.min(0)) / pixel).astype(int).T
    for side in (-1, 1):
        mine = (sheet == side) & ~sleeve
        field = np.zeros((y.max() + 1, x.max() + 1, 4), np.float32)
        np.add.at(field, (y[mine], x[mine]), np.column_stack((from_flat, np.ones(len(flat))))[mine])
        field = cv2.GaussianBlur(field, (0, 0), wide / pixel, borderType=cv2.BORDER_CONSTANT)[y[mine], x[mine]]
        from_flat[mine] += (field[:, :3] / field[:, 3:] - from_flat[mine]) * step(far[mine], 0.0, 0.05)[:, None]
    return from_flat + np.stack((flat[:, 0], 0 * sheet, flat[:, 1]), -1)


def elbows(worn, flat, sheet):
    """What wearing has left of elbows: soft ridges from the seam within outwards, a little fanned."""
    cut, elbow = worn.cut, elbow_within(worn.cut)
    across = (cut.cuff[-1] - cut.cuff[0]) / np.linalg.norm(cut.cuff[-1] - cut.cuff[0])
    half = flat * np.where(flat[:, :1] < 0, [-1, 1], [1, 1])
    sleeve, height = worn.in_sleeve(half), np.zeros(len(flat))
    out, up = (half - elbow) @ across, (half - elbow) @ [-across[1], across[0]]
    random = np.random.default_rng(worn.seed + 7)
    for side in (-1, 1):
        for before in (-1, 1):
            mine = sleeve & (flat[:, 0] * side > 0) & (sheet * before > 0)
            for at in np.cumsum(random.uniform(0.022, 0.044, 5)) - 0.07:
                a = np.radians(22 + at * 260 + random.uniform(-14, 14))
                r, q = out * np.cos(a) + (up - at) * np.sin(a), (up - at) * np.cos(a) - out * np.sin(a)
                long, wide = random.uniform(0.06, 0.12), random.uniform(0.006, 0.009) * worn.broad
                ridge = np.exp(-((q / (wide + 0.05 * np.clip(r, 0, 1))) ** 2)) * step(r, -0.01, 0.02) * (1 - step(r, 0.3 * long, long))
                height += mine * ridge * random.uniform(0.002, 0.0055) / worn.broad**2
    return height


def straight(points, flat, sheet, fade=0.05):
    """The strip that closes a front, without waves: its middle hangs in one long curve, and it looks ahead."""
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
    points = points + np.stack(found, -1) * share[:, None]
    strip = (np.abs(flat[:, 0]) < STRIP) & (sheet < 0)
    slope = [np.polyfit(flat[near, 0], points[near, 1], 1)[0] for at in steps if (near := strip & (np.abs(flat[:, 1] - at) < 0.014)).any()]
    turned = np.interp(flat[:, 1], steps, slope) * np.clip(flat[:, 0], -0.04, 0.04) * share
    return points - 0.8 * turned[:, None] * [0, 1, 0]
