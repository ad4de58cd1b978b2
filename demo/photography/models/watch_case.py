"""Watch cases: body, bezel, crown, and the dial with its indices and hands. Built around the dial's middle,
facing -Y, twelve o'clock up."""
import math

import bpy
import numpy as np

from colour import luminance, mix, scaled
from materials.graph import Graph
from materials.hard import metal, plain
from models.watch_lugs import lugs
from parts.hardware import turned
from parts.labels import mark_alone
from parts.mesh import add, rounded_box, sweep


def clock(fraction, radius, y=0.0):
    """A point of the dial: fraction of the round from twelve, clockwise."""
    a = fraction * math.tau
    return np.array([radius * math.sin(a), y, radius * math.cos(a)])


def bar(name, start, end, wide, tall, material, narrow=None):
    """A bevelled bar on the dial from `start` to `end`; `narrow` is its far end's width."""
    start, end = np.asarray(start, float), np.asarray(end, float)
    along = (end - start) / np.linalg.norm(end - start)
    side = np.cross(along, [0, -1, 0])
    up = np.array([0, -1.0, 0])
    verts = []
    for p, w in ((start, wide), (end, narrow or wide)):
        for k, h in ((-1, 0), (-1, 0.6), (-0.55, 1), (0.55, 1), (1, 0.6), (1, 0)):
            verts.append(p + side * k * w / 2 + up * h * tall)
    faces = [(i, i + 1, i + 7, i + 6) for i in range(5)] + [(0, 6, 11, 5), (5, 4, 3, 2, 1, 0), (6, 7, 8, 9, 10, 11)]
    return add(name, verts, faces, material, smooth=False)


def hand(fraction, length, wide, y, material, style, lume=None, tail=0.18):
    """An hour, minute or second hand."""
    tip, foot = clock(fraction, length, y), clock(fraction, -length * tail, y)
    if style == 'needle':
        bar('hand', foot, tip, wide, 0.00018, material, wide * 0.5)
        return
    waist = clock(fraction, length * 0.80, y)
    bar('hand', foot, waist, wide * 0.7, 0.00025, material, wide)
    bar('hand', waist, tip, wide, 0.00025, material, wide * 0.12)
    if lume:
        bar('lume', clock(fraction, length * 0.22, y - 0.00022), clock(fraction, length * 0.78, y - 0.00022), wide * 0.38, 0.00008, lume, wide * 0.55)


def text(said, where, size, material, turn=0.0):
    data = bpy.data.curves.new('numeral', 'FONT')
    data.body, data.size, data.extrude = said, size, 0.00005
    data.align_x, data.align_y = 'CENTER', 'CENTER'
    data.materials.append(material)
    thing = bpy.data.objects.new('numeral', data)
    bpy.context.scene.collection.objects.link(thing)
    thing.location = where
    thing.rotation_euler = (math.radians(90), turn, 0)
    return thing


def dial_material(colour, sunray):
    graph = Graph('dial')
    if sunray:
        where = graph.node('SeparateXYZ', {0: graph.node('TexCoord').outputs['Object']})
        angle = graph.math('ARCTAN2', where.outputs[0], where.outputs[2])
        rays = graph.node('TexNoise', {'W': graph.math('MULTIPLY', angle, 60.0), 'Scale': 1.0, 'Detail': 2.0}, noise_dimensions='1D').outputs[0]
        graph.set(Base_Color=graph.brighten(colour, graph.between(rays, 0.3, 0.7, 0.82, 1.2)), Metallic=0.2, Roughness=0.42, Specular=0.3)
    else:
        graph.set(Base_Color=colour, Roughness=0.55, Specular=0.25)
    return graph.material


