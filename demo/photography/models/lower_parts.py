"""What is sewn onto trousers: pockets, flies, belt loops, buttons, drawstrings, turn-ups."""
import numpy as np

from colour import luminance, mix, scaled
from materials.hard import metal, plastic, thread
from materials.soft import cloth
from models.lower_cut import BAND
from models.upper_cut import step
from models.upper_pockets import box, sewn_pocket
from parts.garment import band, button, buttonhole, painted, panel, patch, sewn, thread_for
from parts.hardware import eyelet, facing, stud
from parts.labels import mark_material
from parts.mesh import frames, slab, smooth_path, sweep, tube
from parts.outline import clipped, curve, joined, offset, spaced
from parts.seams import stitches

PLEATS = ((0.085, 0.17), (0.125, 0.10))  # how far from the middle, how long
JEANS_RIVET = (0.55, 0.28, 0.14, 1)


def both_sides(line):
    return (np.asarray(line), np.asarray(line) * [-1, 1])


def paint_pleats(g):
    if not g.spec.get('pleats'):
        return
    low = g.cut.top - BAND - 0.012
    for side in (1, -1):
        if not g.back:
            for x, long in PLEATS:
                line = spaced(np.array([(side * x, low), (side * (x + 0.003), low - long)]), 0.005)
                for share, high in ((1, 0.3), (0.8, 0.35), (0.55, 0.4)):  # it runs out downwards
                    part = line[: int(len(line) * share)]
                    g.paint.step(part if side < 0 else part[::-1], high, 0.012, 0.3)
        crease = curve((side * 0.087, low - 0.1), (side * 0.125, 0.6), (side * 0.132, 0.0), count=60)
        g.creases.append(crease)
        g.paint.relief += 1.8 * g.paint.mask(crease, 0.004, 0.0035)


def front(g):
    """Fly and pockets that lie in the cloth itself."""
    cut, paint = g.cut, g.paint
    low = cut.top - BAND - 0.014
    if not g.easy:
        fly = curve((0.040, low), (0.039, low - 0.09), (0.032, low - 0.135), (0.016, low - 0.160), (0.001, low - 0.172), count=50)
        paint.relief += 0.5 * paint.area(np.vstack((fly, [(0, low)])), 0.002)
        g.sew(fly, 0.0005, 0.006 if g.denim else 0)
        paint.step(np.array([(0.0, low - 0.17), (0.0, low)]), 0.9, 0.01, 0.45)
        g.sew(spaced(np.array([(-0.004, low - 0.168), (-0.004, low)]), 0.02), 0.0008)
    if g.spec.get('pockets') == 'jeans':
        scoop = curve((0.112, low + 0.003), (0.120, low - 0.045), (0.150, low - 0.078), (0.195, low - 0.086), (0.2365, low - 0.083), count=50)
        for line in both_sides(scoop):
            paint.step(line if line[0, 0] < 0 else line[::-1], 1.0, 0.012, 0.5)
    else:
        slant = curve((cut.waist - 0.060, low + 0.004), (cut.waist - 0.026, low - 0.085), (cut.waist + (0.028 if cut.short else 0.026), low - 0.155), count=40)
        for line in both_sides(slant):
            paint.step(line if line[0, 0] < 0 else line[::-1], 1.0, 0.012, 0.55)


def behind(g):
    cut, paint = g.cut, g.paint
    low = cut.top - BAND
    if g.spec.get('pockets') in ('jeans', 'carpenter'):
        yoke = joined(np.array([(-0.232, low - 0.035), (0, low - 0.075), (0.232, low - 0.035)]))
        paint.seam(spaced(yoke, 0.004), 0.8, 0.4, 0.014, 0.3)
        g.sew(offset(spaced(yoke, 0.01), -0.005), 0.0005, -0.006)
    elif not g.easy:
        for x in (-0.075, 0.075):
            paint.seam(spaced(np.array([(x, low), (x * 1.06, low - 0.075)]), 0.004), 0.6, 0.3, 0.012, 0.3)


def on_top(g):
    """Everything that is a layer of its own."""
    cut, pockets = g.cut, g.spec.get('pockets')
    low = cut.top - BAND - 0.014
    if g.back:
        back_pockets(g)
        if not g.easy:
            leather_patch(g, 0.092 if pockets == 'jeans' else 0.058, cut.top - BAND / 2 + 0.010)
    elif pockets == 'jeans':
        scoop = curve((0.112, low + 0.003), (0.120, low - 0.045), (0.150, low - 0.078), (0.195, low - 0.086), (0.232, low - 0.083), count=50)
        for line in both_sides(scoop):
            inward = -1 if line[0, 0] > 0 else 1
            band('scoop', offset(line, 0.005 * inward)[1:-1], g.drape, g.material, 0.011, 0.0012, 0.0)
            g.sew(offset(line, 0.0025 * inward)[1:-1], 0.0016, 0.006 * inward)
            rivet(g, line[3] + [-0.004 * np.sign(line[0, 0]), -0.002])
            rivet(g, line[-3] + [0, -0.006])
    else:
        slant = curve((cut.waist - 0.060, low + 0.004), (cut.waist - 0.026, low - 0.085), (cut.waist + 0.024, low - 0.155), count=40)
        for line in both_sides(slant):
            inward = -1 if line[0, 0] > 0 else 1
            band('pocket-edge', offset(line, 0.005 * inward)[1:], g.drape, g.material, 0.010, 0.0011, 0.0)
            g.sew(offset(line, 0.006 * inward)[1:-1], 0.0014)
    if pockets == 'carpenter' and not g.back:
        carpenter(g)
    if g.spec.get('hammerLoop') and not g.back:
        hammer_loop(g)
    if g.spec.get('turnUps'):
        turn_ups(g)
    if g.easy and not g.back:
        drawstring(g)


