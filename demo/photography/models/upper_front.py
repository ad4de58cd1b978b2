"""What is on the front: plackets, buttons and zips; and the yoke behind."""
import numpy as np

from colour import scaled
from materials.hard import metal, plastic
from materials.soft import cloth
from models.upper_pockets import POCKETS
from parts.garment import button, buttonhole, panel, patch, thread_for
from parts.hardware import facing, stud
from parts.outline import offset, spaced
from parts.zips import slider, zip_line


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
        POCKETS[pockets](g)


def placket(g, low, high, width=0.034, x=0.0, lift=0.0):
    """The strip that lies on top where a front closes."""
    w = width / 2
    shape = spaced(np.array([(x - w, high), (x - w, low), (x + w, low), (x + w, high)]), 0.004, closed=True)[:-1]
    ends = 0.003
    if not g.flat and g.spec['collar'] == 'camp':  # its fronts part where it begins
        ends = 0.02
        shape[:, 1] -= np.clip(shape[:, 1] - (high - 0.03), 0, 1) / 0.03 * 0.9 * np.abs(shape[:, 0] - x + 0.004)
    if g.flat:
        patch('placket', shape, g.drape, g.material, thick=max(g.thick * 0.85, 0.0010), rim=0.0016, under=lift)
        top = lambda at: lift + g.thick * 0.9 + 0.0004
    else:  # two layers and a stiff one between: the edge that is free stands a little off
        thick = strip(g)
        top = lambda at: lift + thick + 0.0010 * (x + w - np.asarray(at)) / width
        panel('placket', shape, g.drape, g.material, gap=0.0025, lift=lambda p, _: top(p[:, 0]), thick=thick)
        g.paint.under(shape)
    for side in (-1, 1):
        line = np.array([(x + side * (w - 0.0045), high - ends), (x + side * (w - 0.0045), low + 0.004)])
        g.sew(spaced(line, 0.02), float(top(line[0, 0])) + 0.0003)


def strip(g):
    """How high the layers of a closed front are."""
    return 0.0013 + g.thick * 0.4


def buttons_at(g, top, bottom, count, radius=0.0055, x=0.0, holes=True, material=None):
    colour = g.look.metal
    made = material or plastic(colour, 0.3)
    top_of = g.thick + (0.0034 if g.spec['collar'] == 'vee' else 0.0006) if g.flat else 0.0056 if g.spec['collar'] == 'vee' else strip(g) + 0.0008
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
    high = g.low_neck + (0.0 if g.spec['collar'] != 'camp' else -0.002 if g.flat else 0.005)
    placket(g, g.end + (0.003 if g.flat else 0.002), high, 0.04 if wide else 0.034)
    top = high - 0.012 - (0.075 if g.spec['collar'] == 'shirt' else 0.01)
    if g.spec['collar'] == 'shirt':
        buttons_at(g, high + 0.002, high + 0.002, 1, 0.0055 if not wide else 0.0075, holes=False)
    buttons_at(g, top, g.end + (0.13 if g.spec.get('hem') == 'tails' else 0.07), 5 if wide else 6, 0.0085 if wide else 0.0055)


def snapped(g):
    high = g.low_neck + (0.004 if g.spec['collar'] == 'stand' else 0)
    over = 0.0042 if g.kind == 'quilt' else 0.0
    placket(g, g.end + (0.003 if g.flat else 0.002), high, 0.046, lift=over)
    made = metal(g.look.metal)
    top = high - (0.07 if g.spec['collar'] == 'shirt' else 0.012)
    for y in np.linspace(top, g.end + 0.05, 6):
        point, normal = (a[0] for a in g.drape.at([(0, y)], (g.thick if g.flat else strip(g)) + 0.0012 + over))
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
