"""What closes a jacket that is open at the neck: snaps on a placket, a zip; and its pockets."""
import numpy as np

from colour import scaled
from materials.hard import metal, plastic
from materials.soft import cloth
from models.upper_coat import beside, smoothed, strip
from models.upper_cut import step
from models.upper_pockets import box, sewn_box, signed_area
from parts.garment import panel, patch
from parts.hardware import facing, stud
from parts.mesh import frames, slab, sweep
from parts.outline import offset, spaced
from parts.seams import stitches
from parts.zips import slider, zip_line

HALF = 0.022  # of a placket


def dress(g):
    {'snaps': snapped, 'zip': zipped}[g.spec['closure']](g)
    {'hand': welts, 'flap': bellows}[g.spec['pockets']](g)
    if g.kind == 'shell':
        tabs(g)


def stud_at(g, where, lift, radius=0.0072):
    point, normal = (a[0] for a in g.drape.at([where], lift))
    stud(radius, metal(g.look.metal), 0.0028).matrix_world = facing(point, normal, g.drape.up)


def placket_shape(g, low):
    """Over the middle where the front is closed; above, it goes with its own edge."""
    line = np.vstack(([(0, y) for y in np.arange(low, g.low_neck, 0.006)], beside(g.cut, 0, g.low_neck)))
    share = step(line[:, 1:], g.low_neck - 0.030, g.low_neck + 0.015)
    return line + [0.001, 0] * share - [HALF, 0] * (1 - share), line + [HALF, 0] * (1 + share)


def snapped(g):
    cut = g.cut
    low = g.end + 0.003
    quilted = g.kind == 'quilt'
    under = 0.0022 if quilted else 0.0006
    # the other front, seen where the top is open
    patch('placket-under', strip(g.cut, 0.001, 0.026, g.low_neck + 0.006) * [-1, 1], g.drape, g.material, thick=0.0022, rim=0.0016, under=0.0008)
    left, right = (smoothed(spaced(line, 0.004), 30) for line in placket_shape(g, low))
    shape = spaced(np.vstack((left, right[::-1])), 0.004, closed=True)[:-1]
    patch('placket', shape, g.drape, g.material, thick=0.0030, rim=0.0016, under=under)
    lift = under + 0.0030
    for line, by in ((left, -0.0045), (right, 0.0045)):
        g.sew(smoothed(offset(spaced(line, 0.006), by), 4)[1:-1], lift)
    middle = (left + right) / 2
    for y in np.append(np.linspace(g.low_neck - 0.020, g.end + 0.055, 5), cut.open_edge[-1, 1] - 0.016):
        stud_at(g, (float(np.interp(y, middle[:, 1], middle[:, 0])), y), lift + 0.0002)


def welts(g):
    """Slanting pockets for the hands: a firm doubled strip, its mouth towards the side."""
    lift = 0.0035 if g.kind == 'quilt' else 0.0008
    for side in (-1, 1):
        line = np.array([(side * 0.196, 0.120), (side * 0.152, 0.285)])
        points, normals = g.drape.at(spaced(line, 0.004), lift)
        points, normals = smoothed(points, 60), smoothed(normals, 60)
        normals /= np.linalg.norm(normals, axis=1, keepdims=True)
        sweep('welt', points, slab(0.028, 0.0042, 0.0016), g.material, normals)
        _, _, across = frames(points, normals)
        for by in (-0.0105, 0.0105):
            stitches((points + across * by + normals * 0.0044)[2:-2], normals[2:-2], g.thread, 0.0028, 0.0012, 0.00036)
        for end in (2, -3):
            row = points[end] + across[end] * np.linspace(-0.0105, 0.0105, 8)[:, None] + normals[end] * 0.0044
            stitches(row, normals[end], g.thread, 0.0022, 0.0008, 0.0004)


