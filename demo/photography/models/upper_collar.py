"""How a garment ends at the neck: what is seen of the inside, and collars of all kinds. Heights above the table in metres."""
import numpy as np

from colour import scaled
from materials.hard import thread
from parts.garment import sewn
from parts.labels import mark_material
from parts.mesh import add, sheet, subdivide, thicken
from parts.outline import curve, joined, mirror, spaced
from parts.seams import stitches

TAG = (0.66, 0.62, 0.53, 1)


def along(line, count):
    """`count` + 1 evenly spaced points of a line."""
    line = np.asarray(line, float)
    far = np.concatenate(([0], np.cumsum(np.linalg.norm(np.diff(line, axis=0), axis=1))))
    at = np.linspace(0, far[-1], count + 1)
    return np.stack([np.interp(at, far, line[:, i]) for i in range(line.shape[1])], -1)


def between(name, low, high, material, *, puff=0.0, rows=10, columns=60, thick=0.0014, curl=2.0):
    """A sheet from one line in space to another, rounded up by `puff` between them."""
    a, b = along(low, columns), along(high, columns)
    def where(u, v):
        i = min(int(round(u * columns)), columns)
        p = a[i] + (b[i] - a[i]) * v
        return p + [0, 0, puff * (1 - abs(2 * v - 1) ** curl)]
    thing = subdivide(sheet(name, where, columns, rows, material))
    if thick:
        thicken(thing, thick, 0)
    return thing


def space(line, z):
    """A line of the plane at a height; z is one number or one for each point."""
    line = np.asarray(line, float)
    return np.column_stack((line, np.broadcast_to(z, len(line))))


def neck_label(look, y, z, width=0.046, height=0.026, tilt=0.003):
    """The woven brand label inside the back of the neck."""
    made = mark_material(look.mark, TAG, (0.06, 0.06, 0.06, 1), width / height, 0.6, 'fine')
    w, h = width / 2, height / 2
    n = 8
    verts = [(w * (2 * i / n - 1), y + h * (2 * j / n - 1), z + tilt * (j / n) + 0.0006 * np.sin(i / n * 3.1)) for j in range(n + 1) for i in range(n + 1)]
    faces = [(j * (n + 1) + i, j * (n + 1) + i + 1, (j + 1) * (n + 1) + i + 1, (j + 1) * (n + 1) + i) for j in range(n) for i in range(n)]
    tag = thicken(add('neck-label', verts, faces, made, [(i / n, j / n) for j in range(n + 1) for i in range(n + 1)]), 0.00025)
    ink = thread(scaled(TAG, 0.8))
    for side in (-1, 1):
        line = [(side * (w - 0.002), y - h, z + 0.001), (side * (w - 0.002), y + h, z + tilt + 0.001)]
        stitches(line, (0, 0, 1), ink, 0.002, 0.001, 0.0003)
    return tag


def ring(cut, width):
    """The four lines of a neckband: seam and edge, in front and behind."""
    neck, top = cut.neck, cut.long
    seam_front = joined(mirror(cut.front_neck), cut.front_neck)
    side = np.array([neck - width * 0.45, top + width * 0.75])
    scale = side[0] / neck
    low = cut.long - cut.depth + width
    rise = (seam_front[:, 1] - seam_front[:, 1].min()) / max(np.ptp(seam_front[:, 1]), 1e-6)
    edge_front = np.column_stack((seam_front[:, 0] * scale, low + rise * (side[1] - low)))
    seam_back = joined(mirror(cut.back_neck), cut.back_neck)
    lift = width * 0.75 + 0.004 * (1 - (seam_back[:, 0] / neck) ** 2)
    edge_back = np.column_stack((seam_back[:, 0] * scale, seam_back[:, 1] + lift))
    return seam_front, edge_front, seam_back, edge_back


def crew(cut, look, drape, ribbing, sewn_with, *, width=0.022, thick=0.0022, back=False, loft=0.007):
    """A ribbed band round the neck."""
    seam_front, edge_front, seam_back, edge_back = ring(cut, width)
    ends = np.abs(np.linspace(-1, 1, 61)) ** 6
    if back:
        low, high = along(seam_back, 60), along(edge_back, 60)
        between('neckband', space(low, loft + 0.0012), space(high, 0.004 + 0.002 * ends), ribbing, puff=0.003, thick=thick)
        sewn(drape, spaced(seam_back - [0, 0.004], 0.004), sewn_with, 0.0006)
        return
    low, high = along(seam_front, 60), along(edge_front, 60)
    laid, _ = drape.at(low, 0.0006)
    top = space(high, laid[:, 2] * (1 - ends) * 0.9 + 0.0055 * ends + 0.0004)
    between('neckband', laid, top, ribbing, puff=0.0026, thick=thick)
    between('neckband-back', space(along(seam_back, 60), 0.0022), space(along(edge_back, 60), 0.0045), ribbing, puff=0.0016, thick=thick)
    neck_label(look, cut.long - 0.034, 0.0032)
    below = np.column_stack((seam_front[:, 0] * 1.045, seam_front[:, 1] - 0.0045))
    keep = np.abs(below[:, 0]) < cut.neck * 0.985
    sewn(drape, below[keep], sewn_with, 0.0004)
    tape = seam_back - [0, 0.005]
    between('neck-tape', space(along(tape + [0, 0.005], 60), 0.0024), space(along(tape - [0, 0.004], 60), 0.0018), ribbing, puff=0.0008, thick=0.0004)


