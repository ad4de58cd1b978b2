"""A top worn by nobody: its pieces with thickness, ribs, seams, what closes the neck, and how it is taken."""
import cv2
import numpy as np

from colour import scaled
from materials.hard import thread
from materials.soft import cloth
from model import Angle, Model
from models import upper_coat_hood
from models.lower_hung import grain
from models.upper_coat import bound, rims, standing
from models.upper_coat_cloth import lining
from models.upper_collar import TAG
from models.upper_hanger import hanger
from models.upper_hung_bands import front_bands
from models.upper_hung_collar import camp, turned_down
from models.upper_hung_hood import hood
from models.upper_worn import neck_ring
from parts.garment import Paint, painted
from parts.labels import mark_material
from parts.mesh import add, sheet, subdivide, thicken
from parts.outline import joined, mirror, spaced
from parts.seams import stitches
from parts.yarns import WEAVES

KNITTED = ('jersey', 'sweat', 'pique', 'knit', 'chunky', 'rib')
TILT = {'short': 46, 'long': 15, 'none': 0}


def cloth_grain(g):
    """Yarns differ: what is seen of a weave from two metres."""
    other = Paint(g.paint.low, g.paint.low + [0.4, 0.5], seed=g.paint.seed + 17)
    for paint in (g.paint, other):
        if g.kind in KNITTED:  # the melange of the yarn
            random = np.random.default_rng(paint.seed)
            for across, along, share in ((1.2, 1.2, 0.022), (4.0, 5.0, 0.006)):
                yarn = cv2.GaussianBlur(random.standard_normal(paint.shade.shape).astype(np.float32), (0, 0), sigmaX=across, sigmaY=along)
                paint.shade += g.lies['grain'] * share * yarn / yarn.std()
        elif g.kind in WEAVES:
            paint.shade += WEAVES[g.kind](np.random.default_rng(paint.seed), paint.shade.shape)
        else:
            grain(paint, g.lies['grain'], paint.seed)
    return painted(g.stuff(), other, uv=None)


def build(g, body_cloth):
    fine = g.kind == 'jersey'
    g.rib, g.neck_rib = g.ribbing(scale=0.62), g.ribbing(scale=0.32 if fine else 0.55)
    inside = lining(g) if g.coat else g.stuff(scaled(g.look.colour, 0.85))
    pieces(g, body_cloth, inside)
    collar, wide = g.spec['collar'], g.spec.get('wide', False)
    if collar == 'hood':
        (upper_coat_hood.hood if g.coat else hood)(g, inside)
    elif collar == 'camp':
        camp(g, g.material, inside)
    elif collar == 'vee':
        front_bands(g)
    elif collar == 'stand':
        edging = cloth('fine', scaled(g.colour, 0.7), uv=True) if g.kind == 'quilt' else None
        standing(g, g.material, inside, bound=edging)
        if edging:
            bound(g, edging)
    elif collar in ('shirt', 'polo'):
        made = g.ribbing(scale=0.35) if collar == 'polo' else g.material
        drop, spread = (0.052, 0.060) if wide else (0.044, 0.053) if collar == 'shirt' else (0.064, 0.056)
        turned_down(g, made, inside, thick=0.0022 if wide else 0.0014, drop=drop, spread=spread)
    else:
        crew(g, 0.020 if fine else 0.026, 0.0018 if fine else 0.0034)
    if not g.back:
        if not g.knitted and not (g.coat and collar == 'hood'):
            tape(g)
        label(g, 0.0 if collar in ('shirt', 'polo') else 0.014)


def pieces(g, body_cloth, inside):
    """The cloth itself, as objects: body, sleeves, ribs."""
    worn, cut = g.worn, g.cut
    middle = worn.flat.mean(1)
    half = middle * np.where(middle[:, :1] < 0, [-1, 1], [1, 1])
    sleeve = (worn.part == 1) | (worn.part == 2)
    kinds = np.where(sleeve, 'sleeve', 'body').astype(object)
    if cut.rib:
        low = worn.above_rib(half, sleeve)[0] < 0
        kinds[low] = np.where(sleeve[low], 'cuff-rib', 'hem-rib')
    normals = worn.normals
    rim = rims(g, worn) if g.coat else None
    for kind in np.unique(kinds):
        ribbed = kind.endswith('rib')
        mine = np.flatnonzero(kinds == kind)
        used, faces = np.unique(worn.triangles[mine], return_inverse=True)
        faces = faces.reshape(-1, 3)
        points = worn.points[used]
        if ribbed:
            points = points + normals[used] * 0.0012
        thing = add(kind, points, faces.tolist())
        if hasattr(worn, 'fold'):
            thing.data.attributes.new('fold', 'FLOAT', 'POINT').data.foreach_set('value', worn.fold[used].astype(np.float32))
        corners = worn.flat[mine]
        layers = thing.data.uv_layers
        turned = corners.copy()
        if sleeve[mine[0]]:
            a = np.radians(TILT[cut.sleeve]) * np.where(middle[mine, 0] < 0, -1, 1)
            x, y = corners[..., 0], corners[..., 1]
            turned = np.stack((x * np.cos(a)[:, None] + y * np.sin(a)[:, None], y * np.cos(a)[:, None] - x * np.sin(a)[:, None]), -1)
        for name, uv in (('metres', turned), ('pattern', corners)):
            layer = layers.new(name=name)
            layer.data.foreach_set('uv', uv.astype(np.float32).ravel())
        layers.active_index = 0
        # no light falls into a sleeve
        deep = g.stuff(scaled(g.look.colour, 0.25)) if g.kind == 'shell' and sleeve[mine[0]] else inside
        made = (g.rib, inside) if ribbed else (body_cloth, deep)
        for material in made:
            thing.data.materials.append(material)
        solid = thing.modifiers.new('solidify', 'SOLIDIFY')
        solid.thickness, solid.offset = g.thick * (1.5 if ribbed else 1.0), -1
        solid.material_offset = 1
        solid.material_offset_rim = 0
        if g.coat:
            group = thing.vertex_groups.new(name='rim')
            share = np.round(rim[used] * 8).astype(int)
            for level in np.unique(share):
                group.add(np.flatnonzero(share == level).tolist(), level / 8, 'REPLACE')
            solid.vertex_group, solid.thickness_vertex_group = 'rim', 0.12
            if sleeve[mine[0]]:  # its lining is seen at the cuff only, not where a fold is pierced
                for _ in range(2):
                    thing.data.materials.append(body_cloth)
                thing.data.polygons.foreach_set('material_index', np.where(share[faces].max(1) > 0, 0, 2).astype(np.int32))


