"""Riven stone: flags that differ a little, layers that flaked off, and water standing where the surface is low."""
import math

from mathutils import Matrix

from colour import linear, scaled
from materials.graph import Graph
from parts.mesh import add, frozen, modifier

HALF = 8.0


def riven(colour, wet, flag):
    graph = Graph('stone')
    where = graph.node('TexCoord').outputs['Object']
    noise = lambda scale, detail, twist=0.0: graph.node(
        'TexNoise', {'Vector': where, 'Scale': scale, 'Detail': detail, 'Distortion': twist}).outputs[0]
    base = linear(colour)
    cloud, fine, low = noise(5.0, 4.0, 0.6), noise(90.0, 3.0), noise(1.9, 3.0, 0.4)
    tone = graph.math('MULTIPLY', graph.between(cloud, 0.3, 0.7, 0.88, 1.1), graph.between(fine, 0.3, 0.7, 0.94, 1.06))
    # layers: the height goes down in flat steps with torn edges
    layers = graph.math('SNAP', graph.math('ADD', noise(3.2, 5.0, 0.5), graph.math('MULTIPLY', fine, 0.03)), 0.085)
    height = graph.math('ADD', graph.math('MULTIPLY', layers, 0.8), graph.math('MULTIPLY', cloud, 0.5))
    if flag:
        slabs = graph.node('TexBrick', {
            'Vector': where, 'Color1': (0.93, 0.93, 0.93, 1), 'Color2': (1.06, 1.06, 1.06, 1), 'Mortar': (0.55, 0.55, 0.55, 1), 'Scale': 1.0,
            'Mortar Size': 0.004, 'Mortar Smooth': 0.4, 'Brick Width': flag * 1.6, 'Row Height': flag})
        tone = graph.math('MULTIPLY', tone, graph.node('SeparateColor', {0: slabs.outputs['Color']}).outputs[0])
        height = graph.math('SUBTRACT', height, graph.math('MULTIPLY', slabs.outputs['Fac'], 0.5))
    edge = 0.72 - 0.44 * wet
    water = graph.node('MapRange', {0: graph.math('SUBTRACT', low, graph.math('MULTIPLY', cloud, 0.12)), 1: edge - 0.06, 2: edge - 0.02, 3: 0.0, 4: 1.0},
                       interpolation_type='SMOOTHSTEP').outputs[0] if wet else 0.0
    dry = graph.brighten(base, tone)
    rough = graph.between(cloud, 0.3, 0.7, 0.62, 0.46)
    relief = graph.node('Bump', {'Height': height, 'Distance': 0.010, 'Strength': graph.between(water, 0, 1, 0.75, 0.05) if wet else 0.75})
    if wet:
        dry = graph.mix(water, dry, graph.brighten(scaled(base, 0.55), tone))
        rough = graph.between(water, 0, 1, rough, 0.09)
    graph.set(Base_Color=dry, Roughness=rough, Specular=0.42, Normal=relief.outputs[0])
    return graph.material


def build(given):
    material = riven(given['colour'], given['wet'], 0 if given['size'] else given['flag'])
    if not given['size']:
        floor = add('floor', [(-HALF, -HALF, 0), (HALF, -HALF, 0), (HALF, HALF, 0), (-HALF, HALF, 0)], [(0, 1, 2, 3)], material)
        floor.matrix_world = Matrix.Translation((*given['at'][:2], 0)) @ Matrix.Rotation(math.radians(given['turn']), 4, 'Z')
        return
    wide, deep, tall = given['size']
    corners = [(i, j, k) for k in (-1, 0) for j in (-0.5, 0.5) for i in (-0.5, 0.5)]
    faces = [(0, 2, 3, 1), (4, 5, 7, 6), (0, 1, 5, 4), (2, 6, 7, 3), (0, 4, 6, 2), (1, 3, 7, 5)]
    block = add('block', [(i * wide, j * deep, k * tall) for i, j, k in corners], faces, material, smooth=False)
    modifier(block, 'BEVEL', width=0.004, segments=3)
    block = frozen(block)
    block.matrix_world = Matrix.Translation(given['at']) @ Matrix.Rotation(math.radians(given['turn']), 4, 'Z')
