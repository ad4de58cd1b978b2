"""Watches, closed and standing on their straps, as on a display ring."""
import math

import bpy
import numpy as np
from mathutils import Matrix

from colour import mix
from materials.soft import cloth, leather
from model import Angle, Model
from models.watch_case import Watch
from models.watch_lugs import end_link
from parts.leatherwork import saddle
from parts.hardware import loop
from parts.mesh import circle, frames, length_of, resampled, rounded_box, slab, smooth_path, sweep

LEAN = 24  # degrees that the dial looks up


def ring(watch):
    """The strap's way round the missing wrist, in the YZ plane: from the upper lugs back, down, and up to the lower ones."""
    z, y = watch.reach, watch.height * 0.15
    points = [(0, y, z), (0, y + 0.0008, z + 0.0026), (0, y + 0.0040, z + 0.0062), (0, y + 0.014, z + 0.0100), (0, 0.031, z + 0.0080), (0, 0.0455, z - 0.006), (0, 0.0505, 0.000),
              (0, 0.0455, -z + 0.002), (0, 0.031, -z - 0.0090), (0, y + 0.014, -z - 0.0106), (0, y + 0.0040, -z - 0.0064), (0, y + 0.0008, -z - 0.0026), (0, y, -z)]
    return smooth_path(points, 240)


def outwards(path):
    t, _, _ = frames(path, np.tile([1.0, 0, 0], (len(path), 1)))
    return np.cross([1.0, 0, 0], t) * -1


def band(watch, look, kind):
    path = ring(watch)
    out = outwards(path)
    if np.dot(out[120], [0, 1, 0]) < 0:
        out = -out
    wide = watch.strap - 0.0002
    split = 132  # the buckle's place, at the back
    if kind == 'steel':
        return bracelet(watch, path, out)
    colour = look.colour
    if kind == 'canvas':
        made = cloth('canvas', colour, uv=True, scale=0.42, contrast=0.3)
        thread, thick = mix(colour, (0.7, 0.66, 0.56, 1), 0.35), 0.0022
    else:
        made = leather(colour, 'grained' if watch.style in {'dress', 'chrono'} else 'smooth', uv=True, scale=0.5, clouds=0.05, wear=0.4)
        thread, thick = mix(colour, (0.66, 0.58, 0.44, 1), 0.5 if watch.style != 'dress' else 0.12), 0.0028
    narrow = lambda t: 1 - 0.12 * min(1, t / 0.8)
    profile = slab(wide, thick, thick * 0.42, lift=-thick / 2)
    crown = [(x, y + (0.0007 if y > 0 and abs(x) < wide * 0.35 else 0)) for x, y in profile]
    sweep('strap', path[:split + 6], crown, made, out[:split + 6], scale=narrow)
    low, low_out = path[split - 40:][::-1], out[split - 40:][::-1]
    for end in (path[0], path[-1]):  # each end is sewn round its bar
        sweep('strap', end + np.array([[-wide / 2, 0, 0], [wide / 2, 0, 0]]), circle(thick / 2 + 0.0004, 24), made)
    lift = np.linspace(0, 1, len(low))
    over = np.clip((lift - 0.62) / 0.1, 0, 1)[:, None] * (thick + 0.0004)
    sweep('strap', low + low_out * over, crown, made, low_out, scale=narrow)
    for line, up in ((path[2:split], out[2:split]), ((low + low_out * over)[2:-8], low_out[2:-8])):
        _, n, side = frames(line, up)
        along = np.linspace(0, 1, len(line))[:, None]
        for edge in (-1, 1):
            place = line + side * edge * (wide / 2 - 0.0021) * (1 - 0.11 * along) + n * (thick / 2 + 0.0001)
            saddle(place, n, thread, 0.0030)
    at = split - 8
    where, up = path[at] + out[at] * (thick * 1.2), out[at]
    frame = loop(wide * 1.2, 0.013, 0.0021, watch.bright, 0.003, 1.1)
    t = frames(path, out)[0][at]
    x, z = np.array([1.0, 0, 0]), t
    frame.matrix_world = Matrix(((x[0], -up[0], z[0], where[0]), (x[1], -up[1], z[1], where[1]), (x[2], -up[2], z[2], where[2]), (0, 0, 0, 1)))
    for k in (at + 16, at + 34):
        keeper(path[k] + out[k] * thick * 0.45, out[k], frames(path, out)[0][k], wide * 0.93, thick * 2.2, made)
    return None


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


def bracelet(watch, path, out):
    for up in (-1, 1):
        end_link(watch, up)
    path, out = path[6:-6], out[6:-6]  # between the end links
    total = length_of(path)
    pitch = 0.0072
    count = int(total / pitch)
    line = resampled(path, count * 2 + 1)
    normals = resampled(out, count * 2 + 1)
    normals /= np.linalg.norm(normals, axis=1, keepdims=True)
    tangents = frames(line, normals)[0]
    for k in range(-1, count):  # the middle row has one more
        i = 2 * k + 1
        taper = 1 - 0.16 * min(max(k, 0), count - 1 - k) / (count / 2)
        for x, share, made in ((-0.345, 0.30, watch.steel), (0, 0.37, watch.bright if watch.style == 'dress' else watch.steel), (0.345, 0.30, watch.steel)):
            if k < 0 and x:
                continue
            at = min(i + (x == 0), len(line) - 1)  # the middle row lies between the outer ones
            link = rounded_box('link', watch.strap * share * taper, pitch * 0.975, 0.0031, 0.0007, 8, made)
            t, n = tangents[at], normals[at]
            n = n - t * (n @ t)
            n /= np.linalg.norm(n)
            s = np.cross(t, n)
            where = line[at] + s * x * watch.strap * taper - n * 0.0016
            link.matrix_world = Matrix(((s[0], t[0], n[0], where[0]), (s[1], t[1], n[1], where[1]), (s[2], t[2], n[2], where[2]), (0, 0, 0, 1)))


def settle(watch):
    bpy.context.view_layer.update()
    turn = Matrix.Rotation(math.radians(-LEAN), 4, 'X')
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
    band(watch, look, spec['strap'])
    whole = settle(watch)
    spot = whole @ Matrix.Translation((watch.radius * 0.25, -watch.height / 2, watch.radius * 0.2))
    return Model(views={
        'front': Angle(turn=-9, rise=14, fill=0.60),
        'back': Angle(turn=146, rise=16, fill=0.60),
        'side': Angle(turn=-75, rise=10, fill=0.60),
        'detail': Angle(turn=-5, rise=22, target=tuple(spot.translation), span=0.046, fstop=9),
    })
