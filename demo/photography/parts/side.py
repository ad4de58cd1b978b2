"""One side of a garment that hangs or is worn: it answers as a `Drape` does to what is laid on by its place in the cut."""


class Side:
    """Towards the lens, or behind; `worn` finds places of the cut on both."""

    up = (0, 0, 1)

    def __init__(self, worn, behind):
        self.worn, self.behind = worn, behind

    def at(self, points, lift=0.0):
        return self.worn.at(points, lift, self.behind)
