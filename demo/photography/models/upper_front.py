"""What is on the front: plackets, buttons, zips, pockets, quilting; and the yoke behind."""
import numpy as np

from colour import scaled
from materials.hard import metal, plastic
from materials.soft import cloth
from parts.garment import band, button, buttonhole, panel, patch, thread_for
from parts.hardware import facing, stud
from parts.outline import distance_to, joined, mirror, offset, spaced
from parts.zips import slider, zip_line


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


def paint_front(g):
    cut = g.cut
    closure = g.spec.get('closure')
    g.low_neck = cut.long - cut.depth
    g.end = cut.hem[0][1]
    if g.kind in ('shirting', 'linen', 'twill', 'canvas'):
        # the yoke comes over the shoulder
        for side in (1, -1):
            line = (cut.shoulder + [0, -0.028])[2:-1] * [side, 1]
            g.paint.seam(line, 0.7, 0.3, 0.01, 0.2)
            g.sew(line if side > 0 else line[::-1], 0.0004)
    elif closure != 'zip' and g.spec['collar'] in ('crew', 'vee', 'polo', 'hood') and not g.back:
        for side in (1, -1):
            g.paint.seam((cut.shoulder + [0, -0.010])[1:-1] * [side, 1], 0.6, 0.3, 0.012, 0.15)


def paint_back(g):
    cut = g.cut
    if g.kind in ('shirting', 'linen', 'twill', 'canvas', 'waxed', 'shell'):
        y = cut.long - 0.115
        line = np.array([(-cut.tip[0] + 0.022, y), (0, y - 0.006), (cut.tip[0] - 0.022, y)])
        g.paint.seam(line, 0.9, 0.35, 0.012, 0.3)
        g.sew(offset(spaced(line, 0.01), 0.005), 0.0005)
        if g.kind in ('shirting', 'linen'):
            for x in (-0.016, 0.016):
                g.paint.step(np.array([(x, y - 0.006), (x * 1.1, y - 0.09), (x * 1.6, y - 0.24)]), 0.6, 0.01, 0.25)


def dress(g):
    closure, pockets = g.spec.get('closure'), g.spec.get('pockets')
    if closure:
        {'buttons': buttoned, 'snaps': snapped, 'zip': zipped, 'placket': half_open}[closure](g)
    if pockets:
        {'chest': chest, 'two-chest': two_chest, 'chore': chore, 'flap': flapped, 'hand': hand, 'pouch': pouch}[pockets](g)


def placket(g, low, high, width=0.034, x=0.0, lift=0.0):
    """The strip that lies on top where a front closes."""
    w = width / 2
    shape = spaced(np.array([(x - w, high), (x - w, low), (x + w, low), (x + w, high)]), 0.004, closed=True)[:-1]
    made = patch('placket', shape, g.drape, g.material, thick=max(g.thick * 0.85, 0.0010), rim=0.0016, under=lift)
    for side in (-1, 1):
        line = np.array([(x + side * (w - 0.0045), high - 0.003), (x + side * (w - 0.0045), low + 0.004)])
        g.sew(spaced(line, 0.02), lift + g.thick * 0.9 + 0.0004)
    return made


def buttons_at(g, top, bottom, count, radius=0.0055, x=0.0, holes=True, material=None):
    colour = g.look.metal
    made = material or plastic(colour, 0.3)
    top_of = g.thick + (0.0034 if g.spec['collar'] == 'vee' else 0.0006)
    holes_in = thread_for(g.colour, 0.6)
    for i, y in enumerate(np.linspace(top, bottom, count)):
        if holes:
            buttonhole(g.drape, (x, y), holes_in, radius * 2.9, top_of)
        button(g.drape, (x, y - 0.001), made, holes_in, radius, top_of + 0.0003, 0.3 + i * 1.7)


def buttoned(g):
    cut = g.cut
    wide = g.spec.get('wide', False)
    vee = g.spec['collar'] == 'vee'
    if vee:
        bottom = 0.03
        buttons_at(g, cut.long - cut.depth - 0.018, bottom, 5, 0.0085, material=plastic(g.look.metal, 0.35), holes=False)
        return
    high = g.low_neck + (0.0 if g.spec['collar'] != 'camp' else -0.002)
    placket(g, g.end + 0.003, high, 0.04 if wide else 0.034)
    top = high - 0.012 - (0.075 if g.spec['collar'] == 'shirt' else 0.01)
    if g.spec['collar'] == 'shirt':
        buttons_at(g, high + 0.002, high + 0.002, 1, 0.0055 if not wide else 0.0075, holes=False)
    buttons_at(g, top, g.end + (0.13 if g.spec.get('hem') == 'tails' else 0.07), 5 if wide else 6, 0.0085 if wide else 0.0055)


