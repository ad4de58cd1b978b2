"""Cut leather: panels with thickness, a painted edge, a stitched rim, and marks pressed or foiled into them.

A panel is flat when it is cut: `shape(u, v)` gives its outline's points in metres, `lay(x, y, z)` bends it into place
(arrays in, points out), z being the height over the paper it was cut on.
"""
import math
from pathlib import Path

import bpy
import numpy as np

from colour import luminance
from materials.graph import Graph
from materials.hard import plain, thread
from parts.labels import MARKS
from parts.mesh import add, frames, resampled
from parts.seams import capsule


def rounded(width, height, radius, low=None, notch=0.0, bow=0.0):
    """Outline of a panel around x = 0, from y = 0 up: (shape, rows). `low` is the radius of the lower corners, `notch`
    the depth of a thumb's notch in the upper edge, `bow` how far that edge sinks in its middle."""
    low = radius if low is None else low
    arc = lambda r: [r * math.sin(a) for a in np.linspace(math.pi / 2, 0, 7)]
    rows = [low - a for a in arc(low)] if low else [0.0]
    rows += list(np.linspace(low, height - radius, 44)[1:-1])
    rows += [height - radius + a for a in reversed(arc(radius))] if radius else [height]
    rows = np.array(rows) / height

    def shape(u, v):
        y = v * height
        top, bottom = np.clip(y - (height - radius), 0, None), np.clip(low - y, 0, None)
        half = width / 2 - (radius - np.sqrt(np.clip(radius**2 - top**2, 0, None))) - (low - np.sqrt(np.clip(low**2 - bottom**2, 0, None)))
        x = (2 * u - 1) * half
        sink = notch * np.exp(-((x / 0.011) ** 4)) + bow * np.clip(1 - (2 * x / width) ** 2, 0, 1)
        return x, y - sink * v**4

    return shape, rows


def loop_of(x, y):
    """The rim of a grid of points, once round, counterclockwise; and which rows and columns they are."""
    r, c = x.shape
    at = [(0, i) for i in range(c - 1)] + [(j, c - 1) for j in range(r - 1)] + [(r - 1, i) for i in range(c - 1, 0, -1)] + [(j, 0) for j in range(r - 1, 0, -1)]
    j, i = np.array(at).T
    return np.stack((x[j, i], y[j, i]), -1), j, i


def outwards(loop):
    along = np.roll(loop, -1, 0) - np.roll(loop, 1, 0)
    along /= np.linalg.norm(along, axis=1, keepdims=True) + 1e-12
    return np.stack((along[:, 1], -along[:, 0]), -1)


class Panel:
    """A cut piece, bent into place. `crown` pads it inside its seam, `groove` is the depth of the seam's line."""

    def __init__(self, outline, lay, hide, edge, thickness=0.0016, columns=90, seam=0.0032, crown=0.0, groove=0.0003,
                 soft=0.02, uneven=0.0, back=None):
        shape, rows = outline
        self.lay, self.thickness, self.seam, self.groove = lay, thickness, seam, groove
        ease = np.linspace(0, 1, columns + 1)
        ease = ease - 0.09 * np.sin(2 * np.pi * ease)  # more columns near the rim
        u, v = np.meshgrid(ease, rows)
        x, y = shape(u, v)
        rim, j, i = loop_of(x, y)
        self.rim, self.out = rim, outwards(rim)
        b = min(0.0006, thickness * 0.4)
        inner = rim - self.out * b
        x[j, i], y[j, i] = inner[:, 0], inner[:, 1]
        flat = np.stack((x, y), -1).reshape(-1, 2)
        far = np.min([np.linalg.norm(flat - p, axis=1) for p in rim[::3]], axis=0).reshape(x.shape)
        rise = 1 - np.exp(-np.clip(far - seam * 0.6, 0, None) / soft)
        lumps = np.sin(x * 61 + 1.3 + 0.7 * np.sin(y * 83)) * np.sin(y * 71 + 0.4 + np.sin(x * 47)) * uneven
        self.top = thickness + (crown + lumps) * rise - groove * np.exp(-(((far - seam) / 0.0008) ** 2))
        n, count = x.size, len(rim)
        index = np.arange(n).reshape(x.shape)
        bands = [(inner + self.out * b * k, thickness * 0.5 + (thickness * 0.5 - b + b * q) * s)
                 for k, q, s in ((0.5, 0.87, 1), (0.87, 0.5, 1), (1, 0, 1), (1, 0, 0), (1, 0, -1), (0.87, 0.5, -1), (0.5, 0.87, -1))]
        xs = np.concatenate([x.ravel(), *[p[:, 0] for p, _ in bands], x.ravel()])
        ys = np.concatenate([y.ravel(), *[p[:, 1] for p, _ in bands], y.ravel()])
        zs = np.concatenate([self.top.ravel(), *[np.full(count, h) for _, h in bands], np.zeros(n)])
        verts = lay(xs, ys, zs)
        faces, slots = [], []
        r, c = x.shape
        under = n + len(bands) * count
        for a in range(r - 1):
            for d in range(c - 1):
                quad = (index[a, d], index[a, d + 1], index[a + 1, d + 1], index[a + 1, d])
                faces += [quad, tuple(under + k for k in reversed(quad))]
                slots += [0, 2 if back else 0]
        ring = [index[j, i]] + [n + k * count + np.arange(count) for k in range(len(bands))] + [under + index[j, i]]
        for k, (a, d) in enumerate(zip(ring, ring[1:])):
            for e in range(count):
                f = (e + 1) % count
                faces.append((a[e], d[e], d[f], a[f]))
                slots.append(1 if 0 < k < len(ring) - 2 else 0)
        self.thing = add('panel', verts, [tuple(int(k) for k in f) for f in faces], hide, np.stack((xs, ys), -1))
        self.thing.data.materials.append(edge)
        if back:
            self.thing.data.materials.append(back)
        self.thing.data.polygons.foreach_set('material_index', slots)

    def on(self, xy, lift=0.0):
        """Points and normals over the panel's face."""
        xy = np.asarray(xy, float)
        z = self.thickness - self.groove * 0.7 + lift
        points = self.lay(xy[:, 0], xy[:, 1], np.full(len(xy), z))
        above = self.lay(xy[:, 0], xy[:, 1], np.full(len(xy), z + 0.001))
        normals = above - points
        return points, normals / np.linalg.norm(normals, axis=1, keepdims=True)

    def border(self, inset=None):
        closed = np.vstack((self.rim, self.rim[:1])) - np.vstack((self.out, self.out[:1])) * (self.seam if inset is None else inset)
        flat = np.column_stack((closed, np.zeros(len(closed))))
        return resampled(flat, max(60, int(np.linalg.norm(np.diff(flat, axis=0), axis=1).sum() / 0.001)))[:, :2]

    def sew(self, colour, line=None, pitch=0.0036, seed=3):
        """Saddle stitch along a line of the flat piece (else round its rim): slanted threads out of dark holes."""
        points, normals = self.on(self.border() if line is None else resampled(np.column_stack((line, np.zeros(len(line)))), 400)[:, :2])
        saddle(points, normals, colour, pitch, seed)


