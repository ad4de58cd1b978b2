"""Tops on a body that is not rendered, or on a hanger: the flat cut as pieces, sewn together, that fall onto it.

A `Side` answers as a `Drape` does, so that pockets, plackets and seams are laid onto it by their place in the cut.
"""
import numpy as np
from mathutils.geometry import delaunay_2d_cdt

from models.upper_cut import step
from models.upper_figure import figure, sleeved
from models.upper_hanger import limbs as hanger
from models.upper_woven import folds, layers, settled, struts
from parts.falling import FREE, smoothed_surface, fallen
from parts.outline import distance_to, joined, mirror, signed_distance
from parts.refined import Map, normals_of, refined
from parts.rounded import rounded

RIB = 0.062
GAP = 0.009
def sampled(line, gap=GAP):
    line = np.asarray(line, float)
    far = np.concatenate(([0], np.cumsum(np.linalg.norm(np.diff(line, axis=0), axis=1))))
    at = np.linspace(0, far[-1], max(2, round(far[-1] / gap) + 1))
    return np.stack([np.interp(at, far, line[:, i]) for i in range(2)], -1)


def filled(loop):
    """Points and triangles inside a closed outline, its own points among them."""
    low, high = loop.min(0), loop.max(0)
    rows = np.arange(low[1], high[1], GAP * 0.866)
    lattice = np.vstack([np.stack((np.arange(low[0] - GAP, high[0] + GAP, GAP) + (i % 2) * GAP / 2, np.full(len(np.arange(low[0] - GAP, high[0] + GAP, GAP)), y)), -1) for i, y in enumerate(rows)])
    inside = lattice[signed_distance(lattice, loop, 0.0005) < -0.55 * GAP]
    points = np.vstack((loop, inside))
    _, _, faces, given, *_ = delaunay_2d_cdt([tuple(p) for p in points], [], [list(range(len(loop)))], 1, 1e-6)
    found, faces = np.array([points[g[0]] for g in given]), np.array([f for f in faces if len(f) == 3])
    a, b, c = (found[faces[:, k]] for k in range(3))
    area = (b[:, 0] - a[:, 0]) * (c[:, 1] - a[:, 1]) - (b[:, 1] - a[:, 1]) * (c[:, 0] - a[:, 0])
    faces[area < 0] = faces[area < 0][:, ::-1]
    return found, faces[np.abs(area) > 1e-10]


