"""What clothes are put together from: panels cut along an outline and laid on a drape, painted seams, bands, buttons."""
import bpy
import cv2
import numpy as np

from colour import luminance, mix, scaled
from materials.graph import Graph
from materials.hard import thread
from parts.creases import creases
from parts.hardware import facing, turned
from parts.mesh import add, slab, sweep, thicken
from parts.outline import cut, offset, spaced
from parts.seams import stitches


class Paint:
    """What is drawn on a garment in its outline's plane: relief in millimetres, shade (1 is none) and a second colour."""

    def __init__(self, low, high, pixel=0.0007, seed=1):
        self.low, self.pixel = np.asarray(low, float) - 0.02, pixel
        self.size = ((np.asarray(high) + 0.02 - self.low) / pixel).astype(int)
        shape = self.size[::-1]
        self.relief, self.shade, self.second = (np.full(shape, v, np.float32) for v in (0.0, 1.0, 0.0))
        rough = np.random.default_rng(seed).standard_normal(shape).astype(np.float32)
        self.pucker = cv2.GaussianBlur(rough, (0, 0), 0.0032 / pixel)
        self.pucker /= self.pucker.std()
        self.seed, self.images = seed, []
        # threads differ a little: without it cloth looks moulded
        yarn = cv2.GaussianBlur(rough, (0, 0), 0.9)
        self.shade += 0.028 * yarn / yarn.std()

    def mask(self, line, width, soft=0.0006):
        drawn = np.zeros(self.size[::-1], np.uint8)
        at = np.round((np.asarray(line)[:, :2] - self.low) / self.pixel * 16).astype(np.int32)
        cv2.polylines(drawn, [at], False, 255, max(1, round(width / self.pixel)), cv2.LINE_AA, 4)
        return cv2.GaussianBlur(drawn.astype(np.float32) / 255, (0, 0), max(soft / self.pixel, 0.5))

    def area(self, outline, soft=0.001):
        drawn = np.zeros(self.size[::-1], np.uint8)
        cv2.fillPoly(drawn, [np.round((np.asarray(outline) - self.low) / self.pixel * 16).astype(np.int32)], 255, cv2.LINE_AA, 4)
        return cv2.GaussianBlur(drawn.astype(np.float32) / 255, (0, 0), max(soft / self.pixel, 0.5))

    def grid(self):
        x = np.arange(self.size[0]) * self.pixel + self.low[0]
        y = np.arange(self.size[1]) * self.pixel + self.low[1]
        return np.meshgrid(x, y)

    def seam(self, line, depth=1.0, pucker=0.35, wide=0.012, dark=0.28):
        """Two pieces sewn together: a groove, cloth drawn up along it, the allowance felt beside it."""
        line = spaced(line, 0.003)
        groove = self.mask(line, 0.0012, 0.0005)
        around = self.mask(line, wide, wide * 0.32)
        self.relief += depth * (around * 0.5 - groove * 0.9) + around * pucker * self.pucker
        self.shade *= 1 - dark * groove

    def step(self, line, height=0.8, wide=0.006, dark=0.35):
        """An edge that lies on top of what is to its right."""
        line = spaced(line, 0.003)
        over = self.mask(offset(line, wide / 2), wide, wide * 0.18)
        edge = self.mask(line, 0.0009, 0.0004)
        self.relief += over * height * (1 + 0.25 * self.pucker)
        self.shade *= 1 - dark * edge

    def gathered(self, line, depth=0.8, wide=0.02):
        around = self.mask(spaced(line, 0.003), wide, wide * 0.3)
        self.relief += around * depth * self.pucker

    def crease(self, depth, size=0.10):
        """The cloth has been worn and folded: creases of about `depth` millimetres all over."""
        if depth:
            self.relief += depth * creases(self.relief.shape, self.pixel, self.seed, size)

    def faded(self, wide=0.03):
        """Nothing at the border, so that it may be repeated without a jump."""
        far = [np.minimum(np.arange(n), np.arange(n)[::-1]) * self.pixel / wide for n in self.relief.shape]
        self.relief *= np.minimum.outer(np.minimum(far[0], 1), np.minimum(far[1], 1))

    def under(self, outline, much=0.42, fall=(0.0012, -0.0018)):
        """A layer that lies on the cloth keeps the light from it: most to the lower right."""
        shade = np.maximum(self.area(np.asarray(outline) + fall, 0.0017), 0.8 * self.area(outline, 0.0011))
        self.shade *= 1 - much * shade * (1 - self.area(outline, 0.0003))

    def image(self, name):
        shape = self.relief.shape
        made = bpy.data.images.new(name, shape[1], shape[0], float_buffer=True)
        made.colorspace_settings.name = 'Non-Color'
        self.images.append(made)
        self.again()
        return made

    def again(self):
        """The images once more, after something else was drawn."""
        shape = self.relief.shape
        pixels = np.ones((*shape, 4), np.float32)
        pixels[..., 0], pixels[..., 1], pixels[..., 2] = self.relief / 8 + 0.5, self.shade / 2, self.second
        for made in self.images:
            made.pixels.foreach_set(pixels.ravel())
            made.pack()


