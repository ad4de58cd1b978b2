"""What leather shoes are made of: upper leather, lining, thread and edges of one colourway; and how leather darkens with work."""
from colour import luminance, mix, scaled
from materials.graph import Graph
from materials.hard import metal
from materials.soft import leather


class Hide:
    def __init__(self, look, kind='calf', burnished=0.6, **changes):
        dark = luminance(look.colour) < 0.05
        # polish deepens a colour
        deep = tuple(1.25 * part**1.15 for part in look.colour[:3]) + (1,) if kind == 'calf' else look.colour
        self.upper = lambda turn=0.0, name='leather': named(burnish(leather(deep, kind, uv=True, turn=turn, **changes), burnished), name)
        self.lining = named(leather(scaled(look.trim, 0.72), 'calf', uv=True, contrast=0.10, coat=0.0, roughness=0.6), 'lining')
        self.thread = mix(look.colour, (0.66, 0.55, 0.40, 1), 0.42 if not dark else 0.10)
        self.welt = mix((0.30, 0.165, 0.075, 1), look.colour, 0.35) if not dark else (0.022, 0.018, 0.016, 1)
        self.edge = scaled(self.welt, 0.62)
        self.bright = mix((0.66, 0.56, 0.40, 1), look.colour, 0.12) if not dark else (0.34, 0.29, 0.22, 1)
        self.metal = metal(look.metal, 'satin')


def burnish(material, deep):
    """Polish darkens toe and heel and what lies along the welt; cut edges are dyed darker."""
    graph = Graph.of(material)
    x, _, z = (graph.node('SeparateXYZ', {0: graph.node('TexCoord').outputs['Object']}).outputs[k] for k in range(3))
    toe = graph.between(x, 0.060, 0.150)
    heel = graph.between(x, -0.085, -0.150)
    low = graph.between(z, 0.050, 0.012, 0.0, 0.8)
    most = graph.math('POWER', graph.math('MAXIMUM', graph.math('MAXIMUM', toe, heel), low), 1.3)
    base = graph.shader.inputs['Base Color'].links[0].from_socket
    graph.set(Base_Color=graph.mix(graph.math('MULTIPLY', most, deep), base, (0.10, 0.045, 0.02, 1), 'MULTIPLY'))
    if deep > 0.2:
        graph.set(Roughness=graph.between(most, 0, 1, 0.40, 0.27))
    return worn_in(material, 0.5)


def worn_in(material, cut_edge=0.7, deep=0.5, reach=0.005):
    """Beside seams, in creases and under laces less light comes in and polish stays; the bevel of a cut edge is darker."""
    graph = Graph.of(material)
    base = graph.shader.inputs['Base Color'].links[0].from_socket
    open_to_light = graph.node('AmbientOcclusion', {'Distance': reach}, samples=4).outputs['AO']
    cut = graph.node('Attribute', attribute_name='cut').outputs['Fac']
    graph.set(Base_Color=graph.brighten(base, graph.math('MULTIPLY', graph.between(open_to_light, 0.35, 0.95, 1 - deep, 1), graph.between(cut, 0, 1, 1, cut_edge))))
    return material


def named(material, name):
    material.name = name
    return material
