"""A wall of lime plaster: a trowel's strokes that low sun finds, faint clouds of colour, one hairline."""
import bpy
import numpy as np

from colour import linear, scaled
from materials.graph import Graph
from parts.mesh import add, smooth_path

HALF = 6.0


def lime(colour):
    graph = Graph('plaster')
    where = graph.node('TexCoord').outputs['Object']

    def strokes(turn, long, wide, seed):
        drawn = graph.node('Mapping', {'Vector': where, 'Location': (seed, seed, seed), 'Rotation': (0, turn, 0),
                                       'Scale': (long, 0.5, wide)}, vector_type='TEXTURE').outputs[0]
        return graph.node('TexNoise', {'Vector': drawn, 'Scale': 1.0, 'Detail': 2.0, 'Distortion': 0.6}).outputs[0]

    wave = strokes(0.2, 0.42, 0.30, 1.3)
    first, second = strokes(0.6, 0.16, 0.07, 5.1), strokes(-0.5, 0.20, 0.08, 9.7)
    height = graph.math('ADD', graph.math('MULTIPLY', wave, 1.6), graph.math('MAXIMUM', first, second))
    grain = graph.node('TexNoise', {'Vector': where, 'Scale': 160.0, 'Detail': 2.0}).outputs[0]
    cloud = graph.node('TexNoise', {'Vector': where, 'Scale': 2.6, 'Detail': 4.0, 'Distortion': 0.8}).outputs[0]
    factor = graph.math('MULTIPLY', graph.between(cloud, 0.3, 0.7, 0.965, 1.025), graph.between(grain, 0.3, 0.7, 0.993, 1.007))
    relief = graph.node('Bump', {'Height': height, 'Distance': 0.006, 'Strength': 1.0})
    graph.set(Base_Color=graph.brighten(linear(colour), factor), Roughness=0.92, Specular=0.12, Normal=relief.outputs[0])
    return graph.material


def hairline(points, wall, colour):
    """A crack that wanders through the points (x, z) and thins out at both ends."""
    random = np.random.default_rng(3)
    line = smooth_path([(x, wall - 0.0004, z) for x, z in points], 90)
    wander = np.cumsum(random.normal(0, 1, (90, 2)), 0)
    wander -= np.linspace(0, 1, 90)[:, None] * wander[-1]
    line[:, (0, 2)] += wander * 0.0016
    thick = 0.00075 * np.sin(np.linspace(0, np.pi, 90)) ** 0.5 * random.uniform(0.5, 1.2, 90)
    verts = [(x + side * t, y, z + side * t * 0.4) for (x, y, z), t in zip(line, thick) for side in (-1, 1)]
    shadow = bpy.data.materials.new('crack')
    shadow.use_nodes = True
    shadow.node_tree.nodes['Principled BSDF'].inputs['Base Color'].default_value = scaled(linear(colour), 0.3)
    add('crack', verts, [(2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2) for i in range(89)], shadow)


def build(given):
    y = given['at']
    add('wall', [(-HALF, y, -HALF), (HALF, y, -HALF), (HALF, y, HALF), (-HALF, y, HALF)], [(0, 1, 2, 3)], lime(given['colour']))
    if given['crack']:
        hairline(given['crack'], y, given['colour'])