def rivet(g, where):
    point, normal = (a[0] for a in g.drape.at([where], 0.0012))
    stud(0.0042, metal(JEANS_RIVET), 0.0012).matrix_world = facing(point, normal, g.drape.up)


def carpenter(g):
    """Doubled knees and a rule pocket."""
    for side in (1, -1):
        shape = spaced(np.array([(0.046, 0.60), (0.238, 0.615), (0.234, 0.29), (0.062, 0.275)]) * [side, 1], 0.005, closed=True)[:-1]
        patch('knee', shape, g.drape, g.body_cloth, thick=0.0016, rim=0.003)
        loop = np.vstack((shape, shape[:1]))
        for by in (0.004, 0.010):
            g.sew(offset(loop, -by * side), 0.0024)
    sewn_pocket(g, 0.199, 0.655, 0.074, 0.215, hem=0.016, bulge=0.002, twice=0.006)


def hammer_loop(g):
    """A flat strap, sewn down at the side seam and on the leg's panel; between, it hangs close, with room for a handle."""
    path = spaced(curve((-0.256, 0.634), (-0.222, 0.616), (-0.186, 0.603), (-0.146, 0.596), count=60), 0.003)
    t = np.linspace(0, 1, len(path))
    free = step(t, 0.12, 0.5) * step(1 - t, 0.12, 0.5)
    points, normals = g.drape.at(path, g.thick + 0.0030 + 0.0085 * free)
    points = smooth_path(points[::6], len(points))
    normals = smooth_path(normals[::8], len(points)) + np.array([0, 0, 0.15]) * free[:, None]
    sweep('hammer-loop', points, slab(0.034, 0.0024), g.material, normals)
    _, up, aside = frames(points, normals)
    over, width = points + up * 0.0025, np.linspace(-0.0142, 0.0142, 9)[:, None]
    for k in (-0.0142, 0.0142):
        stitches(over + aside * k, up, g.thread)
    for i in (1, 4, -5, -2):  # bars across its ends
        stitches(over[i] + aside[i] * width, up[i], g.thread, gap=0.0002)


def back_pockets(g):
    cut = g.cut
    y = cut.top - BAND - 0.085
    if g.spec.get('pockets') in ('jeans', 'carpenter'):
        for side in (1, -1):
            sewn_pocket(g, side * 0.118, y, 0.142, 0.155, 0.024, hem=0.018, bulge=0.0016, twice=0.009)
            if g.denim:
                for end in (-0.066, 0.066):
                    rivet(g, (side * 0.118 + end, y - 0.006))
        return
    for side in (1, -1):
        line = np.array([(side * 0.055, y + 0.006), (side * 0.178, y + 0.006)])
        band('welt', spaced(line, 0.01), g.drape, g.material, 0.011, 0.0012, 0.0)
        for by in (-0.008, 0.008):
            g.sew(spaced(line + [0, by], 0.01), 0.0006)
        if not g.easy:
            button(g.drape, (side * 0.117, y - 0.014), plastic(g.look.metal, 0.3), thread_for(g.look.colour, 0.6), 0.006, 0.0008)


def leather_patch(g, x, y, width=0.062, height=0.042):
    colour = g.look.trim
    ink = mix(colour, (0.9, 0.86, 0.78, 1), 0.6) if luminance(colour) < 0.3 else scaled(colour, 0.25)
    made = mark_material(g.look.mark, colour, ink, width / height, 0.6, pressed=0.25)
    shape = box(x, y + height / 2, width, height)
    thing = panel('patch', shape, g.drape, made, gap=0.0025, lift=g.thick + 0.0022, thick=0.0016)
    layer = thing.data.uv_layers[0].data
    index = np.empty(len(thing.data.loops), np.int32)
    thing.data.loops.foreach_get('vertex_index', index)
    flat = np.empty(len(layer) * 2, np.float32)
    layer.foreach_get('uv', flat)
    flat = (flat.reshape(-1, 2) - [x - width / 2, y - height / 2]) / [width, height]
    layer.foreach_set('uv', flat.astype(np.float32).ravel())
    loop = np.vstack((shape, shape[:1]))
    g.sew(offset(loop, 0.003), g.thick + 0.0026)


