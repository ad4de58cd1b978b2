"""Runs inside Blender: `blender -b -P scene.py -- frames.json`. Arranges products of the catalogue as a still life.

Models believe that they are alone in their scene and stand at its origin. So each is built in an empty one, put into
place, and taken out again until all are there.
"""
import json
import math
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

import bpy
from mathutils import Matrix, Vector

import studio
from parts.mesh import add, modifier
from render import build, empty_scene, set_cycles, write_passes

PAPER = studio.PAPER
# where the studio's key light comes from
KEY = Vector((-1.0, -0.85, 0.95))


def rotated(degrees, axis):
    return Matrix.Rotation(math.radians(degrees), 4, axis)


def put(scene, place):
    """Turns what the scene holds, and lets it come down on its place's height."""
    roots = [thing for thing in scene.objects if thing.parent is None]
    turned = rotated(place['turn'], 'Z')
    for thing in roots:
        thing.matrix_world = turned @ thing.matrix_world
    bpy.context.view_layer.update()
    low = min(point.z for point in studio.points_of(scene.objects))
    x, y, z = (*place['at'], 0)[:3]
    for thing in roots:
        thing.matrix_world = Matrix.Translation((x, y, z - low)) @ thing.matrix_world


def built(scene, place):
    """The objects of one product, in their place and out of the scene."""
    build(place['shot'], place['view'], 'folded' if place['view'] == 'folded' else None)
    bpy.context.view_layer.update()
    put(scene, place)
    things = list(scene.objects)
    for thing in things:
        scene.collection.objects.unlink(thing)
    return things


def plinth(block, paper):
    width, depth, height = block['size']
    x, y = block['at']
    corners = [(i, j, k) for k in (0, 1) for j in (0, 1) for i in (0, 1)]
    verts = [((i - 0.5) * width, (j - 0.5) * depth, k * height) for i, j, k in corners]
    faces = [(0, 2, 3, 1), (4, 5, 7, 6), (0, 1, 5, 4), (2, 6, 7, 3), (0, 4, 6, 2), (1, 3, 7, 5)]
    thing = add('plinth', verts, faces, paper, smooth=False)
    modifier(thing, 'BEVEL', width=0.0012, segments=3)
    thing.matrix_world = Matrix.Translation((x, y, 0)) @ rotated(block['turn'], 'Z')


def place_lens(scene, lens):
    right, up, back = studio.lens_frame(type('Angle', (), lens))
    data = bpy.data.cameras.new('camera')
    camera = bpy.data.objects.new('camera', data)
    scene.collection.objects.link(camera)
    scene.camera = camera
    data.sensor_fit, data.sensor_height, data.lens = 'VERTICAL', studio.SENSOR, lens['lens']
    distance = lens['tall'] * lens['lens'] / studio.SENSOR
    aim = Vector(lens['aim'])
    camera.matrix_world = Matrix.Translation(aim + back * distance) @ Matrix((right, up, back)).transposed().to_4x4()
    data.clip_start, data.clip_end = distance * 0.02, distance * 40
    data.dof.use_dof = True
    data.dof.focus_distance, data.dof.aperture_fstop = distance, lens['fstop']


def shade(aim, size, edge, tilt):
    """A board between key light and set: its shadow begins `edge` metres to the right of the middle and goes on from
    there, `tilt` degrees off upright."""
    towards = KEY.normalized()
    across = Vector((0, 0, 1)).cross(towards).normalized()
    upright = towards.cross(across)
    lean = math.radians(tilt)
    u = across * math.cos(lean) + upright * math.sin(lean)
    v = upright * math.cos(lean) - across * math.sin(lean)
    at, far, tall = aim + towards * (0.8 * size) + across * edge, u * 4 * size, v * 1.6 * size
    verts = [at - tall, at + far - tall, at + far + tall, at + tall]
    thing = add('board', verts, [(0, 1, 2, 3)])
    thing.visible_camera = thing.visible_glossy = False


def light_up(scene, frame):
    light, aim, size = frame['light'], Vector(frame['lens']['aim']), frame['lens']['tall']
    studio.set_lights(scene, size, aim, 'stand')
    for thing in scene.objects:
        if thing.type == 'LIGHT':
            thing.visible_camera = False
            thing.data.energy *= light.get(thing.data.name, 1)
            if thing.data.name == 'key':
                thing.data.size *= light['soft']
                thing.data.size_y *= light['soft']
    if light['shade']:
        shade(aim, size, *light['shade'])


def take(frame):
    scene = empty_scene()
    set_cycles(scene, frame)
    studio.PAPER = frame['paper'] or PAPER
    everything = [thing for place in frame['things'] for thing in built(scene, place)]
    light_up(scene, frame)
    studio.set_sweep(scene, frame['lens']['tall'], 'stand')
    for block in frame['blocks']:
        plinth(block, bpy.data.materials['paper'])
    for thing in everything:
        scene.collection.objects.link(thing)
    place_lens(scene, frame['lens'])
    Path(frame['passes']).mkdir(parents=True, exist_ok=True)
    write_passes(scene, frame['passes'], frame['wanted'])


if __name__ == '__main__':
    for frame in json.loads(Path(sys.argv[sys.argv.index('--') + 1]).read_text()):
        take(frame)
