"""What a scene is made of, as plain data: the side inside Blender reads it as JSON. Lengths in metres, angles in
degrees; Z is up, the lens looks towards +Y."""
from dataclasses import asdict, dataclass, field


@dataclass
class Thing:
    """A product of the catalogue, as it stands for the camera, or `view='folded'`: a garment folded for the shelf; shoes stand as a `'pair'`.

    `at` is where its middle stands, and on what height. `turn` goes round the upright axis, below 0 towards the light on
    the left, as in a model's `Angle`.
    """

    product: str
    colour: str
    at: tuple = (0.0, 0.0)
    turn: float = 0
    view: str = 'front'


@dataclass
class Block:
    """A plinth of the paper that the set is made of, standing on the floor: width, depth, height."""

    size: tuple
    at: tuple = (0.0, 0.0)
    turn: float = 0


@dataclass
class Lens:
    """`tall` is how many metres the frame is high at `aim`, `rise` how far the lens looks down."""

    aim: tuple
    tall: float
    rise: float = 8
    fstop: float = 9
    lens: float = 85


@dataclass
class Light:
    """Shares of the studio's usual light; `soft` makes the key lamp larger or smaller. `shade` (metres right of the
    middle, degrees off upright) hangs a board before it: from there on the set lies in shadow."""

    key: float = 1
    fill: float = 1
    wall: float = 1
    soft: float = 1
    shade: tuple = ()


@dataclass
class Frame:
    """One picture: its name is the file's. `paper` is the backdrop's colour, if it is not the studio's."""

    name: str
    width: int
    height: int
    lens: Lens
    things: list
    blocks: list = field(default_factory=list)
    light: Light = field(default_factory=Light)
    paper: str = ''

    def described(self):
        return asdict(self)