def belt_loops(g):
    cut = g.cut
    line = cut.front_waist if not g.back else cut.back_waist
    for x in (-0.105, 0.105) if not g.back else (-0.115, 0.0, 0.115):
        top = np.interp(abs(x), line[::-1, 0], line[::-1, 1])
        path = spaced(np.array([(x, top + 0.003), (x, top - BAND - 0.010)]), 0.0025)
        t = np.linspace(0, 1, len(path))
        points, normals = g.drape.at(path, g.thick + 0.0012 + 0.0024 * np.sin(np.pi * t) ** 0.5)
        sweep('belt-loop', points, slab(0.0115, 0.0016), g.material, normals)
        for side in (-1, 1):
            g.sew(path[2:-2] + [side * 0.0038, 0], g.thick + 0.0012 + 0.0024 + 0.0016)


def waist_button(g, made):
    y = g.cut.top - 0.016 - BAND / 2
    lift = g.thick + 0.0008
    if g.denim or g.spec.get('pockets') == 'carpenter':
        buttonhole(g.drape, (0.010, y), g.thread, 0.02, lift, upright=False)
        point, normal = (a[0] for a in g.drape.at([(0.012, y)], lift + 0.0003))
        stud(0.0086, made, 0.0028).matrix_world = facing(point, normal, g.drape.up)
    else:
        buttonhole(g.drape, (0.010, y), thread_for(g.look.colour, 0.6), 0.02, lift, upright=False)
        button(g.drape, (0.012, y), made, thread_for(g.look.colour, 0.6), 0.0085, lift + 0.0003, 0.5)


def elastic(g, whole):
    """A gathered waist: the cloth stands in small pleats over the elastic."""
    shape = g.cut.band(not g.back)
    phase = np.random.default_rng(7).uniform(0, 6.28, 5)

    def lift(points, inwards):
        x, y = points.T
        wave = np.sin(x / 0.0105 * 6.28 + 1.2 * np.sin(x * 47 + phase[0]) + 0.8 * np.sin(x * 131 + phase[1]) + 0.25 * np.sin(y * 190 + phase[2]))
        return 0.0012 + (0.0011 * wave + 0.0012) * np.clip(inwards / 0.004, 0, 1) ** 0.6

    panel('waistband', shape, g.drape, g.material, gap=0.0024, lift=lift, thick=g.thick)
    for down in (0.010, BAND - 0.011):
        g.sew(whole[1:-1] + [0, -down], 0.0030)


def drawstring(g):
    cut = g.cut
    top = cut.top - 0.006 - BAND / 2
    colour = mix(g.look.colour, (0.75, 0.72, 0.66, 1), 0.75) if luminance(g.look.colour) < 0.18 else scaled(g.look.colour, 0.7)
    made = cloth('webbing', colour, scale=0.3, uv=True)
    steel = metal(g.look.metal)
    for side in (1, -1):
        at = np.array([side * 0.016, top])
        point, normal = (a[0] for a in g.drape.at([at], 0.0036))
        eyelet(0.0046, steel).matrix_world = facing(point, normal, g.drape.up)
        flat = curve(tuple(at), (at[0] + side * 0.004, top - 0.035), (at[0] + side * 0.016, top - 0.09), (at[0] + side * 0.004, top - 0.14),
                     (at[0] + side * 0.018, top - 0.175), count=60)
        lift = 0.0024 + 0.0034 * np.exp(-np.linspace(0, 9, 60))
        laid, _ = g.drape.at(flat[:60], lift[: len(flat)])
        path = spaced(np.vstack((point - 0.004 * normal, laid)), 0.003)
        tube('cord', path, 0.0024, made, sides=10)
        tube('cord-tip', path[-7:], 0.0028, steel, sides=12)


def turn_ups(g, tall=0.048):
    """The paler wrong side of the denim, and at the outer seam the edge of the loom: white with a red thread."""
    cut = g.cut
    pale = painted(g.stuff(mix(g.look.colour, (0.55, 0.58, 0.62, 1), 0.55)), g.yarns, uv=None)
    edge, red = cloth('canvas', (0.62, 0.60, 0.55, 1), scale=0.3, uv=True), thread((0.34, 0.03, 0.03, 1))
    inner = np.interp(tall, cut.inner[::-1, 1], cut.inner[::-1, 0])
    outer = np.interp(tall, cut.outer[:, 1], cut.outer[:, 0])
    leg = cut.outline()
    shape = clipped(leg[leg[:, 0] >= 0], (0, tall), (0, -1))
    for side in (1, -1):
        for drape in (g.drape, g.behind):
            patch('turn-up', spaced(shape * [side, 1], 0.004, closed=True)[:-1], drape, pale, thick=0.0030, rim=0.004, bulge=0.0012, round_at=0.02)
        line = spaced(np.array([(inner + 0.002, tall - 0.012), (outer - 0.002, tall - 0.012)]) * [side, 1], 0.01)
        g.sew(line, 0.0048)
        along = spaced(np.array([(outer - 0.016, tall - 0.003), (outer - 0.016, 0.004)]) * [side, 1], 0.003)
        band('selvedge', along, g.drape, edge, 0.011, 0.0006, 0.0044)
        sewn(g.drape, along + [side * 0.0025, 0], red, 0.0056, 0.004, 0.0002, 0.0006)
