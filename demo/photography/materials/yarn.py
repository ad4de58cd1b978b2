"""Knitted patterns: other yarns where a repeat along the UVs (in metres, v down the leg) says so."""
from materials.graph import Graph


def reopened(material):
    graph = Graph.__new__(Graph)
    graph.material, graph.tree = material, material.node_tree
    graph.shader = graph.tree.nodes['Principled BSDF']
    return graph


def shaded(graph, colour, base, plain):
    """Another yarn with the same light and shade of stitches as the first."""
    ratio = graph.node('MixRGB', {0: 1.0, 1: base, 2: plain}, blend_type='DIVIDE').outputs[0]
    return graph.mix(1.0, colour, ratio, 'MULTIPLY')


def parts(graph):
    base = graph.shader.inputs['Base Color'].links[0].from_socket
    # the plain colour lies at the bottom of what was mixed onto it (fuzz, wear, a second yarn)
    node = base.node
    while node.type == 'MIX_RGB' and node.inputs[1].is_linked:
        node = node.inputs[1].links[0].from_node
    own = node.inputs[1].default_value[:] if node.type == 'MIX_RGB' else (0.5, 0.5, 0.5, 1)
    uv = graph.node('SeparateXYZ', {0: graph.node('TexCoord').outputs['UV']})
    return base, own, uv.outputs[0], uv.outputs[1]


def steps(graph, value, size):
    """The value in whole stitches of `size` metres, so that patterns end at stitches."""
    return graph.math('FLOOR', graph.math('DIVIDE', value, size))


def striped(material, second, broad=0.026, share=0.34):
    graph = reopened(material)
    base, own, _, v = parts(graph)
    phase = graph.math('FRACT', graph.math('DIVIDE', v, broad))
    mask = graph.math('LESS_THAN', phase, share)
    material.name = 'striped'
    graph.set(Base_Color=graph.mix(mask, base, shaded(graph, second, base, own)))
    return material


def marled(material, second, stitch=0.0016):
    """Two yarns twisted together: now one, now the other comes to the front of a stitch."""
    graph = reopened(material)
    base, own, u, v = parts(graph)
    material.name = 'marl'
    where = graph.node('CombineXYZ', {0: steps(graph, u, stitch), 1: steps(graph, v, stitch * 0.75), 2: 0.0}).outputs[0]
    chance = graph.node('TexWhiteNoise', {'Vector': where}).outputs[0]
    amount = graph.between(chance, 0.40, 0.80, 0.06, 0.50)
    graph.set(Base_Color=graph.mix(amount, base, shaded(graph, second, base, own)))
    return material


def ribbed(material, period, deep=0.34):
    """Valleys between ribs that run down the leg, `period` metres apart: the light hardly reaches them."""
    graph = reopened(material)
    base, _, u, _ = parts(graph)
    wave = graph.math('SINE', graph.math('MULTIPLY', u, 6.2832 / period))
    graph.set(Base_Color=graph.brighten(base, graph.between(wave, -0.9, 0.5, 1 - deep, 1 + 0.15 * deep)))
    return material


def fair_isle(material, second, third, stitch=0.0021):
    """Bands of small diamonds and dots in two further yarns."""
    graph = reopened(material)
    base, own, u, v = parts(graph)
    column, row = steps(graph, u, stitch), steps(graph, v, stitch)
    band = graph.math('MODULO', row, 22.0)
    material.name = 'fair-isle'
    x = graph.math('ABSOLUTE', graph.math('SUBTRACT', graph.math('MODULO', column, 8.0), 4.0))
    y = graph.math('ABSOLUTE', graph.math('SUBTRACT', band, 6.0))
    together = graph.math('ADD', x, y)
    diamond = graph.math('MULTIPLY', graph.math('LESS_THAN', together, 4.5), graph.math('GREATER_THAN', together, 1.5))
    heart = graph.math('LESS_THAN', together, 0.5)
    dots = graph.math('MULTIPLY', graph.math('LESS_THAN', graph.math('ABSOLUTE', graph.math('SUBTRACT', band, 15.0)), 0.5),
                      graph.math('LESS_THAN', graph.math('MODULO', column, 2.0), 0.5))
    line = graph.math('LESS_THAN', graph.math('ABSOLUTE', graph.math('SUBTRACT', graph.math('ABSOLUTE', graph.math('SUBTRACT', band, 15.0)), 2.0)), 0.5)
    pale = graph.math('MINIMUM', graph.math('ADD', diamond, line), 1.0)
    warm = graph.math('MINIMUM', graph.math('ADD', heart, dots), 1.0)
    colour = graph.mix(pale, base, shaded(graph, second, base, own))
    graph.set(Base_Color=graph.mix(warm, colour, shaded(graph, third, base, own)))
    return material
