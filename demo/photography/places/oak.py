"""Solid oak: its rings are laid through the whole board, so that top, front and end show the same tree."""
import math

from mathutils import Matrix, Vector

from colour import linear, mix, scaled
from materials.graph import Graph
from parts.mesh import add, frozen, modifier

RING = 0.0062


def wood(colour, seed=0.0, knot=(), grain=1.0):
    graph = Graph('oak')
    where = graph.node('TexCoord').outputs['Object']
    x, y, z = (graph.node('SeparateXYZ', {0: where}).outputs[i] for i in range(3))
    number = lambda a, b, c=0.0, op='MULTIPLY_ADD': graph.math(op, a, b, c)

    def noise(scale, detail=2.0, at=0.0):
        drawn = graph.node('Mapping', {'Vector': where, 'Location': (seed + at, seed, at), 'Scale': scale}).outputs[0]
        return graph.node('TexNoise', {'Vector': drawn, 'Scale': 1.0, 'Detail': detail}).outputs[0]

    # the pith runs below the board, not quite along it: so the rings come out on its top in long arches
    aside = graph.math('ADD', number(noise((0.9, 2.0, 2.0)), 0.09, -0.03 + 0.02 * math.sin(seed)), y)
    below = graph.math('ADD', number(x, 0.035, 0.075), z)
    radius = graph.math('SQRT', graph.math('ADD', graph.math('MULTIPLY', aside, aside), graph.math('MULTIPLY', below, below)))
    radius = graph.math('ADD', radius, number(noise((2.0, 22.0, 22.0), 3.0, 4.0), 0.007))
    dark = 0.0
    if knot:
        off = graph.math('SQRT', graph.math('ADD', graph.math('POWER', graph.math('MULTIPLY', graph.math('SUBTRACT', x, knot[0]), 0.6), 2.0),
                                            graph.math('POWER', graph.math('SUBTRACT', y, knot[1]), 2.0)))
        near = graph.node('MapRange', {0: off, 1: 0.0, 2: 0.045, 3: 1.0, 4: 0.0}, interpolation_type='SMOOTHSTEP').outputs[0]
        radius = graph.math('ADD', radius, graph.math('MULTIPLY', near, 0.034))
        dark = graph.node('MapRange', {0: off, 1: 0.004, 2: 0.011, 3: 0.7, 4: 0.0}, interpolation_type='SMOOTHSTEP').outputs[0]
    year = graph.math('FRACT', graph.math('DIVIDE', radius, RING))
    late = graph.node('MapRange', {0: graph.math('PINGPONG', year, 0.62), 1: 0.05, 2: 0.6, 3: 0.0, 4: 1.0}, interpolation_type='SMOOTHSTEP').outputs[0]
    pores = graph.node('MapRange', {0: noise((26.0, 520.0, 520.0), 1.0, 8.0), 1: 0.54, 2: 0.68, 3: 0.0, 4: 1.0}).outputs[0]
    streak = noise((3.0, 70.0, 70.0), 2.0, 2.0)
    tone = graph.math('MULTIPLY', graph.between(streak, 0.3, 0.7, 1 - 0.04 * grain, 1 + 0.04 * grain), graph.between(noise((0.8, 5.0, 5.0), 1.0, 6.0), 0.3, 0.7, 0.92, 1.07))
    tone = graph.math('MULTIPLY', tone, graph.math('SUBTRACT', 1.0, graph.math('MULTIPLY', pores, 0.10 * grain)))
    base = linear(colour)
    wooden = graph.brighten(graph.mix(late, mix(base, scaled(base, 1.4), 0.25 * grain), mix(base, scaled(base, 0.6), 0.30 * grain)), tone)
    if knot:
        wooden = graph.mix(dark, wooden, scaled(base, 0.16))
    relief = graph.node('Bump', {'Height': graph.math('SUBTRACT', graph.math('MULTIPLY', late, 0.4), pores), 'Distance': 0.00025 * grain})
    graph.set(Base_Color=wooden, Roughness=graph.between(late, 0, 1, 0.52, 0.42), Specular=0.32, Normal=relief.outputs[0])
    return graph.material


def build(given):
    (long, deep, thick), (x, y, z) = given['size'], given['at']
    corners = [(i, j, k) for k in (-1, 0) for j in (-0.5, 0.5) for i in (-0.5, 0.5)]
    faces = [(0, 2, 3, 1), (4, 5, 7, 6), (0, 1, 5, 4), (2, 6, 7, 3), (0, 4, 6, 2), (1, 3, 7, 5)]
    board = add('oak', [(i * long, j * deep, k * thick) for i, j, k in corners], faces,
                wood(given['colour'], given['seed'], given['knot'], given['grain']), smooth=False)
    modifier(board, 'BEVEL', width=min(0.0022, thick * 0.06), segments=3)
    board = frozen(board)
    board.matrix_world = Matrix.Translation((x, y, z)) @ Matrix.Rotation(math.radians(given['turn']), 4, 'Z')