def crew(g, width, thick):
    """A ribbed neckband that stands off the neck."""
    ring = neck_ring(g)
    middle = ring.mean(0) * [1, 1, 0]
    inward = middle - ring * [1, 1, 0]
    inward /= np.linalg.norm(inward, axis=1, keepdims=True)
    count = len(ring)

    def where(u, v):
        i = int(round(u * count)) % count
        t = v * width
        return ring[i] + inward[i] * (t * 0.52 - 0.003 + 0.003 * v * v) + [0, 0, t * 0.84 - 0.0035]

    band = subdivide(sheet('neckband', where, count, 8, g.neck_rib, closed=True))
    thicken(band, thick, 0)
    outward = -inward * 0.8 + [0, 0, 0.6]
    line = ring - inward * 0.0055 + [0, 0, -0.006]
    closed = np.vstack((line, line[:1]))
    stitches(closed + np.vstack((outward, outward[:1])) * (g.thick * 0.2), np.vstack((outward, outward[:1])), g.thread)


def tape(g, wide=0.011):
    """The tape that covers the seam inside the back of the neck."""
    made = cloth('twill', scaled(g.look.colour, 0.8), uv=True, scale=0.35)
    seam = spaced(joined(mirror(g.cut.back_neck), g.cut.back_neck)[8:-8], 0.003)
    last = len(seam) - 1
    rows = [g.behind.at(seam - [0, 0.001 + wide * t], -g.thick - 0.0004)[0] for t in np.linspace(0, 1, 5)]
    band = sheet('neck-tape', lambda u, v: rows[round(v * 4)][round(u * last)], last, 4, made)
    thicken(band, 0.0005, 0)


def label(g, drop, width=0.046, height=0.026):
    """The woven label inside the back of the neck."""
    n = 8
    made = mark_material(g.look.mark, TAG, (0.06, 0.06, 0.06, 1), width / height, 0.6, 'fine')
    top = g.cut.back_neck[0][1] - drop - height
    grid = np.array([(width * (i / n - 0.5), top + height * j / n) for j in range(n + 1) for i in range(n + 1)])
    points, _ = g.behind.at(grid, -g.thick - 0.0016)
    faces = [(j * (n + 1) + i, j * (n + 1) + i + 1, (j + 1) * (n + 1) + i + 1, (j + 1) * (n + 1) + i) for j in range(n) for i in range(n)]
    thicken(add('neck-label', points, faces, made, [(i / n, j / n) for j in range(n + 1) for i in range(n + 1)]), 0.0003)
    ink = thread(scaled(TAG, 0.8))
    for side in (-1, 1):
        line, normals = g.behind.at(np.array([(side * (width / 2 - 0.002), top), (side * (width / 2 - 0.002), top + height)]), -g.thick - 0.0022)
        stitches(line, -normals, ink, 0.002, 0.001, 0.0003)


def pose(g):
    cut, hung, camp = g.cut, g.lies.get('hung', False), g.spec['collar'] == 'camp'
    if hung:
        hanger(g)
        fill, off, turn, clear, rise = 0.88, 0, 4, 0.0, 3
    else:
        fill, off, turn, clear, rise = 0.78 if cut.sleeve == 'long' else 0.80, -5, 13, 0.035, 6
    turn *= g.worn.lean[9]
    return Model(pose='hang', clear=clear, views={
        'front': Angle(turn=turn + off, rise=rise, fill=fill), 'back': Angle(turn=turn - off, rise=min(rise, 5), fill=fill),
        # an open collar is sharp where it lies on the chest
        'detail': Angle(turn=-14, rise=14, target=(0.07, -0.1, cut.long - 0.14) if camp else (0.02, -0.1, cut.long - 0.10), span=0.27, fstop=5.6),
        'detail-2': Angle(turn=14, rise=6, target=(0.12, -0.08, 0.08), span=0.27, fstop=5.6),
    })
