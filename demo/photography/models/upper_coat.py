"""Jackets and gilets that hang: open below the neck, so that the lining is seen, with a standing collar of two
layers, a front that does not wave, and bound edges."""
import numpy as np

from models.upper_cut import step
from parts.mesh import add, subdivide, sweep
from parts.outline import distance_to, joined, mirror, spaced
from parts.seams import stitches


def open_front(cut, deep, wide=0.028):
    """The front is open for `deep` metres below the neck; its edges part to `wide` from the middle."""
    low = cut.long - cut.depth - deep
    high = float(np.interp(wide, *cut.front_neck.T))
    edge = np.array([(wide * t**1.15, low + (high - low) * t) for t in np.linspace(0, 1, 12)])
    cut.front_neck = joined(edge, cut.front_neck[cut.front_neck[:, 0] > wide])
    cut.depth += deep
    cut.open_edge = edge


def beside(cut, by, low, side=1):
    """A line beside the front's edge, `by` metres from it, from `low` up to the collar."""
    edge = cut.open_edge
    line = np.vstack(([(0, low)], edge[edge[:, 1] > low + 0.001]))
    return spaced(line + [by, 0], 0.004) * [side, 1]


def strip(cut, left, right, low):
    """The outline of a strip along the front's edge."""
    a, b = beside(cut, left, low), beside(cut, right, low)
    return spaced(np.vstack((a, b[::-1])), 0.004, closed=True)[:-1]


def places(worn):
    """For each point its place in the cut and the piece it belongs to."""
    flat, part = np.zeros((len(worn.points), 2)), np.zeros(len(worn.points), int)
    flat[worn.triangles.ravel()] = worn.flat.reshape(-1, 2)
    part[worn.triangles.ravel()] = np.repeat(worn.part, 3)
    return flat, part


def straightened(worn, back, wide=0.055):
    """Where the front closes there are several layers: it does not wave from side to side."""
    flat, part = places(worn)
    before, cut = part == (3 if back else 0), worn.cut
    y = np.arange(cut.hem[0][1], cut.long - cut.depth, 0.004)
    middle, _ = worn.at(np.stack((np.zeros(len(y)), y), -1), 0.0, back)
    n = 60
    padded = np.concatenate((2 * middle[:1] - middle[n:0:-1], middle, 2 * middle[-1:] - middle[-2 : -n - 2 : -1]))
    weights = np.exp(-((np.arange(-n, n + 1) / 26) ** 2))
    smooth = np.stack([np.convolve(padded[:, i], weights / weights.sum(), 'valid') for i in range(3)], -1)
    shift = np.stack([np.interp(flat[:, 1], y, (smooth - middle)[:, i]) for i in range(3)], -1) * [1, 0.8, 0.3]
    share = np.exp(-((flat[:, 0] / wide) ** 4)) * before
    worn.points = worn.points + shift * share[:, None]
    worn.mapped()


def rims(g, worn):
    """How much of its thickness the cloth shows at each point: all at its edges. Inside, one layer would pierce the other in folds."""
    flat, part = places(worn)
    half = flat * np.where(flat[:, :1] < 0, [-1, 1], [1, 1])
    cut = g.cut
    sleeve, before = (part == 1) | (part == 2), part == (3 if g.back else 0)
    far = distance_to(half, cut.hem)
    far = np.where(before, np.minimum(far, distance_to(half, cut.front_neck)), np.minimum(far, distance_to(half, cut.back_neck)))
    if cut.sleeve == 'none':
        far = np.minimum(far, distance_to(half, cut.armhole))
    else:
        far = np.where(sleeve, distance_to(half, cut.cuff), far)
    return 1 - step(far, 0.012, 0.05)


def seam_line(g, count=120):
    """Where the collar is sewn on, from one front edge round the neck to the other, in the direction of the lens before."""
    flip, turn = ([-1, 1], [-1, -1, 1]) if g.back else ([1, 1], [1, 1, 1])
    fore, aft = (g.behind, g.drape) if g.back else (g.drape, g.behind)
    cut = g.cut
    front = cut.front_neck[len(cut.open_edge) - 1 :]
    lines = []
    for side in (1, -1):
        a, _ = fore.at(front * [side, 1] * np.array(flip))
        b, _ = aft.at(cut.back_neck[::-1] * [side, 1] * np.array(flip))
        lines.append(np.vstack((a, b[1:])) * turn)
    low, _ = fore.at(cut.open_edge[[3, -1]] * flip)
    edge = (low[1] - low[0]) * turn
    line = np.vstack((lines[0], lines[1][::-1][1:]))
    far = np.concatenate(([0], np.cumsum(np.linalg.norm(np.diff(line, axis=0), axis=1))))
    at = np.linspace(0, far[-1], count + 1)
    line = np.stack([np.interp(at, far, line[:, i]) for i in range(3)], -1)
    for _ in range(14):
        line[1:-1] = (line[:-2] + 2 * line[1:-1] + line[2:]) / 4
    return line, edge / np.linalg.norm(edge), np.array(turn), far[-1]


