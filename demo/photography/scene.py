"""Runs inside Blender: `blender -b -P scene.py -- frames.json`. Arranges products of the catalogue in a place.

Models believe that they are alone in their scene and stand at its origin. So each is built in an empty one, put into
place, and taken out again until all are there.
"""
import importlib
import json
import math
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

import bpy
from mathutils import Matrix, Vector

import studio
from places import window
from render import build, empty_scene, set_cycles, write_passes


def rotated(degrees, axis):
    return Matrix.Rotation(math.radians(degrees), 4, axis)


def put(scene, place):
    """Turns what the scene holds, and lets it come down on its place's height."""
    roots = [thing for thing in scene.objects if thing.parent is None]
    turned = rotated(place['tip'], 'Y') @ rotated(-place['lean'], 'X') @ rotated(place['turn'], 'Z')
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


def take(frame):
    scene = empty_scene()
    set_cycles(scene, frame)
    everything = [thing for place in frame['things'] for thing in built(scene, place)]
    for piece in frame['place']:
        importlib.import_module(f"places.{piece['kind']}").build(piece)
    window.build(scene, frame['window'], Vector(frame['lens']['aim']), frame['lens']['tall'])
    for thing in everything:
        scene.collection.objects.link(thing)
    place_lens(scene, frame['lens'])
    Path(frame['passes']).mkdir(parents=True, exist_ok=True)
    write_passes(scene, frame['passes'], frame['wanted'])


if __name__ == '__main__':
    for frame in json.loads(Path(sys.argv[sys.argv.index('--') + 1]).read_text()):
        take(frame)
