"""Backs of watches: a screwed rim with notches or four screws, a ring of engraved words, the brand's mark; and the
strap undone, so that they are seen."""
import math

import bpy
import numpy as np
from mathutils import Matrix

from materials.hard import metal, plain
from parts.hardware import turned
from parts.labels import mark_alone
from parts.mesh import add, rounded_box, sheet

NOTCHES, HALF = 6, 0.105  # how many, and half of one in radians
SCREWED = {'field', 'diver'}
DEPTHS = {'field': ' 100 m', 'diver': ' 200 m'}


def spot(angle, radius, y):
    """A point of the back; angles go clockwise from twelve, as seen from behind."""
    return np.array([-radius * math.sin(angle), y, radius * math.cos(angle)])


def caseback(watch, spec):
    r, y = watch.radius, watch.height * 0.53
    screwed = watch.style in SCREWED
    # (radius, how deep below the back): the middle, a groove, the ring of words, the rim
    profile = [(0.00005, 0), (0.515, 0), (0.52, 0.00022), (0.545, 0.00022), (0.55, 0), (0.735, 0), (0.737, 0), (0.80, 0), (0.825, 0.00025), (0.84, watch.height * 0.1)]
    edges = np.concatenate([k * math.tau / NOTCHES + np.array([-HALF - 0.004, -HALF, HALF, HALF + 0.004]) for k in range(NOTCHES)])
    angles = np.sort(np.concatenate((edges, np.linspace(HALF + 0.01, HALF + 0.01 + math.tau, 240, endpoint=False))) % math.tau)
    within = np.abs((angles + math.pi / NOTCHES) % (math.tau / NOTCHES) - math.pi / NOTCHES) <= HALF + 0.001

    def where(u, v):
        i, k = round(u * len(angles)) % len(angles), round(v * (len(profile) - 1))
        radius, deep = profile[k]
        if screwed and within[i] and k >= 6:
            deep = max(deep, 0.0006)
        return tuple(spot(angles[i], radius * r if k else radius, y - deep))

    back = sheet('back', where, len(angles), len(profile) - 1, watch.steel, closed=True)
    brushed = metal(watch.look.metal, 'brushed') if watch.style != 'dress' else watch.steel
    back.data.materials.append(watch.bright)
    back.data.materials.append(brushed)
    back.data.polygons.foreach_set('use_smooth', [False] * len(back.data.polygons))
    back.data.polygons.foreach_set('material_index', [{0: 2, 1: 1, 2: 0, 3: 1, 7: 1, 8: 1}.get(i // len(angles), 0) for i in range(len(back.data.polygons))])
    dark = plain('engraved', (0.045, 0.043, 0.040, 1), 0.5, 0.4)
    if not screwed:
        for k in range(4):
            middle = spot((k + 0.5) * math.pi / 2, 0.77 * r, 0)
            head = turned([(0.0012, y - 0.0001), (0.0012, y + 0.0002), (0.0010, y + 0.00034), (0.0001, y + 0.00036)][::-1], watch.bright, 'screw', 32)
            slot = rounded_box('slot', 0.0021, 0.0001, 0.0004, 0.00004, 4, dark)
            head.location, slot.location = middle, middle + [0, y + 0.00034, -0.0002]
            slot.matrix_world = Matrix.Translation(slot.location) @ Matrix.Rotation(0.6 + k, 4, 'Y')
    words = f"{watch.look.mark.replace('-', ' ')} • {'hand wound' if watch.style == 'dress' else 'stainless steel'} • water resistant{DEPTHS.get(watch.style, '')} • {spec['diameter']} mm • "
    things, at, _ = letters(words.upper(), r * 0.098, dark)
    for thing, share in zip(things, at):  # all round, their tops outwards
        put(thing, share * math.tau - 0.6, spot(share * math.tau - 0.6, 0.645 * r, y + 0.00002))
    s, high = r * 0.27, r * 0.06
    corners = [(s, y + 0.00003, high - s), (-s, y + 0.00003, high - s), (-s, y + 0.00003, high + s), (s, y + 0.00003, high + s)]
    add('sign', corners, [(0, 1, 2, 3)], mark_alone(watch.look.mark, (0.05, 0.048, 0.045, 1)), [(0, 0), (1, 0), (1, 1), (0, 1)])
    things, at, long = letters(f'No {watch.look.seed:04}', r * 0.085, dark)
    for thing, share in zip(things, at):
        put(thing, 0.0, (long * (0.5 - share), y + 0.00002, -0.33 * r))


def letters(said, size, material):
    """The letters of a line, and how far each one's middle is from the line's beginning, in shares of its length."""
    made = []
    for letter in said:
        data = bpy.data.curves.new('letter', 'FONT')
        data.body, data.size, data.align_x, data.align_y = letter, size, 'CENTER', 'CENTER'
        data.materials.append(material)
        made.append(bpy.data.objects.new('letter', data))
        bpy.context.scene.collection.objects.link(made[-1])
    bpy.context.view_layer.update()
    wide = np.array([thing.dimensions.x + size * 0.2 if thing.dimensions.x else size * 0.5 for thing in made])
    return made, (np.cumsum(wide) - wide / 2) / wide.sum(), wide.sum()


def put(thing, angle, where):
    """Upright at twelve, looking backwards."""
    c, s = math.cos(angle), math.sin(angle)
    thing.matrix_world = Matrix(((-c, -s, 0, where[0]), (0, 0, 1, where[1]), (-s, c, 0, where[2]), (0, 0, 0, 1)))


def undone(path, keep=0.2):
    """Half of a strap that bends less than round a wrist: it keeps this share of its curl."""
    step = np.diff(path[:, 1:], axis=0)
    angle = np.unwrap(np.arctan2(step[:, 0], step[:, 1]))
    angle = angle[0] + (angle - angle[0]) * keep
    steps = np.linalg.norm(step, axis=1)[:, None] * np.stack((0 * angle, np.sin(angle), np.cos(angle)), -1)
    return path[0] + np.concatenate((np.zeros((1, 3)), np.cumsum(steps, axis=0)))