def snapped(g):
    high = g.low_neck + (0.004 if g.spec['collar'] == 'stand' else 0)
    over = 0.0042 if g.kind == 'quilt' else 0.0
    placket(g, g.end + 0.003, high, 0.046, lift=over)
    made = metal(g.look.metal)
    top = high - (0.07 if g.spec['collar'] == 'shirt' else 0.012)
    for y in np.linspace(top, g.end + 0.05, 6):
        point, normal = (a[0] for a in g.drape.at([(0, y)], g.thick + 0.0012 + over))
        stud(0.0072, made, 0.0026).matrix_world = facing(point, normal, g.drape.up)


def zipped(g):
    dark = scaled(g.colour, 0.6)
    line = np.array([(0, g.low_neck + 0.002), (0, g.end + 0.006)])
    if g.kind == 'waxed':
        # a storm flap, unbuttoned from the zip beside it
        placket(g, g.end + 0.003, g.low_neck + 0.002, 0.054, x=0.037, lift=0.0030)
        made = metal(g.look.metal)
        for y in np.linspace(g.low_neck - 0.03, g.end + 0.05, 5):
            point, normal = (a[0] for a in g.drape.at([(0.044, y)], g.thick + 0.0042))
            stud(0.0072, made, 0.0026).matrix_world = facing(point, normal, g.drape.up)
    for side in (-1, 1):
        flap = spaced(np.array([(side * 0.0045, g.low_neck), (side * 0.0045, g.end + 0.004), (side * 0.024, g.end + 0.004), (side * 0.024, g.low_neck)]), 0.004, closed=True)[:-1]
        patch('zip-facing', flap, g.drape, g.material, thick=0.0022, rim=0.003)
        g.sew(spaced(np.array([(side * 0.009, g.low_neck - 0.003), (side * 0.009, g.end + 0.008)]), 0.02), 0.0026)
    points, normals = g.drape.at(spaced(line, 0.004), 0.0006)
    for _ in range(4):
        normals[1:-1] = (normals[:-2] + normals[1:-1] * 2 + normals[2:]) / 4
    teeth = metal(g.look.metal) if g.kind == 'waxed' else plastic(scaled(g.colour, 0.45))
    zip_line(points, normals, cloth('twill', dark, scale=0.5), teeth, pitch=0.0026, width=0.014, tooth=(0.0016, 0.0046, 0.0016))
    slider(points[3], points[4] - points[2], normals[3], metal(g.look.metal), hang=(0.05, -1, 0))
    if g.spec.get('twoWayZip'):
        for part in slider(points[-12], points[-11] - points[-13], normals[-12], metal(g.look.metal), hang=(-0.05, -1, 0))[:2]:
            part.name = 'second-slider'


def half_open(g):
    """A polo's placket."""
    high = g.low_neck + 0.004
    placket(g, high - 0.14, high, 0.032)
    buttons_at(g, high - 0.032, high - 0.118, 3, 0.0055)


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
    patch('pocket', shape, g.drape, g.body_cloth, thick=max(g.thick, 0.0011), bulge=bulge)
    sewn_box(g, shape, twice=twice)
    if hem:
        line = spaced(np.array([(x + width / 2 - 0.002, y - hem), (x - width / 2 + 0.002, y - hem)]), 0.01)
        g.sew(line, g.thick + bulge + 0.0006)
    return shape


def chest(g):
    jersey = g.kind == 'jersey'
    sewn_pocket(g, 0.115, g.cut.long - (0.205 if jersey else 0.185), 0.105 if jersey else 0.118, 0.122 if jersey else 0.135, 0.018, hem=0.02 if jersey else 0.028)


def flap(g, x, y, width, height, bulge=0.002, fastening='button'):
    w = width / 2
    shape = spaced(np.array([(x - w, y), (x - w, y - height * 0.72), (x, y - height), (x + w, y - height * 0.72), (x + w, y)]), 0.004, closed=True)[:-1]
    patch('flap', shape, g.drape, g.material, thick=g.thick * 1.2, bulge=bulge * 0.4, under=g.thick + bulge * 0.8)
    loop = np.vstack((shape, shape[:1]))
    line = offset(loop, 0.004 if signed_area(shape) > 0 else -0.004)
    g.sew(line, g.thick * 2.2 + bulge + 0.0006)
    lift = g.thick * 2.2 + bulge + 0.0006
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
    for side in (-1, 1):
        edge = np.array([(0.158, 0.118), (0.092, 0.262)]) * [side, 1]
        for by in (0.006, 0.022):
            line = offset(spaced(edge, 0.004), by * side)[4:-4]
            g.sew(line, lift(line, np.full(len(line), by)) + 0.0004)
    g.sew(spaced(np.array([(-0.088, 0.257), (0.088, 0.257)]), 0.02), 0.0046)