def zipped(g):
    """A zip that is open above; on waxed cloth it runs both ways, beside its placket with snaps."""
    low, waxed = g.end + 0.004, g.kind == 'waxed'
    teeth = metal(g.look.metal) if waxed else plastic(scaled(g.colour, 0.3), 0.4)
    tape, steel = cloth('twill', scaled(g.colour, 0.75), scale=0.5, uv=True), metal(g.look.metal)
    for side in (-1, 1):
        patch('zip-facing', strip(g.cut, 0.0060, 0.025, low) * [side, 1], g.drape, g.material, thick=0.0024, rim=0.0022)
        g.sew(smoothed(beside(g.cut, 0.0100, low, side), 4)[2:-2], 0.0028)
        # above, each edge keeps its own row of teeth, up to the collar's end
        open_, normals = g.drape.at(beside(g.cut, 0.0006, g.low_neck, side), 0.0004)
        more = g.front_edges[0 if side > 0 else 1]
        path = smoothed(np.vstack((open_, more[1:])), 3)
        normals = smoothed(np.vstack((normals, np.repeat(normals[-1:], len(more) - 1, 0))), 6)
        zip_line(path, normals, tape, teeth, pitch=0.0026, width=0.011, tooth=(0.0021, 0.0034, 0.0018), lift=-0.0004)
    points, normals = g.drape.at(spaced(np.array([(0, g.low_neck), (0, low + 0.002)]), 0.004), 0.0008)
    normals = smoothed(normals, 6)
    zip_line(points, normals, tape, teeth, pitch=0.0026, width=0.016, tooth=(0.0021, 0.0050, 0.0018))
    slider(points[1], points[2] - points[0], normals[1], steel, hang=(0.06, 0, -1))
    if g.spec.get('twoWayZip'):
        for part in slider(points[-9], points[-8] - points[-10], normals[-9], steel, hang=(-0.08, 0, -1))[:2]:
            part.name = 'second-slider'
    if waxed:
        patch('placket', strip(g.cut, 0.0090, 0.060, low - 0.001), g.drape, g.material, thick=0.0034, rim=0.0018, under=0.0022)
        for by in (0.0135, 0.0555):
            g.sew(smoothed(beside(g.cut, by, low), 4)[2:-2], 0.0058)
        middle = beside(g.cut, 0.034, low)
        for y in (*np.linspace(g.low_neck - 0.035, low + 0.05, 5), g.cut.open_edge[-1, 1] - 0.026):
            stud_at(g, (float(np.interp(y, middle[:, 1], middle[:, 0])), y), 0.0058)


def tabs(g):
    """Tabs that close the cuffs."""
    cut = g.cut
    along = cut.cuff[-1] - cut.cuff[0]
    long = np.linalg.norm(along)
    along = along / long
    up = np.array([-along[1], along[0]])
    for side in (-1, 1):
        shape = np.array([cut.cuff[0] + along * x + up * y for x, y in ((0.022, 0.020), (long - 0.004, 0.018), (long - 0.004, 0.050), (0.022, 0.048), (0.015, 0.034))]) * [side, 1]
        shape = spaced(shape, 0.004, closed=True)[:-1]
        patch('tab', shape, g.drape, g.material, thick=0.0026, rim=0.0012, under=0.0012)
        g.sew(offset(np.vstack((shape, shape[:1])), 0.004 if signed_area(shape) > 0 else -0.004), 0.0040)


def bellows(g):
    """Pockets with folds at their sides that let them open, under flaps with snaps."""
    for side in (-1, 1):
        x, y, wide, tall = side * 0.142, 0.248, 0.160, 0.186
        patch('pocket', box(x, y, wide, tall, corner=0.016), g.drape, g.body_cloth, thick=0.0052, rim=0.0026)
        patch('pocket', box(x, y, wide - 0.014, tall - 0.007, corner=0.014), g.drape, g.body_cloth, thick=0.0050, rim=0.0026, under=0.0048, bulge=0.003)
        sewn_box(g, box(x, y, wide - 0.014, tall - 0.007, corner=0.014), 0.006, lift=0.0112)
        w, high = wide / 2 + 0.003, 0.066
        shape = spaced(np.array([(x - w, y + 0.012), (x - w, y + 0.018 - high), (x - w + 0.012, y + 0.008 - high), (x + w - 0.012, y + 0.008 - high), (x + w, y + 0.018 - high), (x + w, y + 0.012)]), 0.004, closed=True)[:-1]
        lift = lambda y_: 0.0020 + 0.0115 * np.clip((y + 0.012 - y_) / 0.03, 0, 1) ** 0.7

        def over(points, inwards):
            return lift(points[:, 1]) + 0.0030 * (0.35 + 0.65 * np.sqrt(np.clip(inwards / 0.0022, 0, 1)))

        panel('flap', shape, g.drape, g.material, lift=over, thick=0.0030)
        loop = offset(np.vstack((shape, shape[:1])), 0.0045 if signed_area(shape) > 0 else -0.0045)
        g.sew(loop, lift(spaced(loop, 0.004)[:, 1]) + 0.0034)
        for by in (-0.052, 0.052):
            at = (x + by, y + 0.026 - high)
            stud_at(g, at, float(lift(at[1])) + 0.0034, 0.0068)