def domed_crystal(radius, y, dome):
    graph = Graph('crystal')
    clear = graph.node('BsdfTransparent', {'Color': (0.97, 0.98, 0.98, 1)})
    gloss = graph.node('BsdfGlossy', {'Color': (1, 1, 1, 1), 'Roughness': 0.06})
    shine = graph.math('MULTIPLY', graph.node('Fresnel', {'IOR': 1.5}).outputs[0], 0.16)
    mixed = graph.node('MixShader', {0: shine, 1: clear.outputs[0], 2: gloss.outputs[0]})
    graph.tree.links.new(mixed.outputs[0], graph.tree.nodes['Material Output'].inputs[0])
    return turned([(radius * math.sin(a), y - dome * math.cos(a)) for a in np.linspace(math.pi / 2, 0.001, 14)], graph.material, 'crystal', 64)


class Watch:
    """Measures and finishes of one style."""

    def __init__(self, look, spec):
        self.look, self.style, self.seconds = look, spec['style'], spec['seconds']
        self.radius = spec['diameter'] / 2000
        self.height = {'field': 0.0092, 'dress': 0.0070, 'diver': 0.0115, 'chrono': 0.0115}[self.style]
        self.strap = {'field': self.radius, 'dress': 0.0185, 'diver': 0.0205, 'chrono': 0.020}[self.style]
        self.reach = self.radius * 1.035  # to the strap's end, above and below
        gold = self.style == 'dress'
        tone = look.metal if not gold else mix(look.metal, (0.80, 0.56, 0.28, 1), 0.55)
        self.steel, self.bright = metal(tone, 'satin'), metal(tone, 'polished')
        # the painted dial lies in the studio's full light: a little below its swatch, it keeps its tone
        self.dial = scaled(look.trim, 0.86) if luminance(look.trim) > 0.3 else look.trim
        self.light = luminance(self.dial) > 0.3
        self.ink = plain('print', (0.03, 0.028, 0.025, 1) if self.light else (0.74, 0.71, 0.62, 1), 0.5)
        self.lume = plain('lume', (0.70, 0.68, 0.52, 1), 0.6)

    def case(self):
        r, h = self.radius, self.height
        thick = [(r * 0.80, h * 0.40), (r * 0.84, h * 0.45), (r * 0.95, h * 0.40), (r * 0.985, h * 0.26), (r, h * 0.22), (r, -h * 0.18), (r * 0.99, -h * 0.22)]
        turned(thick, self.steel, 'case', 96)
        rim = [(r * 0.99, -h * 0.22), (r * 0.975, -h * 0.30), (r * 0.955, -h * 0.40), (r * 0.925, -h * 0.44), (r * 0.89, -h * 0.44), (r * 0.872, -h * 0.40), (r * 0.868, -h * 0.10)]
        turned(rim, self.bright, 'bezel', 96)
        lugs(self)
        knurl = []
        for k in range(48):
            a = k / 48 * math.tau
            rr = 0.0030 if k % 2 else 0.0027
            knurl.append((rr * math.cos(a), rr * math.sin(a)))
        big = 1.15 if self.style == 'diver' else 0.85 if self.style == 'dress' else 1.0
        crown = sweep('crown', [(r * 0.93, 0, 0), (r - 0.0002, 0, 0), (r + 0.0001, 0, 0), (r + 0.0027, 0, 0), (r + 0.0031, 0, 0)], np.array(knurl) * big, self.bright,
                      [(0, 0, 1)] * 5, scale=lambda t: (0.6, 0.6, 1, 1, 0.88)[round(t * 4)])
        crown.data.polygons.foreach_set('use_smooth', [False] * len(crown.data.polygons))
        if self.style == 'chrono':
            for sign in (-1, 1):
                a = math.radians(32) * sign
                reach = np.array([math.cos(a), 0, math.sin(a)])
                sweep('pusher', [reach * r * 0.97, reach * (r + 0.0018), reach * (r + 0.0019), reach * (r + 0.0038)], [(0.0018 * math.cos(t), 0.0018 * math.sin(t)) for t in np.linspace(0, math.tau, 24, endpoint=False)],
                      self.bright, scale=lambda t: 0.6 if t < 0.5 else 1)

    def face(self):
        r, h = self.radius * 0.868, self.height
        y = -h * 0.16
        if self.style == 'diver':
            self.bezel()
        turned([(0.0004, y), (r, y), (r, y + 0.0003)][::-1], dial_material(self.dial, not self.light and self.style == 'chrono'), 'dial', 96)
        turned([(r, y - 0.0018), (r * 0.945, y - 0.0001)][::-1], plain('flange', scaled(self.dial, 0.8), 0.45), 'flange', 96)
        for k in range(60):
            five = k % 5 == 0
            long = 0.0011 if five else 0.0007
            if self.style == 'dress' and not five:
                continue
            bar('minute', clock(k / 60, r * 0.925, y), clock(k / 60, r * 0.925 - long, y), 0.00030 if five else 0.00014, 0.00004, self.ink)
        for k in range(12):
            self.index(k, r, y)
        if self.style == 'chrono':
            for at in (0.25, 0.75, 0.5):
                self.small_dial(at, r, y)
        else:
            if self.seconds == 'small':
                self.small_dial(0.5, r, y)
            sub = r * 0.42
            made = mark_alone(self.look.mark, (0.10, 0.09, 0.08, 1) if self.light else (0.70, 0.67, 0.58, 1))
            s = r * 0.11
            add('sign', [(-s, y - 0.00006, sub - s), (s, y - 0.00006, sub - s), (s, y - 0.00006, sub + s), (-s, y - 0.00006, sub + s)], [(0, 1, 2, 3)], made, [(0, 0), (1, 0), (1, 1), (0, 1)])
        hour, minute = (10 + 9 / 60) / 12, 9 / 60
        style = 'needle' if self.style == 'dress' else 'sword'
        metal_hands = plain('blued', (0.012, 0.02, 0.05, 1), 0.25, 0.6) if self.light else self.bright if self.style != 'field' else plain('hand', (0.72, 0.69, 0.6, 1) if not self.light else (0.03, 0.03, 0.03, 1), 0.35)
        lume = self.lume if self.style in {'diver', 'chrono'} else None
        hand(hour, r * 0.54, 0.0015 if style == 'sword' else 0.0010, y - 0.0008, metal_hands, style, lume)
        hand(minute, r * 0.84, 0.0012 if style == 'sword' else 0.0008, y - 0.0012, metal_hands, style, lume)
        if self.seconds == 'red':
            hand(0.58, r * 0.88, 0.00042, y - 0.0016, plain('second', (0.45, 0.045, 0.025, 1), 0.4), 'needle', tail=0.26)
        turned([(0.0011, y), (0.0011, y - 0.0018), (0.0008, y - 0.0021), (0.0001, y - 0.0021)], self.bright, 'cap', 24)
        domed_crystal(self.radius * 0.885, -h * 0.41, 0.0004 if self.style != 'dress' else 0.0007)

    def small_dial(self, at, r, y):
        middle = clock(at, r * 0.47, 0)
        ring = turned([(0.0002, y - 0.00003), (r * 0.235, y - 0.00003), (r * 0.245, y - 0.0002), (r * 0.26, y - 0.0001)][::-1],
                      plain('sub', mix(self.dial, (0.45, 0.43, 0.38, 1) if not self.light else (0.12, 0.11, 0.1, 1), 0.35 if self.light else 0.12), 0.4), 'sub', 48)
        ring.location = middle
        for k in range(24):
            bar('minute', clock(k / 24, r * 0.22, y - 0.0001) + middle, clock(k / 24, r * (0.17 if k % 6 == 0 else 0.195), y - 0.0001) + middle, 0.00012, 0.00004, self.ink)
        bar('hand', middle + clock(at * 1.7, -r * 0.05, y - 0.0004), middle + clock(at * 1.7, r * 0.19, y - 0.0004), 0.0004, 0.0001, self.ink if self.light else self.bright, 0.0002)

    def index(self, k, r, y):
        if self.style == 'field':
            text(str(k or 12), clock(k / 12, r * 0.735, y - 0.00005), r * 0.27, self.ink)
            bar('lume', clock(k / 12, r * 0.965, y - 0.0001), clock(k / 12, r * 0.90, y - 0.0001), 0.0009, 0.00012, self.lume)
        elif self.style == 'diver':
            if k % 3:
                spot = turned([(r * 0.075, y), (r * 0.075, y - 0.0003), (r * 0.058, y - 0.00036)], self.bright, 'index', 32)
                dot = turned([(r * 0.058, y - 0.0003), (r * 0.052, y - 0.00042), (0.0001, y - 0.00044)], self.lume, 'lume', 32)
                spot.location = dot.location = clock(k / 12, r * 0.76)
            elif k != 3:
                bar('index', clock(k / 12, r * 0.84, y), clock(k / 12, r * 0.62, y), 0.0021, 0.00034, self.bright)
                bar('lume', clock(k / 12, r * 0.825, y - 0.0003), clock(k / 12, r * 0.635, y - 0.0003), 0.0014, 0.0001, self.lume)
            else:
                self.date(r, y)
        elif (self.style == 'chrono' and k % 3 == 0 and k) or (self.seconds == 'small' and k == 6):
            return
        else:
            for off in ((-0.0006, 0.0006) if k == 0 else (0.0,)):
                shift = np.array([off, 0, 0])
                bar('index', clock(k / 12, r * 0.88, y) + shift, clock(k / 12, r * 0.72, y) + shift, 0.0008, 0.00035, self.bright)

    def date(self, r, y):
        window = rounded_box('date', 0.0040, 0.0003, 0.0030, 0.0001, 6, self.bright)
        window.location = (r * 0.74, y, -0.0015)
        paper = rounded_box('date', 0.0032, 0.0003, 0.0023, 0.0001, 6, plain('paper-disc', (0.78, 0.76, 0.7, 1), 0.6))
        paper.location = (r * 0.74, y - 0.00008, -0.00115)
        text('21', (r * 0.74, y - 0.0003, 0), 0.0021, plain('number', (0.02, 0.02, 0.02, 1), 0.6))

    def bezel(self):
        r, h = self.radius, self.height
        insert = mix(self.dial, (0.008, 0.009, 0.010, 1), 0.15)
        ring = [(r * 1.04, -h * 0.20), (r * 1.04, -h * 0.36), (r * 1.02, -h * 0.43), (r * 1.0, -h * 0.445)]
        turned(ring, self.bright, 'grip', 120)
        for k in range(60):
            tooth = rounded_box('tooth', 0.0013, h * 0.16, 0.0010, 0.0004, 6, self.bright)
            a = k / 60 * math.tau
            spot = clock(k / 60, r * 1.014, -h * 0.29)
            tooth.location = spot
            tooth.rotation_euler = (0, a, 0)
        turned([(r * 1.0, -h * 0.445), (r * 0.985, -h * 0.455), (r * 0.855, -h * 0.475), (r * 0.845, -h * 0.46)], plain('insert', insert, 0.22, 0.5), 'insert', 120)
        for k in range(60):
            if k == 0:
                spot = turned([(0.0011, -h * 0.462), (0.0010, -h * 0.495), (0.0001, -h * 0.50)], self.lume, 'pip', 24)
                spot.location = clock(0, r * 0.922)
            elif k % 5 == 0:
                if k % 10 == 0:
                    text(str(k), clock(k / 60, r * 0.918, -h * 0.472), 0.0034, self.ink, k / 60 * math.tau)
                else:
                    bar('mark', clock(k / 60, r * 0.97, -h * 0.460), clock(k / 60, r * 0.875, -h * 0.474), 0.0009, 0.00006, self.ink)
            elif k < 15:
                bar('mark', clock(k / 60, r * 0.97, -h * 0.460), clock(k / 60, r * 0.93, -h * 0.466), 0.0003, 0.00006, self.ink)
