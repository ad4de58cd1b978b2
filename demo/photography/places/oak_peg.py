"""A turned oak peg that stands out from the wall, rising a little to its tip."""
from parts.mesh import tube
from places.oak import wood


def build(given):
    x, y, z = given['at']
    back, shape = given['long'], [(0, 0.8), (0.7, 0.75), (0.86, 1.15), (0.96, 1.2), (1, 0.9)]
    points = [(x, y + back * (1 - i / 24), z - 0.02 * (1 - i / 24)) for i in range(25)]

    def width(t):
        (a, low), (b, high) = next(pair for pair in zip(shape, shape[1:]) if t <= pair[1][0])
        return low + (high - low) * (t - a) / (b - a)

    tube('peg', points, 0.0105, wood(given['colour'], x), sides=20, scale=width)
