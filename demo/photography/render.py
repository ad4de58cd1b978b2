"""Runs inside Blender: `blender -b -P render.py -- shots.json`. Builds each shot's model, lights it, renders it.

Of each shot it leaves OpenEXR files in the shot's folder `passes`; which, says PASSES by what is wanted of the shot:
a finished picture, the light on a thing apart from its colours, the colours of another colourway alone, or which
object and which material each pixel shows. To measure how a garment lies (flat_lay.py) it takes no picture.
"""
import importlib
import json
import math
import random
import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

import bpy
import numpy as np
from mathutils import Matrix, Vector

import studio
from flat_lay import lay_of
from model import Look
from parts.drape import Drape


def empty_scene():
    bpy.ops.wm.read_factory_settings(use_empty=True)
    return bpy.context.scene


COLOURS = {'diffuse_colour': 'DiffCol', 'gloss_colour': 'GlossCol', 'glass_colour': 'TransCol'}
GUIDES = {'albedo': 'Denoising Albedo', 'normal': 'Denoising Normal'}
PASSES = {
    'picture': {'colour': 'Image', **GUIDES},
    'light': {
        'diffuse': 'DiffDir', 'diffuse_bounced': 'DiffInd', 'gloss': 'GlossDir', 'gloss_bounced': 'GlossInd',
        'glass': 'TransDir', 'glass_bounced': 'TransInd', **COLOURS, **GUIDES,
    },
    'colours': COLOURS,
    'count': {'objects': 'IndexOB', 'materials': 'IndexMA'},
}
# these need no light
UNLIT = {'colours', 'count', 'measure'}


def set_cycles(scene, shot):
    render, cycles = scene.render, scene.cycles
    render.engine = 'CYCLES'
    render.resolution_x, render.resolution_y = shot['width'], shot['height']
    render.film_transparent = False
    cycles.samples = shot['samples']
    cycles.use_adaptive_sampling = shot['wanted'] not in UNLIT
    cycles.adaptive_threshold = 0.04
    cycles.adaptive_min_samples = 8
    cycles.use_denoising = False
    cycles.max_bounces = 0 if shot['wanted'] in UNLIT else 6
    cycles.diffuse_bounces = 2
    cycles.glossy_bounces = 3
    cycles.transmission_bounces = 6
    cycles.transparent_max_bounces = 8
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.sample_clamp_indirect = 3
    cycles.blur_glossy = 0.6
    cycles.filter_width = 1.2
    layer = scene.view_layers[0]
    layer.cycles.denoising_store_passes = shot['wanted'] not in UNLIT
    layer.use_pass_object_index = layer.use_pass_material_index = shot['wanted'] == 'count'
    for kind in ('diffuse', 'glossy', 'transmission'):
        setattr(layer, f'use_pass_{kind}_color', shot['wanted'] in ('light', 'colours'))
        for part in ('direct', 'indirect'):
            setattr(layer, f'use_pass_{kind}_{part}', shot['wanted'] == 'light')


def write_passes(scene, folder, wanted):
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    layers = tree.nodes.new('CompositorNodeRLayers')
    out = tree.nodes.new('CompositorNodeOutputFile')
    out.base_path = folder
    out.format.file_format = 'OPEN_EXR'
    out.format.color_mode = 'RGB'
    # numbers of objects must stay whole
    out.format.color_depth = '32' if wanted == 'count' else '16'
    out.file_slots.clear()
    for name, socket in PASSES[wanted].items():
        out.file_slots.new(name)
        tree.links.new(layers.outputs[socket], out.inputs[name])
    scene.render.use_compositing = True
    bpy.ops.render.render(write_still=False)
    for file in Path(folder).glob('*.exr'):
        file.rename(file.with_name(re.sub(r'\d+', '', file.name)))


def build(shot, view, kind=None):
    """Puts a product into the scene; every time the same, down to its last crease. `kind`: another model than its own."""
    random.seed(shot['product'])
    np.random.seed(sum(shot['product'].encode()))
    model = importlib.import_module(f"models.{kind or shot['spec']['kind']}")
    return model.build(Look(shot['look'], shot), shot['spec'], view)


def number_names(folder):
    """Gives objects and materials numbers by their names, and writes the names in the numbers' order."""
    names = {}
    for kind, things in (('objects', bpy.data.objects), ('materials', bpy.data.materials)):
        said = [re.sub(r'\.\d{3}$', '', thing.name) for thing in things]
        names[kind] = sorted(set(said))
        for thing, name in zip(things, said):
            thing.pass_index = names[kind].index(name) + 1
    (folder / 'names.json').write_text(json.dumps(names))


def take(shot):
    scene = empty_scene()
    set_cycles(scene, shot)
    Drape.rough = shot['wanted'] in ('count', 'measure')
    model = build(shot, shot['view'])
    angle = model.angle(shot['view'])
    things = [thing for thing in scene.objects if thing.parent is None]
    turned = Matrix.Rotation(math.radians(angle.turn), 4, 'Z')
    for thing in things:
        thing.matrix_world = turned @ thing.matrix_world
    bpy.context.view_layer.update()
    points = studio.points_of(scene.objects)
    metres = studio.place_camera(scene, angle, points, turned, model.pose)
    low = Vector([min(p[i] for p in points) for i in range(3)])
    high = Vector([max(p[i] for p in points) for i in range(3)])
    size = max(high.z - low.z, (high.x - low.x) * 1.1, 0.02) / 0.72 if model.pose != 'flat' else \
        max(high.y - low.y, (high.x - low.x) * 1.1) / 0.72
    if shot['wanted'] not in UNLIT:
        studio.set_lights(scene, size, (low + high) / 2, model.pose, model.raking)
    folder = Path(shot['passes'])
    folder.mkdir(parents=True, exist_ok=True)
    if shot['view'] == 'flat':
        (folder / 'lay.json').write_text(json.dumps(lay_of(scene, shot['spec'], metres)))
    if shot['wanted'] == 'measure':
        return
    if shot['wanted'] == 'count':
        number_names(folder)
    else:
        studio.set_sweep(scene, size, model.pose, high.y + model.clear)
    write_passes(scene, shot['passes'], shot['wanted'])


if __name__ == '__main__':
    for shot in json.loads(Path(sys.argv[sys.argv.index('--') + 1]).read_text()):
        take(shot)
