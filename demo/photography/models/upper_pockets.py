"""Pockets on tops: layers of cloth with turned edges, flaps, welts."""
import numpy as np

from materials.hard import metal, plastic
from parts.garment import band, button, buttonhole, panel, patch, thread_for
from parts.hardware import facing, stud
from parts.outline import clipped, distance_to, joined, mirror, offset, spaced
from parts.yarns import WEAVES


def layers(g):
    """Whether what is sewn on is seen as layers: on woven tops that hang."""
    return not getattr(g, 'flat', True) and g.kind in WEAVES


def box(x, y, width, height, point=0.0, corner=0.0):
    """A pocket's outline; `y` is its top. `point` lowers the middle of its bottom, `corner` rounds it."""
    w = width / 2
    bottom = y - height
    if corner:
        c = [(corner - corner * np.cos(a), corner - corner * np.sin(a)) for a in np.linspace(0, np.pi / 2, 7)]
        left = [(-w + dx, bottom + dy) for dx, dy in c]
        right = [(w - dx, bottom + dy) for dx, dy in c[::-1]]
        shape = [(-w, y), *left, *right, (w, y)]
    else:
        shape = [(-w, y), (-w, bottom + point), (0, bottom), (w, bottom + point), (w, y)] if point else [(-w, y), (-w, bottom), (w, bottom), (w, y)]
    return spaced(np.array(shape) + [x, 0], 0.004, closed=True)[:-1]


def sewn_box(g, outline, inset=0.0035, lift=None, twice=0.0):
    """Topstitching round a pocket, open above: `outline` as given by `box`."""
    top = outline[:, 1].max()
    loop = np.vstack((outline, outline[:1]))
    for by in (inset, twice) if twice else (inset,):
        line = offset(loop, by if signed_area(outline) > 0 else -by)
        keep = line[:, 1] < top - by * 0.9
        order = np.flatnonzero(keep)
        if len(order) < 4:
            continue
        g.sew(line[order[0] : order[-1] + 1], lift or g.thick + 0.0007)


def signed_area(p):
    x, y = p.T
    return (x * np.roll(y, -1) - np.roll(x, -1) * y).sum()


def sewn_pocket(g, x, y, width, height, point=0.0, corner=0.0, hem=0.022, bulge=0.0016, twice=0.0):
    shape = box(x, y, width, height, point, corner)
    if layers(g):
        return layered(g, shape, hem, twice)
    patch('pocket', shape, g.drape, g.body_cloth, thick=max(g.thick, 0.0011), bulge=bulge)
    sewn_box(g, shape, twice=twice)
    if hem:
        line = spaced(np.array([(x + width / 2 - 0.002, y - hem), (x - width / 2 + 0.002, y - hem)]), 0.01)
        g.sew(line, g.thick + bulge + 0.0006)
    return shape


def layered(g, shape, hem, twice):
    """A pocket as a second layer with turned edges; its mouth, turned in twice, stands off the cloth."""
    thick = 0.0010 + g.thick * 0.7
    (left, _), (right, high) = shape.min(0), shape.max(0)

    def top(p, much=0.0):
        across = np.clip(1 - ((2 * p[:, 0] - left - right) / (right - left)) ** 2, 0, 1)
        return thick + much + 0.0038 * across * np.exp(-np.clip(high - p[:, 1], 0, 1) / 0.022) + 0.0009 * across

    panel('pocket', shape, g.drape, g.body_cloth, gap=0.0025, lift=lambda p, _: top(p), thick=thick)
    g.paint.under(shape)
    sewn_box(g, shape, 0.0022, lambda p: top(p) + 0.0004, twice)
    if hem:
        turned = clipped(shape, (0, high - hem), (0, 1))
        panel('pocket', spaced(turned, 0.004, closed=True)[:-1], g.drape, g.body_cloth, gap=0.0025, lift=lambda p, _: top(p, 0.0005), thick=thick)
        line = spaced(np.array([(right - 0.003, high - hem + 0.002), (left + 0.003, high - hem + 0.002)]), 0.01)
        g.sew(line, lambda p: top(p, 0.0008))
    for x in (left + 0.004, right - 0.004):  # bars at the corners
        for by in (0, 0.0008):
            line = spaced(np.array([(x + by, high - 0.001), (x + by, high - 0.010)]), 0.003)
            g.sew(line, lambda p: top(p, 0.0010))
    return shape


def chest(g):
    jersey = g.kind == 'jersey'
    sewn_pocket(g, 0.115, g.cut.long - (0.205 if jersey else 0.185), 0.105 if jersey else 0.118, 0.122 if jersey else 0.135, 0.018, hem=0.02 if jersey else 0.028)