def standing(g, material, inside, *, tall=0.050, thick=0.0046, corner=0.014, bound=None):
    """A collar that stands: outside, inside, and a round edge between them."""
    line, edge, turn, long = seam_line(g)
    count = len(line)
    u = np.linspace(0, 1, count)
    near = np.minimum(u, 1 - u) * long  # metres from the front edge
    middle = line.mean(0)
    inward = (middle - line) * [1, 1, 0]
    inward /= np.linalg.norm(inward, axis=1, keepdims=True)
    share = step(near, 0.0, 0.16)[:, None]
    edge = edge * [0.3, 1, 1]
    ends = np.where(u[:, None] < 0.5, edge, edge * [-1, 1, 1])
    up = ends * (1 - share) + ([0, 0, 0.97] + inward * 0.24) * share
    up -= inward * (0.14 * np.sin(np.pi * np.clip(near / 0.2, 0, 1)) * (1 - 0.6 * share[:, 0]))[:, None]
    up /= np.linalg.norm(up, axis=1, keepdims=True)
    along = np.gradient(line, axis=0)
    out = np.cross(along, up)
    out *= np.sign((out * -inward).sum(1))[:, None]
    out /= np.linalg.norm(out, axis=1, keepdims=True)
    height = tall * (0.78 + 0.22 * share[:, 0]) - corner * (1 - np.sqrt(np.clip(1 - (1 - np.clip(near / corner, 0, 1)) ** 2, 0, 1)))
    random = np.random.default_rng(g.look.seed)
    sway = 0.0022 * sum(np.sin(u * 2 * np.pi * k + random.uniform(0, 6)) / k**0.5 for k in (2, 3, 5))
    rows = 12
    profile = []  # (height, outwards), both as shares
    for v in np.linspace(-0.10, 0.94, rows):
        profile.append((v, 0.5 + 0.22 * np.sin(np.pi * np.clip(v, 0, 1))))
    for a in np.linspace(0, np.pi, 7)[1:-1]:
        profile.append((0.94 + 0.06 * np.sin(a), 0.5 * np.cos(a)))
    for v in np.linspace(0.94, -0.10, rows):
        profile.append((v, -0.5 - 0.14 * np.sin(np.pi * np.clip(v, 0, 1))))
    profile = np.array(profile)
    n = len(profile)
    fat = thick * (0.42 + 0.58 * np.sqrt(np.clip(near / 0.010, 0, 1)))
    v = np.clip(profile[:, 0], 0, 1)
    grid = (line[:, None] + up[:, None] * (height[:, None] * profile[None, :, 0])[..., None]
            + out[:, None] * (fat[:, None] * profile[None, :, 1] + sway[:, None] * v[None] ** 2)[..., None]) * turn
    index = np.arange(count * n).reshape(count, n)
    faces = np.stack((index[:-1, :-1], index[1:, :-1], index[1:, 1:], index[:-1, 1:]), -1)
    length = np.linspace(0, long, count)
    around = np.concatenate(([0], np.cumsum(np.linalg.norm(np.diff(profile * [tall, thick], axis=0), axis=1))))
    uvs = np.stack(np.broadcast_arrays(length[:, None], around[None]), -1).reshape(-1, 2)
    thing = add('collar', grid.reshape(-1, 3), [tuple(f) for f in faces.reshape(-1, 4)[:, ::-1].tolist()] + [tuple(index[0]), tuple(index[-1][::-1])], material, uvs)
    thing.data.materials.append(inside)
    lining = np.broadcast_to(np.arange(n - 1) >= rows + 4, (count - 1, n - 1)).ravel()
    thing.data.polygons.foreach_set('material_index', np.append(lining, (False, False)).astype(np.int32))
    subdivide(thing)
    g.front_edges = [(grid[i, :rows] + grid[i, ::-1][:rows]) / 2 for i in (0, -1)]
    if bound:
        ends, ways = g.front_edges, out * turn
        rim = np.vstack((ends[0][2:], grid[4:-4, rows + 2], ends[1][::-1][:-2]))
        up_ = np.vstack((np.repeat(ways[2:3], rows - 2, 0), ways[4:-4], np.repeat(ways[-3:-2], rows - 2, 0)))
        edge_bound(smoothed(rim, 4), up_, bound, 0.0066, thick * 0.66 + 0.001)
    else:
        row = grid[:, rows - 2] + out * turn * 0.0006
        stitches(row[3:-3], (out * turn)[3:-3], g.thread, 0.0028, 0.0012, 0.00036)
    low = grid[:, 2] + out * turn * 0.0006
    stitches(low[3:-3], (out * turn)[3:-3], g.thread, 0.0028, 0.0012, 0.00036)


def edge_bound(line, normals, material, wide, thick):
    """A tape folded over an edge."""
    a = np.linspace(0, 2 * np.pi, 14, endpoint=False)
    profile = np.stack((wide * np.sign(np.cos(a)) * np.abs(np.cos(a)) ** 0.7, thick * np.sign(np.sin(a)) * np.abs(np.sin(a)) ** 0.6), -1)
    return sweep('binding', line, profile, material, normals)


def smoothed(points, turns=3):
    for _ in range(turns):
        points = points.copy()
        points[1:-1] = (points[:-2] + 2 * points[1:-1] + points[2:]) / 4
    return points


def bound(g, material, inset=0.004):
    """Binding round hem and cuffs, or armholes."""
    cut = g.cut
    if cut.sleeve == 'none':
        edge = cut.armhole - [inset, 0]
    else:
        along = cut.cuff[-1] - cut.cuff[0]
        edge = cut.cuff + np.array([-along[1], along[0]]) / np.linalg.norm(along) * inset
    for line in (joined(mirror(cut.hem), cut.hem) + [0, inset], edge, edge * [-1, 1]):
        for side in (g.drape, g.behind):
            points, normals = side.at(spaced(line, 0.005), -g.thick * 0.5)
            edge_bound(smoothed(points), normals, material, 0.0062, g.thick * 0.5 + 0.0022)
