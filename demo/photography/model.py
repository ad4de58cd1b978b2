"""What a model gives back to the studio, and what it is told about its colours."""
from dataclasses import dataclass, field

from colour import linear


class Look:
    """A colourway in linear light: colour, trim, metal as (r, g, b, 1), `mark`, the brand's slug, and
    `palette`, the main colours of all colourways.

    Of the product's slug a model learns only `seed`, so that each product has its own folds: what a product looks like
    is declared in the catalogue.
    """

    def __init__(self, given, shot):
        self.colour = linear(given['colour'])
        self.trim = linear(given['trim'])
        self.metal = linear(given['metal'])
        self.mark = given['mark']
        self.palette = [linear(code) for code in given['palette']]
        self.seed = sum(shot['product'].encode())
        self.colour_name = shot['colourName']


@dataclass
class Angle:
    """How one view is taken.

    `turn` turns the thing about the upright axis in degrees: below 0 its front looks towards the key light on the
    left, and its +X side comes into view. `rise` is how far the lens looks down, `fill` how much of the frame's height or width the thing may take.
    A near view gives `target`, a point of the model in metres, and `span`, the width in metres that the frame shows.
    """

    turn: float = -28
    rise: float = 8
    fill: float = 0.72
    target: tuple = None
    span: float = None
    fstop: float = 5.6
    lens: float = 85


@dataclass
class Model:
    """`pose` is 'stand' (on the floor), 'hang' (upright, `clear` metres before a wall) or 'flat' (lying on paper, the
    lens above; the thing lies in XY, top at +Y). `raking` lets the light come lower over a flat thing, so that its folds show."""

    pose: str = 'stand'
    raking: bool = False
    clear: float = 0.05
    views: dict = field(default_factory=dict)

    def angle(self, view):
        usual = USUAL_FLAT if self.pose == 'flat' else USUAL_STAND
        angle = self.views.get(view) or usual.get(view)
        if angle is None:
            raise ValueError(f'This model has no view called {view}.')
        return angle


USUAL_STAND = {'front': Angle(), 'back': Angle(turn=152), 'side': Angle(turn=-82)}
USUAL_FLAT = {'front': Angle(turn=0, rise=90), 'back': Angle(turn=0, rise=90)}