def painted(material, paint, second=None, uv='pattern'):
    """The material with a garment's paint on it: where it lies in the cut, or, without `uv`, by the piece's own UVs."""
    graph = Graph.of(material)
    width, height = paint.size * paint.pixel
    where = graph.node('UVMap', uv_map=uv).outputs[0] if uv else graph.node('TexCoord').outputs['UV']
    place = graph.node('Mapping', {'Vector': where, 'Location': (-paint.low[0] / width, -paint.low[1] / height, 0),
                                   'Scale': (1 / width, 1 / height, 1)}).outputs[0]
    tile = graph.node('TexImage', {'Vector': place}, image=paint.image('paint'), extension='EXTEND' if uv else 'REPEAT')
    relief, shade, other = (graph.node('SeparateColor', {0: tile.outputs[0]}).outputs[i] for i in range(3))
    colour, normal = (graph.shader.inputs[name].links[0].from_socket for name in ('Base Color', 'Normal'))
    if second:
        factor = graph.math('MULTIPLY', other, 1.0)
        colour = graph.mix(factor, colour, second)
    colour = graph.brighten(colour, graph.math('MULTIPLY', shade, 2.0))
    bump = graph.node('Bump', {'Height': relief, 'Distance': 0.008, 'Strength': 1.0, 'Normal': normal})
    graph.set(Base_Color=colour, Normal=bump.outputs[0])
    return material


def rotated(points, degrees):
    a = np.radians(degrees)
    return points @ np.array([[np.cos(a), np.sin(a)], [-np.sin(a), np.cos(a)]])


def panel(name, outline, drape, material, *, gap=0.0035, lift=0.0, thick=0.0012, grain=0.0, squash=1.0):
    """A piece of cloth cut along `outline`. `lift` is a height or a function of (points, distance to the rim); `grain`
    turns the weave; `squash` < 1 presses the drape flat (the back, seen from within)."""
    points, faces, inwards = cut(outline, gap)
    height = lift(points, inwards) if callable(lift) else np.full(len(points), lift)
    where, _ = drape.at(points, height)
    if squash < 1:
        where[:, 2] = 0.0004 + (where[:, 2] - height) * squash + height
    thing = add(name, where, faces, material, rotated(points, grain))
    second = thing.data.uv_layers.new(name='pattern')
    index = np.empty(len(thing.data.loops), np.int32)
    thing.data.loops.foreach_get('vertex_index', index)
    second.data.foreach_set('uv', points.astype(np.float32)[index].ravel())
    if thick:
        thicken(thing, thick)
    return thing


def patch(name, outline, drape, material, *, thick=0.0011, bulge=0.0, rim=0.0022, gap=0.003, grain=0.0, under=0.0, round_at=0.03):
    """A second layer sewn onto the first: a pocket, a flap, a placket."""
    def lift(_, inwards):
        edge = np.clip(inwards / rim, 0, 1)
        return under + thick * (0.35 + 0.65 * np.sqrt(edge)) + bulge * np.clip(inwards / round_at, 0, 1) ** 0.7

    return panel(name, outline, drape, material, gap=gap, lift=lift, thick=thick * 0.9, grain=grain)


def band(name, line, drape, material, width, thick, lift=0.0, plump=False):
    """A strip laid along a line, its weave running along it."""
    points, normals = drape.at(spaced(line, 0.004), lift)
    if plump:
        half = width / 2
        profile = [(half * np.cos(a), thick * np.sin(a)) for a in np.linspace(0, np.pi, 11)] + [(-half * 0.6, -thick * 0.1), (half * 0.6, -thick * 0.1)]
    else:
        profile = slab(width, thick)
    return sweep(name, points, profile, material, normals)


def sewn(drape, line, made, lift=0.0, length=0.0028, gap=0.0011, radius=0.00036):
    """Topstitching along a line of the outline's plane; `lift` is a height or a function of the points."""
    line = spaced(line, 0.004)
    points, normals = drape.at(line, lift(line) if callable(lift) else lift)
    return stitches(points, normals, made, length, gap, radius)


def thread_for(colour, contrast=0.35):
    """Thread that is seen, but only just: lighter on dark cloth, darker on light cloth."""
    return thread(mix(colour, (0.75, 0.72, 0.66, 1), contrast * (0.2 if luminance(colour) < 0.06 else 0.4)) if luminance(colour) < 0.25 else scaled(colour, 1 - contrast * 0.4))


def button(drape, where, material, made, radius=0.0055, lift=0.0015, turn=0.3):
    """A four-hole button with a rim, sewn on with a cross of thread."""
    point, normal = (a[0] for a in drape.at([where], lift))
    profile = [(radius * 0.9, 0.0), (radius, -0.0008), (radius * 0.98, -0.0018), (radius * 0.86, -0.0022), (radius * 0.66, -0.0016),
               (radius * 0.4, -0.0014), (0.0001, -0.0014)]
    disc = turned(profile, material, 'button', 28)
    place = facing(point, normal, np.array((np.sin(turn), 0, 0)) + np.cos(turn) * np.array(drape.up))
    disc.matrix_world = place
    hole = radius * 0.26
    for a, b in (((-hole, -hole), (hole, hole)), ((-hole, hole), (hole, -hole))):
        path = np.array([(a[0], -0.0013, a[1]), (a[0] * 0.5, -0.0021, a[1] * 0.5), (0, -0.0022, 0), (b[0] * 0.5, -0.0021, b[1] * 0.5), (b[0], -0.0013, b[1])])
        cross = sweep('button-thread', path, [(0.0005 * np.cos(t), 0.0005 * np.sin(t)) for t in np.linspace(0, 2 * np.pi, 6, endpoint=False)], made)
        cross.matrix_world = place
    return disc


def buttonhole(drape, where, made, length=0.014, lift=0.0016, upright=True):
    way = np.array([0, 1.0]) if upright else np.array([1.0, 0])
    side = way[::-1] * 0.0009
    for s in (-1, 1):
        line = np.array([np.asarray(where) - way * length / 2 + side * s, np.asarray(where) + way * length / 2 + side * s])
        sewn(drape, line, made, lift, 0.0015, 0.0002, 0.0005)
