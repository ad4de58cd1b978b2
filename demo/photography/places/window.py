"""Low warm sun through a window that the lens does not see, and the cool sky beside it."""
import math

import bpy
import numpy as np
from mathutils import Vector

import studio
from parts.mesh import add

FAR = 30.0


def unseen(thing):
    thing.visible_camera = thing.visible_glossy = thing.visible_diffuse = thing.visible_transmission = False


def bars(given, towards, size):
    """A wall with the panes' openings, so far towards the sun that its edges are a little soft."""
    at = lambda x, z: Vector((x, given['plane'], z + given['slope'] * x)) + towards * 1.7 * size
    closed = lambda spans: [-FAR, *(edge for span in spans for edge in span), FAR]
    xs, zs = closed(given['across']), closed(given['up'])
    verts, faces = [], []
    for i in range(len(xs) - 1):
        for j in range(len(zs) - 1):
            if i % 2 and j % 2:
                continue
            faces.append(tuple(range(len(verts), len(verts) + 4)))
            verts += [at(xs[i + k], zs[j + m]) for k, m in ((0, 0), (1, 0), (1, 1), (0, 1))]
    unseen(add('window', verts, faces))


def foliage(given, towards, size):
    """Twigs with leaves, farther from the set than the window, so that their shadows are softer."""
    random = np.random.default_rng(11)
    verts, faces = [], []
    for x, z, radius, count in given['leaves']:
        for _ in range(int(count)):
            angle, way = random.uniform(0, 2 * math.pi), random.uniform(-0.9, 0.5)
            middle = np.array([x, z]) + radius * math.sqrt(random.uniform()) * np.array([math.cos(angle), math.sin(angle)])
            long, wide = random.uniform(0.05, 0.075) * size, random.uniform(0.016, 0.03) * size
            far = towards * random.uniform(3.0, 4.6) * size
            faces.append(tuple(range(len(verts), len(verts) + 10)))
            for t in np.linspace(0, 2 * math.pi, 10, endpoint=False):
                u, v = long * math.cos(t), wide * math.sin(t) * (1 - 0.35 * math.cos(t))
                verts.append(Vector((middle[0] + u * math.cos(way) - v * math.sin(way), given['plane'],
                                     middle[1] + u * math.sin(way) + v * math.cos(way))) + far)
    if faces:
        unseen(add('leaves', verts, faces))


def build(scene, given, aim, size):
    towards = Vector(given['towards']).normalized()
    lamp = bpy.data.lights.new('sun', 'SUN')
    lamp.energy, lamp.color, lamp.angle = 4.1 * given['sun'], (1, 0.87, 0.71), math.radians(given['soft'])
    sun = bpy.data.objects.new('sun', lamp)
    sun.rotation_euler = towards.to_track_quat('Z', 'Y').to_euler()
    scene.collection.objects.link(sun)
    bars(given, towards, size)
    foliage(given, towards, size)
    power = size * size * given['sky']
    sky = studio.softbox(scene, 'sky', (2.0 * size, 2.4 * size), 44 * power, Vector((-1.0, -0.9, 0.8)), 2.4 * size, aim, (0.95, 0.97, 1))
    room = studio.softbox(scene, 'room', (3 * size, 2 * size), 16 * power, Vector((0.8, -1.2, 0.5)), 3 * size, aim, (1, 0.95, 0.88))
    sky.visible_camera = room.visible_camera = False
    world = bpy.data.worlds.new('room')
    scene.world = world
    world.use_nodes = True
    world.node_tree.nodes['Background'].inputs[0].default_value = (0.97, 0.97, 1, 1)
    world.node_tree.nodes['Background'].inputs[1].default_value = 0.36 * given['sky']
