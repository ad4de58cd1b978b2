"""A rain jacket's hood that has fallen back: before it stands as a collar on whose edges the zip ends."""
import numpy as np

from colour import scaled
from materials.hard import plastic
from materials.soft import cloth
from models.upper_coat import seam_line
from models.upper_cut import step
from models.upper_hung_hood import Cloth, cords, dressed, laid

# as in upper_hung_hood.py
WAYS = (((0, 0), (0.002, 0.016), (0.003, 0.030), (0.004, 0.046), (0.005, 0.060), (0.004, 0.073), (0.001, 0.086)),
        ((0, 0), (0.010, 0.024), (0.024, 0.044), (0.038, 0.044), (0.050, 0.052), (0.048, 0.076), (0.030, 0.102)),
        ((0, 0), (0.016, 0.022), (0.050, -0.060), (0.074, -0.170), (0.112, -0.140), (0.108, -0.015), (0.066, 0.108)))


def hood(g, inside):
    line, edge, turn, long = seam_line(g)
    far = np.linspace(0, long, len(line))
    share = step(np.minimum(far, long - far), 0, 0.12)[:, None]
    ends = np.where(far[:, None] < long / 2, edge, edge * [-1, 1, 1])
    angles = np.linspace(0.35, 2 * np.pi - 0.35, len(line))
    lies = Cloth(g, turn)
    grid = laid(g, lies, line - [0, 0, 0.004], angles, WAYS, ends * (1 - share) + [0, 0, 1] * share, closed=False)
    normals = dressed(g, grid, inside, turn, 2 * g.thick, closed=False)
    g.front_edges = [grid[:, 0], grid[:, -1]]
    if not g.back:
        moulded = plastic(scaled(g.colour, 0.3), 0.4)
        cords(g, grid, normals, lies, 2 * g.thick, 6, 0.0016, cloth('webbing', scaled(g.colour, 0.45), scale=0.25, uv=True), moulded, (0.10, 0.13), moulded)