def saddle(points, normals, colour, pitch=0.0036, seed=3):
    random = np.random.default_rng(seed)
    along = np.concatenate(([0], np.cumsum(np.linalg.norm(np.diff(points, axis=0), axis=1))))
    count = max(2, int(along[-1] / pitch))
    spots = lambda at: (np.stack([np.interp(at, along, points[:, k]) for k in range(3)], -1),
                        np.stack([np.interp(at, along, normals[:, k]) for k in range(3)], -1))
    at = (np.arange(count) + 0.5) / count * along[-1]
    place, up = spots(at)
    tangents, up, side = frames(place, up)
    unit, quads = capsule()

    def row(name, where, size, turn, material, sink):
        t = tangents * np.cos(turn)[:, None] + side * np.sin(turn)[:, None]
        s = np.cross(up, t)
        part = unit[None] * size[:, None]
        verts = where[:, None] + part[..., :1] * t[:, None] + part[..., 1:2] * s[:, None] + (part[..., 2:] + sink) * up[:, None]
        n = len(unit)
        return add(name, verts.reshape(-1, 3), [tuple(k * n + a for a in q) for k in range(count) for q in quads], material)

    long = pitch * 0.8 * (1 + random.normal(0, 0.03, count))
    row('stitches', place, np.stack((long, np.full(count, 0.00036), np.full(count, 0.00034)), -1),
        0.2 + random.normal(0, 0.05, count), thread(colour), 0.0001)
    holes, _ = spots(np.minimum(at + along[-1] / count / 2, along[-1]))
    row('holes', holes, np.tile([0.0011, 0.0004, 0.00012], (count, 1)), np.full(count, 0.5), plain('hole', (0.012, 0.009, 0.007, 1), 0.9, 0.1), 0.00006)


def pressed(material, look, x, y, size, depth=0.35, foil=None):
    """Presses the brand's mark into a material with UVs in metres, around (x, y); `foil` is the colour of metal leaf."""
    graph = Graph.__new__(Graph)
    graph.material, graph.tree = material, material.node_tree
    graph.shader = graph.tree.nodes['Principled BSDF']
    image = bpy.data.images.load(str(Path(MARKS) / f'{look.mark}.png'), check_existing=True)
    image.colorspace_settings.name = 'Non-Color'
    k = 1 / size
    spot = graph.node('Mapping', {'Vector': graph.node('TexCoord').outputs['UV'], 'Scale': (k, k, 1), 'Location': (0.5 - x * k, 0.5 - y * k, 0)}).outputs[0]
    sign = graph.node('SeparateColor', {0: graph.node('TexImage', {'Vector': spot}, image=image, extension='CLIP').outputs[0]}).outputs[0]
    base = graph.shader.inputs['Base Color'].links[0].from_socket
    normal = graph.shader.inputs['Normal'].links[0].from_socket
    dark = luminance(look.colour) < 0.05
    shade = graph.brighten(base, 0.62 if not dark else 0.5)
    graph.set(Base_Color=graph.mix(sign, base, foil or shade))
    relief = graph.node('Bump', {'Height': sign, 'Distance': depth / 1000, 'Strength': 1.0, 'Normal': normal}, invert=True)
    graph.set(Normal=relief.outputs[0])
    if foil:
        graph.set(Metallic=graph.math('MULTIPLY', sign, 0.9), Roughness=graph.between(sign, 0, 1, 0.42, 0.28))
    return material


def turned_flat():
    """Lays everything built standing (front to -Y) on its back, its face up."""
    from mathutils import Matrix

    bpy.context.view_layer.update()
    for thing in bpy.context.scene.objects:
        thing.matrix_world = Matrix.Rotation(math.radians(-90), 4, 'X') @ thing.matrix_world
    bpy.context.view_layer.update()
    low = min((thing.matrix_world @ v.co).z for thing in bpy.context.scene.objects if thing.type == 'MESH' for v in thing.data.vertices)
    for thing in bpy.context.scene.objects:
        thing.matrix_world = Matrix.Translation((0, 0, -low)) @ thing.matrix_world