def flap(g, x, y, width, height, bulge=0.002, fastening='button'):
    w = width / 2
    shape = spaced(np.array([(x - w, y), (x - w, y - height * 0.72), (x, y - height), (x + w, y - height * 0.72), (x + w, y)]), 0.004, closed=True)[:-1]
    loop = np.vstack((shape, shape[:1]))
    line = offset(loop, 0.004 if signed_area(shape) > 0 else -0.004)
    if not layers(g):
        lift = g.thick * 2.2 + bulge + 0.0006
        patch('flap', shape, g.drape, g.material, thick=g.thick * 1.2, bulge=bulge * 0.4, under=g.thick + bulge * 0.8)
    else:  # sewn down above, its point a little off the pocket
        thick = 0.0012 + g.thick * 0.7
        top = lambda p: thick * 1.6 + 0.0035 * np.clip((y - p[:, 1]) / height, 0, 1)
        panel('flap', shape, g.drape, g.material, gap=0.0025, lift=lambda p, _: top(p), thick=thick)
        g.paint.under(shape, 0.5, (0.0016, -0.0028))
        lift = thick * 1.6 + 0.0030
    g.sew(line, lift if not layers(g) else lambda p: top(p) + 0.0004)
    at = (x, y - height * 0.68)
    if fastening == 'button':
        buttonhole(g.drape, at, thread_for(g.colour, 0.6), 0.018, lift)
        button(g.drape, at, plastic(g.look.metal, 0.3), thread_for(g.colour, 0.6), 0.0075, lift + 0.0003, 0.7)
    elif fastening == 'snap':
        point, normal = (a[0] for a in g.drape.at([at], lift))
        stud(0.0068, metal(g.look.metal), 0.0024).matrix_world = facing(point, normal, g.drape.up)


def two_chest(g):
    for side in (-1, 1):
        sewn_pocket(g, side * 0.128, g.cut.long - 0.20, 0.128, 0.145, 0.02, hem=0)
        flap(g, side * 0.128, g.cut.long - 0.192, 0.132, 0.056)


def chore(g):
    sewn_pocket(g, 0.128, g.cut.long - 0.195, 0.118, 0.135, corner=0.022, hem=0.022, twice=0.0085)
    for side in (-1, 1):
        sewn_pocket(g, side * 0.142, 0.27, 0.178, 0.205, corner=0.03, hem=0.026, bulge=0.0024, twice=0.0085)


def flapped(g):
    for side in (-1, 1):
        sewn_pocket(g, side * 0.148, 0.255, 0.175, 0.195, corner=0.018, hem=0, bulge=0.004)
        flap(g, side * 0.148, 0.266, 0.18, 0.072, 0.003, 'snap')
    if g.kind == 'canvas':
        sewn_pocket(g, 0.125, g.cut.long - 0.21, 0.12, 0.13, 0.018, hem=0.02)


def hand(g):
    """Slanting welts at the sides."""
    for side in (-1, 1):
        line = np.array([(side * 0.205, 0.115), (side * 0.158, 0.285)])
        band('welt', line, g.drape, g.material, 0.026, 0.0026, g.thick * 0.6 + (0.004 if g.kind == 'quilt' else 0))
        for by in (-0.010, 0.010):
            g.sew(offset(spaced(line, 0.02), by), 0.0033 + g.thick * 0.6 + (0.004 if g.kind == 'quilt' else 0))


def pouch(g):
    """The hoodie's pocket for both hands."""
    half = spaced(np.array([(0, 0.056), (0.155, 0.056), (0.158, 0.118), (0.092, 0.262), (0, 0.262)]), 0.005)
    shape = joined(half, mirror(half))[:-1]
    mouths = [spaced(np.array([(0.158, 0.118), (0.092, 0.262)]) * [side, 1], 0.004) for side in (-1, 1)]

    def lift(points, inwards):
        # sewn down all round, but it gapes where hands go in
        open_ = np.min([distance_to(points, mouth) for mouth in mouths], axis=0)
        ends = np.clip((0.262 - points[:, 1]) / 0.03, 0, 1) * np.clip((points[:, 1] - 0.118) / 0.03, 0, 1)
        return 0.0018 + 0.0024 * np.clip(inwards / 0.006, 0, 1) ** 0.5 + 0.011 * np.exp(-open_ / 0.028) * ends**0.6

    panel('pouch', shape, g.drape, g.body_cloth, lift=lift, thick=0.0032)
    g.paint.under(shape)
    for side in (-1, 1):
        edge = np.array([(0.158, 0.118), (0.092, 0.262)]) * [side, 1]
        for by in (0.006, 0.022):
            line = offset(spaced(edge, 0.004), by * side)[4:-4]
            g.sew(line, lift(line, np.full(len(line), by)) + 0.0004)
    g.sew(spaced(np.array([(-0.088, 0.257), (0.088, 0.257)]), 0.02), 0.0046)


POCKETS = {'chest': chest, 'two-chest': two_chest, 'chore': chore, 'flap': flapped, 'hand': hand, 'pouch': pouch}