def turned_down(cut, look, drape, material, inside, sewn_with, *, drop=0.072, spread=0.058, stand=0.034, thick=0.0016, open_to=None, stiff=0.0):
    """A collar on a stand, folded over: `drop` is the length of its points, `spread` half the way between them."""
    neck, top = cut.neck, cut.long
    start = top - cut.depth if open_to is None else open_to
    back_top = top + stand * 0.72
    fold = joined(
        [(0.004, start + 0.008), (neck * 0.42, start + (top - start) * 0.40), (neck * 0.80, start + (top - start) * 0.82)],
        [(neck * 0.93, top + stand * 0.28), (neck * 0.72, back_top - 0.004), (neck * 0.36, back_top + 0.003), (0, back_top + 0.005)],
    )

    fold = curve(*fold, count=80)
    fold = joined(fold, mirror(fold))
    count = 96
    f = along(fold, count)
    u = np.linspace(0, 1, count + 1)
    near = np.minimum(u, 1 - u) * 2  # 0 in front, 1 behind
    height = 0.008 + 0.021 * np.sin(np.clip(near / 0.62, 0, 1) * np.pi / 2)
    # the outer edge: from the point along the chest, over the shoulder, behind the neck
    outer = curve((spread, start + 0.008 - drop), (spread + 0.030, start - drop * 0.1), (neck + 0.022, top - 0.026), (neck + 0.020, top + 0.006),
                  (neck * 0.86, back_top - 0.001), (neck * 0.4, back_top + 0.0075), (0, back_top + 0.009), count=90)
    # the leaf's front edge is the fold's beginning, the outer edge begins at its point
    outer = joined(outer, mirror(outer))
    o = along(outer, count)
    laid, _ = drape.at(o, 0.0)
    behind = np.clip((near - 0.60) / 0.12, 0, 1)
    z = (laid[:, 2] + 0.0026) * (1 - behind) + 0.006 * behind
    rows = 12
    def where(i, v):
        a, b = np.array([*f[i], height[i]]), np.array([*o[i], z[i]])
        p = a + (b - a) * v
        return p + [0, 0, (0.009 + 0.003 * (1 - near[i])) * np.sin(np.pi * v ** 0.65) * (1 - 0.5 * behind[i])]
    points = [where(i, j / rows) for j in range(rows + 1) for i in range(count + 1)]
    faces = [(j * (count + 1) + i, j * (count + 1) + i + 1, (j + 1) * (count + 1) + i + 1, (j + 1) * (count + 1) + i) for j in range(rows) for i in range(count)]
    length = np.linspace(0, 0.46, count + 1)
    uvs = [(length[i], -j / rows * drop) for j in range(rows + 1) for i in range(count + 1)]
    leaf = add('collar', points, [face[::-1] for face in faces], material, uvs)
    subdivide(thicken(leaf, thick, 0))
    grid = np.array(points).reshape(rows + 1, count + 1, 3)
    # the row of stitches that follows the edge
    inset = 1 - 0.006 / drop
    row = grid[-1] * inset + grid[0] * (1 - inset)
    lift = np.array([0, 0, thick * 0.5 + 0.0005])
    visible = slice(4, int(count * 0.33))
    for part in (row[visible], row[::-1][visible]):
        stitches(part + lift, (0, 0, 1), sewn_with, 0.0026, 0.0011, 0.00034)
    for side in (2, count - 2):
        stitches(grid[2:-1, side] + lift + [0.003 if side == 2 else -0.003, 0, 0], (0, 0, 1), sewn_with, 0.0026, 0.0011, 0.00034)
    # inside of the stand behind, and in front
    seam_back = joined(mirror(cut.back_neck), cut.back_neck)
    back_fold = f[(near > 0.5)]
    back_height = height[near > 0.5]
    between('stand', space(along(seam_back[::-1], 60), 0.0022), along(space(back_fold, back_height), 60), inside, puff=-0.002, thick=0.0012)
    for side in (1, -1):
        low = along(cut.front_neck if side > 0 else cut.front_neck * [-1, 1], 40)
        if open_to is not None:
            break
        base, _ = drape.at(low, 0.0)
        front = f[: int(count * 0.27)] if side > 0 else f[::-1][: int(count * 0.27)]
        high = along(space(front, height[: int(count * 0.27)]), 40)
        between('stand-front', base, high - [0, 0, 0.001], inside, thick=0.0012)
    neck_label(look, top - 0.006, 0.006, tilt=0.006)
    return leaf


