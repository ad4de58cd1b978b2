"""Watches, closed and standing on their straps, as on a display ring; from behind, undone and lying on their face."""
import math

import bpy
import numpy as np
from mathutils import Matrix

from colour import mix
from materials.hard import plain
from materials.soft import cloth, leather
from model import Angle, Model
from models.watch_back import caseback, undone
from models.watch_case import Watch
from models.watch_lugs import end_link
from parts.leatherwork import saddle
from parts.hardware import facing, loop, together, turned
from parts.mesh import circle, frames, length_of, resampled, rounded_box, slab, smooth_path, sweep

LEAN = 24  # degrees that the dial looks up
SPLIT = 132  # where on the ring the buckle is: behind


def ring(watch):
    """The strap's way round the missing wrist, in the YZ plane: from the upper lugs back, down, and up to the lower ones."""
    z, y = watch.reach, watch.height * 0.15
    points = [(0, y, z), (0, y + 0.0008, z + 0.0026), (0, y + 0.0040, z + 0.0062), (0, y + 0.014, z + 0.0100), (0, 0.031, z + 0.0080), (0, 0.0455, z - 0.006), (0, 0.0505, 0.000),
              (0, 0.0455, -z + 0.002), (0, 0.031, -z - 0.0090), (0, y + 0.014, -z - 0.0106), (0, y + 0.0040, -z - 0.0064), (0, y + 0.0008, -z - 0.0026), (0, y, -z)]
    return smooth_path(points, 240)


def outwards(path):
    t, _, _ = frames(path, np.tile([1.0, 0, 0], (len(path), 1)))
    out = np.cross(t, [1.0, 0, 0])
    return out if out[0] @ [0, -1, 0] > 0 else -out


def band(watch, look, kind, opened):
    path = ring(watch)
    halves = path[:SPLIT + 6], path[SPLIT - 40:][::-1]
    if opened:
        halves = [undone(half) for half in halves]
    wide = watch.strap - 0.0002
    if kind == 'steel':
        return bracelet(watch, halves if opened else [path], opened)
    colour = look.colour
    if kind == 'canvas':
        made = cloth('canvas', colour, uv=True, scale=0.42, contrast=0.3)
        thread, thick = mix(colour, (0.7, 0.66, 0.56, 1), 0.35), 0.0022
    else:
        made = leather(colour, 'grained' if watch.style in {'dress', 'chrono'} else 'smooth', uv=True, scale=0.5, clouds=0.05, wear=0.4)
        thread, thick = mix(colour, (0.66, 0.58, 0.44, 1), 0.5 if watch.style != 'dress' else 0.12), 0.0028
    narrow = lambda t: (1 - 0.12 * min(1, t / 0.8)) * (1 - 0.75 * max(0.0, (t - 0.94) / 0.06) ** 2 if opened else 1)
    profile = slab(wide, thick, thick * 0.42, lift=-thick / 2)
    crown = [(x, y + (0.0007 if y > 0 and abs(x) < wide * 0.35 else 0)) for x, y in profile]
    for end in (path[0], path[-1]):  # each end is sewn round its bar
        sweep('strap', end + np.array([[-wide / 2, 0, 0], [wide / 2, 0, 0]]), circle(thick / 2 + 0.0004, 24), made)
    for half, line in enumerate(halves):
        out = outwards(line)
        if half and not opened:  # the tail lies on the buckle's strap
            over = np.clip((np.linspace(0, 1, len(line)) - 0.62) / 0.1, 0, 1)[:, None] * (thick + 0.0004)
            line = line + out * over
        sweep('strap', line, crown, made, out, scale=narrow if half else lambda t: 1 - 0.12 * min(1, t / 0.8))
        # what one sees: outside, or once it is undone the inside
        seen = -1 if opened else 1
        part = slice(2, -8 if half else -6)
        _, n, side = frames(line[part], out[part] * seen)
        along = np.linspace(0, 1, len(n))[:, None]
        for edge in (-1, 1):
            saddle(line[part] + side * edge * (wide / 2 - 0.0021) * (1 - 0.11 * along) + n * (thick / 2 + 0.0001), n, thread, 0.0030)
        if opened and half:
            for k in range(len(line) - 66, len(line) - 16, 9):
                together([turned([(0.0001, -0.00005), (0.0009, -0.00005), (0.0009, 0.0002)], plain('hole', (0.012, 0.010, 0.009, 1)), 'hole', 20)],
                         facing(line[k] - out[k] * (thick / 2 + 0.0001), -out[k], (1, 0, 0)))
        if not half:
            at = SPLIT + 4 if opened else SPLIT - 8
            t = frames(line, out)[0]
            frame = loop(wide * 1.2, 0.013, 0.0021, watch.bright, 0.003, 1.1)
            together([frame], facing(line[at] + (t[at] * 0.003 if opened else out[at] * thick * 1.2), out[at], t[at]))
            way = line if opened else path
            out, t = outwards(way), frames(way, outwards(way))[0]
            for k in (at - 18, at - 34) if opened else (at + 16, at + 34):
                keeper(way[k] + out[k] * thick * 0.45, out[k], t[k], wide * 0.93, thick * 2.2, made)


