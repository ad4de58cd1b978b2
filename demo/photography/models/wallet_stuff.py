"""What all small leather is made of: hide, painted edge, thread and fittings of one colourway."""
from colour import luminance, mix, scaled
from materials.hard import metal, plain
from materials.soft import cloth, leather


def foil(look):
    return mix(look.metal, (0.9, 0.72, 0.42, 1), 0.25)


class Stuff:
    """`hide(turn)` is a piece of the leather, each piece cut with its grain in another direction; `shade` darkens it."""

    def __init__(self, look, grain='smooth'):
        self.grain, self.colour = grain, look.colour
        dark = luminance(look.colour) < 0.06
        self.edge = plain('painted-edge', scaled(mix(look.colour, look.trim, 0.35), 0.5 if not dark else 0.8), 0.34, 0.5)
        self.inside = leather(mix(look.colour, (0.42, 0.24, 0.12, 1), 0.35 if grain != 'cloth' else 0), 'smooth', uv=True, turn=0.4) if grain != 'cloth' \
            else cloth('ripstop', scaled(look.colour, 1.2), uv=True, scale=0.5)
        self.thread = mix(look.colour, (0.70, 0.60, 0.45, 1), 0.72) if not dark else mix(look.colour, (0.5, 0.42, 0.32, 1), 0.5)
        self.metal = metal(look.metal, 'polished')

    def hide(self, turn=0.0, shade=1.0):
        colour = scaled(self.colour, shade)
        if self.grain == 'cloth':
            return cloth('ripstop', colour, uv=True, scale=0.55, clouds=0.05)
        return leather(colour, self.grain, uv=True, turn=turn, scale={'pebbled': 0.75}.get(self.grain, 0.8), wear=0.35, clouds=0.04, contrast=0.19)