def collar_back(cut, drape, material, sewn_with, *, loft=0.008, tall=0.043, thick=0.0018):
    """The folded collar seen from behind."""
    seam = along(joined(mirror(cut.back_neck), cut.back_neck), 60)
    seam = seam * [1.12, 1] + [0, -0.016]
    top = np.column_stack((seam[:, 0] * 0.86, cut.long + tall * 0.62 + 0.008 * (1 - (seam[:, 0] / cut.neck / 1.12) ** 2)))
    low = space(seam + [0, 0.0], loft + 0.004)
    between('collar-back', low, space(top, loft + 0.002), material, puff=0.008, thick=thick)
    stitches(space(seam + [0, 0.006], loft + 0.0105), (0, 0, 1), sewn_with)


def camp(cut, look, drape, material, inside, sewn_with):
    """A one-piece open collar: turned down behind, lying open in front."""
    turned_down(cut, look, drape, material, inside, sewn_with, drop=0.062, spread=0.092, stand=0.026, open_to=cut.long - 0.085)
    for side in (1, -1):
        low = np.array([0.004, cut.long - cut.depth - 0.004])
        shape = curve(tuple(low), (0.035, cut.long - cut.depth + 0.045), (0.098, cut.long - 0.092), count=30)
        rim = np.vstack((shape, [(0.040, cut.long - 0.094)], cut.front_neck[4:22][::-1]))
        from parts.garment import patch

        rim = rim * [side, 1]
        patch('revere', rim if side > 0 else rim[::-1], drape, material, thick=0.0016, under=0.0012, rim=0.003)
        stitches(drape.at(spaced(shape * [side * 0.95, 1] + [0, 0.002], 0.004), 0.0034)[0], (0, 0, 1), sewn_with)


def standing(cut, look, drape, material, inside, sewn_with, *, back=False, thick=0.002, loft=0.01, tall=0.045):
    """A collar that stands up: in front its outside, behind it the inside of its back."""
    seam_front, edge_front, seam_back, edge_back = ring(cut, tall)
    low, high = along(seam_front, 60), along(edge_front, 60)
    if back:
        between('collar', space(along(seam_back, 60), loft + 0.002), space(along(edge_back, 60), loft), material, puff=0.006, thick=thick)
        return
    laid, _ = drape.at(low, 0.001)
    between('collar', laid, space(high * [1, 1] + [0, 0], laid[:, 2] + 0.010), material, puff=0.006, thick=thick)
    between('collar-inside', space(along(seam_back, 60), 0.003), space(along(edge_back, 60), 0.012), inside, puff=0.001, thick=thick)
    neck_label(look, cut.long - 0.006, 0.0065, tilt=0.004)
    for line, z in ((high - [0, 0.005], 0.014), (low + [0, 0.005], 0.006)):
        stitches(space(line, laid[:, 2] + z)[3:-3], (0, 0, 1), sewn_with)


def vee(cut, look, drape, ribbing, inside, sewn_with, *, back=False, loft=0.012, width=0.03):
    """A cardigan's rib: down the fronts and round behind the neck."""
    from parts.garment import band

    seam_back = along(joined(mirror(cut.back_neck), cut.back_neck), 60)
    edge = seam_back * [0.96, 1] + [0, width * 0.6]
    if back:
        between('neckband', space(seam_back, loft + 0.001), space(edge, 0.006), ribbing, puff=0.003, thick=0.0034)
        return
    between('neckband-back', space(seam_back, 0.003), space(edge, 0.006), ribbing, puff=0.002, thick=0.003)
    top = (cut.neck * 1.0, cut.long + 0.012)
    for side, lift in ((-1, 0.0006), (1, 0.0030)):
        line = joined(np.array([(0.0, cut.hem[0][1] + 0.002), (0.0, cut.long - cut.depth - 0.02)]), cut.front_neck[2:], [top]) + [0.0, 0]
        line = curve(*[tuple(p) for p in spaced(line, 0.04)], count=120)
        if side < 0:
            keep = line[:, 1] > cut.long - cut.depth - 0.01
            line = line[keep]
        band('front-band', line * [side, 1], drape, ribbing, width, 0.0036, lift, plump=True)
    neck_label(look, cut.long - 0.03, 0.0042)
