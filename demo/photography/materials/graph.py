"""A few words for building shader graphs."""
import bpy


class Graph:
    def __init__(self, name):
        self.hold(bpy.data.materials.new(name))

    @classmethod
    def of(cls, material):
        """The graph of a material that exists."""
        graph = cls.__new__(cls)
        graph.hold(material)
        return graph

    def hold(self, material):
        self.material = material
        material.use_nodes = True
        self.tree = material.node_tree
        self.shader = self.tree.nodes['Principled BSDF']

    def node(self, kind, inputs=None, **settings):
        node = self.tree.nodes.new(f'ShaderNode{kind}')
        for key, value in settings.items():
            setattr(node, key, value)
        for key, value in (inputs or {}).items():
            self.give(node.inputs[key], value)
        return node

    def give(self, socket, value):
        if isinstance(value, bpy.types.NodeSocket):
            self.tree.links.new(value, socket)
        else:
            socket.default_value = value

    def set(self, **inputs):
        for name, value in inputs.items():
            self.give(self.shader.inputs[name.replace('_', ' ')], value)

    def math(self, operation, a, b=0.0, c=0.0):
        return self.node('Math', {0: a, 1: b, 2: c}, operation=operation).outputs[0]

    def between(self, value, low, high, to_low=0.0, to_high=1.0):
        return self.node('MapRange', {0: value, 1: low, 2: high, 3: to_low, 4: to_high}).outputs[0]

    def mix(self, factor, a, b, blend='MIX'):
        return self.node('MixRGB', {0: factor, 1: a, 2: b}, blend_type=blend).outputs[0]

    def brighten(self, colour, factor):
        """Colour times a number."""
        grey = self.node('CombineColor', {0: factor, 1: factor, 2: factor}).outputs[0]
        return self.mix(1.0, colour, grey, 'MULTIPLY')