def keeper(where, up, along, wide, tall, made):
    corners = [(-1, -0.5), (1, -0.5), (1, 0.5), (-1, 0.5)]
    path = []
    for k in range(4):
        (x0, y0), (x1, y1) = corners[k], corners[(k + 1) % 4]
        path += [np.array(where) + np.array([x0 + (x1 - x0) * t, 0, 0]) * (wide / 2 + 0.001) + np.array(up) * (y0 + (y1 - y0) * t) * (tall + 0.001) for t in np.linspace(0, 1, 10, endpoint=False)]
    path = np.array(path)
    for _ in range(2):
        path = (np.roll(path, 1, 0) + 2 * path + np.roll(path, -1, 0)) / 4
    middle = path.mean(axis=0)
    sweep('keeper', path, slab(0.0048, 0.0013), made, path - middle, closed=True)


def bracelet(watch, ways, opened):
    """Links on each way, narrower towards the clasp."""
    for up in (-1, 1):
        end_link(watch, up)
    for way in ways:
        path = way[6:None if opened else -6]  # between the end links
        count = int(length_of(path) / 0.0072)
        line = resampled(path, count * 2 + 1)
        normals = outwards(line)
        tangents = frames(line, normals)[0]

        def laid(thing, at, aside=0.0):
            t, n = tangents[at], normals[at]
            s = np.cross(t, n)
            where = line[at] + s * aside - n * 0.0016
            thing.matrix_world = Matrix(((s[0], t[0], n[0], where[0]), (s[1], t[1], n[1], where[1]), (s[2], t[2], n[2], where[2]), (0, 0, 0, 1)))

        for k in range(-1, count):  # the middle row has one more
            left = max(k, 0) if opened else min(max(k, 0), count - 1 - k) * 2
            taper = 1 - 0.16 * left / count
            for x, share, made in ((-0.345, 0.30, watch.steel), (0, 0.37, watch.bright if watch.style == 'dress' else watch.steel), (0.345, 0.30, watch.steel)):
                if k >= 0 or not x:  # the middle row lies between the outer ones
                    link = rounded_box('link', watch.strap * share * taper, 0.0072 * 0.975, 0.0031, 0.0007, 8, made)
                    laid(link, min(2 * k + 1 + (x == 0), len(line) - 1), x * watch.strap * taper)
        if opened:
            laid(rounded_box('clasp', watch.strap * 0.86, 0.020, 0.0036, 0.0009, 10, watch.bright), len(line) - 1)


def settle(lean):
    bpy.context.view_layer.update()
    turn = Matrix.Rotation(math.radians(-lean), 4, 'X')
    things = list(bpy.context.scene.objects)
    low, near, far = 9.0, 9.0, -9.0
    for thing in things:
        thing.matrix_world = turn @ thing.matrix_world
        if thing.type == 'MESH':
            points = np.array([tuple(thing.matrix_world @ v.co) for v in thing.data.vertices])
            low, near, far = min(low, points[:, 2].min()), min(near, points[:, 1].min()), max(far, points[:, 1].max())
    shift = Matrix.Translation((0, -(near + far) / 2, -low))
    for thing in things:
        thing.matrix_world = shift @ thing.matrix_world
    return shift @ turn


def build(look, spec, view):
    watch = Watch(look, spec)
    watch.case()
    watch.face()
    opened = view == 'back'
    caseback(watch, spec)
    band(watch, look, spec['strap'], opened)
    whole = settle(-90 if opened else LEAN)
    spot = whole @ Matrix.Translation((watch.radius * 0.25, -watch.height / 2, watch.radius * 0.2))
    return Model(views={
        'front': Angle(turn=-9, rise=14, fill=0.60),
        'back': Angle(turn=148 + look.seed % 23 - 11, rise=62, target=tuple((whole @ Matrix.Translation((0, watch.height / 2, 0))).translation), span=0.108, fstop=22),
        'side': Angle(turn=-75, rise=10, fill=0.60),
        'detail': Angle(turn=-5, rise=22, target=tuple(spot.translation), span=0.046, fstop=9),
    })
