"""What a scene is made of, as plain data: the side inside Blender reads it as JSON. Lengths in metres, angles in
degrees; Z is up, the lens looks towards +Y."""
from dataclasses import asdict, dataclass, field


@dataclass
class Thing:
    """A product of the catalogue, as it stands for the camera, or `view='folded'`: a garment folded for the shelf; shoes stand as a `'pair'`.

    `at` is where its middle stands, and on what height. `turn` goes round the upright axis, below 0 towards the light on
    the left, as in a model's `Angle`. `lean` lets it fall back against something, `tip` to the right.
    """

    product: str
    colour: str
    at: tuple = (0.0, 0.0)
    turn: float = 0
    view: str = 'front'
    lean: float = 0
    tip: float = 0


@dataclass
class Plaster:
    """A wall of lime plaster behind the set, with a hairline through the points `crack` (x, z)."""

    at: float = 0.4
    colour: str = '#e9e1d5'
    crack: tuple = ()
    kind: str = 'plaster'


@dataclass
class Oak:
    """A board, a step or a shelf of solid oak: length along the grain (X), depth, thickness; its top is at the height
    `at[2]`. `knot` is where on its top it has one, `grain` how much its rings differ in colour."""

    size: tuple
    at: tuple = (0.0, 0.0, 0.0)
    turn: float = 0
    knot: tuple = ()
    colour: str = '#bf9a70'
    seed: float = 0
    grain: float = 0.5
    kind: str = 'oak'


@dataclass
class Peg:
    """An oak peg in the wall: its tip, from which something hangs, and how long it is."""

    at: tuple
    long: float = 0.12
    colour: str = '#a67f55'
    kind: str = 'oak_peg'


@dataclass
class Stone:
    """A floor of stone flags, or with a `size` (width, depth, height) one block. `wet` is the share on which water stands."""

    colour: str = '#5b6468'
    wet: float = 0.4
    flag: float = 0.55
    size: tuple = ()
    at: tuple = (0.0, 0.0, 0.0)
    turn: float = 0
    kind: str = 'stone'


@dataclass
class Window:
    """Low sun through a window that is not seen. `across` and `up` are the panes' openings in metres, as the light
    falls on the plane y = `plane`; `slope` is how its bars rise to the right. `leaves`: (x, z, radius, count) of twigs before it.
    `towards` is where the sun stands; `sun` and `sky` are shares of the usual light, `soft` is the sun's size in degrees."""

    across: tuple
    up: tuple
    slope: float = -0.16
    plane: float = 0.0
    leaves: tuple = ()
    towards: tuple = (-1.0, -0.8, 0.62)
    sun: float = 1
    sky: float = 1
    soft: float = 1.5


@dataclass
class Lens:
    """`tall` is how many metres the frame is high at `aim`, `rise` how far the lens looks down."""

    aim: tuple
    tall: float
    rise: float = 8
    fstop: float = 3.5
    lens: float = 85


@dataclass
class Frame:
    """One picture: its name is the file's."""

    name: str
    width: int
    height: int
    lens: Lens
    things: list
    place: list
    window: Window

    def described(self):
        return asdict(self)