class Worn:
    """Where each place of the cut is; `lean` tells how this one stands and holds its arms."""

    def __init__(self, cut, lies, *, seed=1, back=False, rib=False, opens=False):
        self.cut, self.seed, self.rib, self.opens, self.hung, self.broad = cut, seed, rib, opens, lies.get('hung', False), lies.get('broad', 1)
        points, triangles, flat, parts = self.pieces()
        for attempt in range(6):  # an arm may slip out of a tight sleeve while it sinks
            self.seed = seed + 100 * attempt
            self.lean = np.random.default_rng(self.seed).uniform(-1, 1, 12)
            # sleeves were set in for arms that are raised, and begin so, unless they hang straight
            lift, bend = (0.0, 0.0) if self.hung else (6.0 if cut.sleeve == 'short' else 15.0, 4.0)
            self.raised = cut.worn(lift, bend, 0.0, lies.get('uneven', 0.0065), self.seed)
            limbs = hanger(cut, self.broad) if self.hung else figure(cut, self.lean, self.raised)
            if not self.hung:
                limbs[:, :-6, 6:8] += lies.get('over', 0.0)  # a jumper is worn over something
            heights, firm = self.edges(points, lies, limbs[2])
            begin = self.before(points)
            stiff = struts(points[:, :2], points[:, 2]) if opens else rounded(begin, triangles, lies['round']) if lies.get('round') else None
            found = fallen(begin, self.pattern(flat, parts), triangles, limbs, heights=heights, firm=firm, struts=stiff,
                           bend=lies['bend_worn'], seed=self.seed, flat=layers(points[:, :2], points[:, 2]) if self.hung else None, **{k: lies[k] for k in ('squeeze', 'smoothing', 'grip') if k in lies},
                           thick=lies.get('apart', 0.0045), steps=lies.get('steps', 1000))
            if self.hung or cut.sleeve != 'long' or sleeved(found, limbs[2, -6:-4]) and sleeved(found, limbs[2, -3:-1]):
                break
        else:
            raise ValueError('An arm is not in its sleeve.')
        if lies.get('smoothing'):
            found = smoothed_surface(found, triangles, 12, parts)
            # the armhole is one line, whether a sleeve is sewn to it or not
            share = np.exp(-((distance_to(np.abs(points[:, :2]), cut.armhole) / 0.022) ** 2))[:, None]
            found += share * (smoothed_surface(found, triangles, 60, parts) - found)
        corners = np.concatenate((flat, np.repeat(parts[:, None, None], 3, 1)), -1)
        if self.hung:
            found, triangles, corners = settled(self, found, triangles, corners, lies, limbs)
        points, triangles, corners = refined(found, triangles, corners)
        if back:  # seen from behind: left is right, behind is before
            points = points * [-1, -1, 1]
            corners[..., 0] *= -1
            corners[..., 2] = 3 - corners[..., 2]
        self.points, self.triangles, self.flat, self.part = points, triangles, np.ascontiguousarray(corners[..., :2]), np.round(corners[:, 0, 2]).astype(int)
        self.mapped()
        if rib:
            self.straighten()
            self.points = smoothed_surface(self.points, self.triangles, 2)

    def mapped(self):
        """Finds normals, and where each place of the cut is."""
        self.normals = normals_of(self.points, self.triangles)
        self.maps = {}
        for part in range(4):
            mine = self.part == part
            if mine.any():
                corner = self.triangles[mine]
                self.maps[part] = Map(self.flat[mine], np.concatenate((self.points[corner], self.normals[corner]), -1))

    def above_rib(self, half, sleeve):
        """(height above the upper edge of the ribs, the way up) for places in the right half of the cut."""
        inner, outer = self.cut.cuff[0], self.cut.cuff[-1]
        way = (outer - inner) / np.linalg.norm(outer - inner)
        up = np.array([-way[1], way[0]])
        return np.where(sleeve, (half - inner) @ up, half[:, 1]) - RIB, np.where(sleeve[:, None], up, [0.0, 1.0])

    def straighten(self, reach=0.0027):
        """Moves points beside the upper edge of the ribs onto it, so that no triangle crosses it."""
        flat = self.flat.reshape(-1, 2)
        part = np.repeat(self.part, 3)
        flip = np.where(flat[:, :1] < 0, [-1, 1], [1, 1])
        above, up = self.above_rib(flat * flip, (part == 1) | (part == 2))
        near = np.abs(above) < reach
        flat[near] -= (above[:, None] * up * flip)[near]
        for k in range(4):
            mine = near & (part == k)
            self.points[self.triangles.ravel()[mine]] = self.maps[k].at(flat[mine])[:, :3]

    def pieces(self):
        """(flat points with their sheet, triangles, corners' places, pieces: 0 body before, 1 sleeve before, 2 sleeve
        behind, 3 body behind)."""
        cut = self.cut
        hem, side, armhole, shoulder = (sampled(line) for line in (cut.hem, cut.side, cut.armhole, cut.shoulder))
        sewn = [side, shoulder]
        whole = lambda neck: joined(mirror(hem), hem, side, armhole[::-1], shoulder[::-1], sampled(neck)[::-1], mirror(sampled(neck)[::-1]), mirror(shoulder[::-1]), mirror(armhole[::-1]), mirror(side))[:-1]
        loops = [(0, whole(cut.front_neck)), (3, whole(cut.back_neck))]
        if cut.sleeve != 'none':
            rim = np.vstack((cut.armhole[-1:], cut.sleeve_outline[len(cut.armhole):], cut.armhole[:1]))
            first, last = (int(np.argmin(np.linalg.norm(rim - cut.cuff[i], axis=1))) for i in (0, -1))
            under, cuff, over = sampled(rim[: first + 1]), sampled(cut.cuff), sampled(rim[last:])
            sewn += [under, over]
            sleeve = joined(armhole, under, cuff, over)[:-1]
            loops += [(part, sleeve * [sign, 1]) for part in (1, 2) for sign in (1, -1)]
        sewn = np.round(np.vstack(sewn), 5)
        both = {(x, y) for x, y in np.vstack((sewn, sewn * [-1, 1])).tolist()} | {(-x, y) for x, y in sewn.tolist()}
        names, points, triangles, flat, parts = {}, [], [], [], []
        for part, loop in loops:
            mesh = filled(loop)
            index = []
            for x, y in np.round(mesh[0], 5).tolist():
                key = (x + 0.0, y, 'both' if (x, y) in both else part in (0, 1))
                if key not in names:
                    names[key] = len(points)
                    points.append((x, y, 0 if key[2] == 'both' else -1 if key[2] else 1))
                index.append(names[key])
            faces = mesh[1] if part in (0, 1) else mesh[1][:, ::-1]
            triangles.append(np.array(index)[faces])
            flat.append(mesh[0][faces])
            parts.append(np.full(len(faces), float(part)))
        return np.array(points), np.vstack(triangles), np.vstack(flat), np.concatenate(parts)

    def pattern(self, flat, parts):
        """What the pieces measure: sleeves are set in for raised arms, ribs draw in, no two sides are quite alike."""
        cut = self.cut
        p = flat.reshape(-1, 2)
        rest = self.raised(p)
        if self.opens:  # what is sewn on in a straight line has no surplus beneath it
            free = np.clip((np.abs(p[:, :1]) - 0.025) / 0.09, 0, 1) + np.repeat(parts != 0, 3)[:, None]
            rest = p + (rest - p) * np.minimum(free, 1)
        if self.rib:
            sleeve = np.repeat((parts == 1) | (parts == 2), 3)
            flip = np.where(p[:, :1] < 0, [-1, 1], [1, 1])
            low = np.clip((0.010 - self.above_rib(p * flip, sleeve)[0]) / 0.012, 0, 1)
            rest[:, 0] *= 1 - 0.02 * low * ~sleeve
            inner, outer = cut.cuff[0], cut.cuff[-1]
            way = (outer - inner) / np.linalg.norm(outer - inner)
            across = (p * flip - (inner + outer) / 2) @ way
            rest = rest - 0.16 * (low * sleeve * across)[:, None] * way * flip
        return rest.reshape(flat.shape)

    def edges(self, points, lies, body):
        """How ribs sit on the hips, a sleeve that is pushed up, and where hems make the cloth firm."""
        cut = self.cut
        half = points[:, :2] * np.where(points[:, :1] < 0, [-1, 1], [1, 1])
        sleeve = self.in_sleeve(half)
        slant = 0.010 * self.lean[10] * points[:, 0] / 0.25 + 0.003 * np.sin(points[:, 0] * 16 + points[:, 2] * 0.8 + self.seed)
        heights = np.where((half[:, 1] < RIB) & ~sleeve & self.rib, half[:, 1] + lies.get('blouse', 0.022) + slant, FREE)
        if self.rib:
            above = self.above_rib(half, sleeve)[0] + RIB
            for side, fore in ((-1, body[-5]), (1, body[-2])):  # cuffs sit at the wrist, one is pushed up
                up = 0.04 + 0.06 * abs(self.lean[11]) if side * self.lean[11] > 0 else 0.01
                mine = sleeve & (above < RIB) & (points[:, 0] * side > 0)
                heights[mine] = fore[5] + (fore[2] - fore[5]) * up + above[mine]
        near = np.where(sleeve, distance_to(half, cut.cuff) if cut.cuff is not None else 1, distance_to(half, cut.hem))
        firm = np.where(near < (RIB if self.rib else 0.024), 8.0 if lies.get('smoothing') else 2.5, 1.0)
        if self.hung and cut.sleeve == 'long':  # cuffs are of two layers with a stiff one between
            firm = np.where(sleeve & (near < RIB), 12.0, firm)
        # a front that opens is of several layers where it closes, and a hung one is pressed flat beside it
        front = self.opens & (points[:, 2] < 0)
        firm = np.where(front & (half[:, 0] < 0.022), 6.0, firm)
        return heights, np.maximum(firm, 6 * front * (1 - step(half[:, 0], 0.022, 0.10))) if self.hung else firm

    def before(self, points):
        """A flat bag with a little air in it; sleeves that will hang begin ahead of it."""
        edge = self.cut.outline(False)
        deep = np.clip(-signed_distance(points[:, :2], edge) / 0.03, 0.1, 1) * 0.03
        rough = np.random.default_rng(self.seed).normal(0, 0.0008, len(points))
        x, z = self.raised(points[:, :2]).T
        y = points[:, 2] * deep + rough
        if self.hung:
            half = np.abs(points[:, :2])
            line = np.concatenate((self.cut.side, self.cut.armhole[-2::-1]))
            beyond = np.clip(half[:, 0] - np.interp(half[:, 1], line[:, 1], line[:, 0]), 0, 1) * self.in_sleeve(half)
            x, y = x - np.sign(x) * beyond * 0.25, y - beyond * (0.66 + 0.2 * np.where(x < 0, *self.lean[:2]))
            y = y + np.sign(points[:, 2]) * folds(self.cut, points, self.seed, self.broad)
        return np.stack((x, y, z + 0.012), -1)

    def at(self, points, lift, behind):
        points = np.atleast_2d(np.asarray(points, float))[:, :2]
        half = points * np.where(points[:, :1] < 0, [-1, 1], [1, 1])
        sleeve = self.in_sleeve(half)
        there, normals = np.zeros((len(points), 3), np.float32), np.zeros((len(points), 3), np.float32)
        for mine, part in ((~sleeve, 3 if behind else 0), (sleeve, 2 if behind else 1)):
            if mine.any():
                found = self.maps[part].at(points[mine])
                there[mine] = found[:, :3]
                normals[mine] = found[:, 3:] / (np.linalg.norm(found[:, 3:], axis=1, keepdims=True) + 1e-9)
        lift = np.asarray(lift, np.float32)
        return there + normals * (lift[:, None] if lift.ndim else lift), normals

    def in_sleeve(self, points):
        cut = self.cut
        if cut.sleeve == 'none':
            return np.zeros(len(points), bool)
        y = np.concatenate((cut.side[:, 1], cut.armhole[-2::-1, 1]))
        x = np.concatenate((cut.side[:, 0], cut.armhole[-2::-1, 0]))
        edge = np.interp(points[:, 1], y, x) + np.clip((cut.pit[1] - points[:, 1]) * 0.22, 0, 0.012)
        return (points[:, 0] > edge + 1e-5) & (points[:, 1] < cut.tip[1] + 0.004)


def neck_ring(g, count=120):
    """The neck's seam from the middle before round to it again."""
    cut, front = g.cut, not g.back
    fore, aft = (cut.front_neck, cut.back_neck) if front else (cut.back_neck, cut.front_neck)
    a, _ = g.drape.at(joined(mirror(fore), fore))
    b, _ = g.behind.at(joined(mirror(aft), aft))
    ring = np.vstack((a, b[::-1][1:-1]))
    start = int(np.argmin(ring[:, 1] if front else -ring[:, 1]))
    ring = np.roll(ring, -start, 0)
    closed = np.vstack((ring, ring[:1]))
    far = np.concatenate(([0], np.cumsum(np.linalg.norm(np.diff(closed, axis=0), axis=1))))
    at = np.linspace(0, far[-1], count, endpoint=False)
    ring = np.stack([np.interp(at, far, closed[:, i]) for i in range(3)], -1)
    for _ in range(10):
        ring = (np.roll(ring, 1, 0) + 2 * ring + np.roll(ring, -1, 0)) / 4
    return ring
