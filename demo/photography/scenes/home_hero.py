"""The home page's first picture: the main brand's backpack on an oak bench in the morning, and what goes along with it."""
from scenes.kit import Frame, Lens, Oak, Peg, Plaster, Thing, Window

LEAVES = ((-0.45, 0.60, 0.16, 26), (0.30, 0.66, 0.12, 14))

FRAMES = [
    # cut to 3:2 on tablets and to a little less than a square on small laptops: nothing of weight near the edges
    Frame(
        'home-hero', 1840, 1472,
        Lens(aim=(0.02, 0, 0.275), tall=0.97, rise=7),
        things=[
            Thing('fold-backpack-26-l', 'Moss', (-0.03, 0.10), turn=-20, lean=4),
            Thing('roost-tote', 'Stone', (-0.38, 0.26, 0.10), turn=6),
            Thing('lambswool-crew-jumper', 'Clay', (0.355, 0.10), turn=-6, view='folded'),
            Thing('lambswool-crew-jumper', 'Slate', (0.350, 0.10, 0.040), turn=-3, view='folded'),
            Thing('fisher-rib-jumper', 'Oat', (0.358, 0.10, 0.079), turn=-8, view='folded'),
            Thing('cordwain-derby-shoes', 'Chestnut', (0.19, -0.15), turn=-34, view='pair'),
            Thing('pinion-wallet', 'Tan', (-0.25, -0.15), turn=-24),
        ],
        place=[
            Plaster(at=0.36, crack=((0.20, 0.85), (0.27, 0.72), (0.25, 0.60), (0.33, 0.50))),
            Oak((2.6, 0.76, 0.10), (0.2, -0.03, 0), knot=(-0.36, -0.20)),
            Peg((-0.37, 0.19, 0.612), long=0.17),
        ],
        window=Window(across=((-1.30, -0.82), (-0.76, -0.28), (-0.22, 0.26), (0.32, 0.9)), up=((-0.50, 0.20), (0.25, 0.74)), leaves=LEAVES),
    ),
    Frame(
        'home-hero-tall', 1000, 1250,
        Lens(aim=(0.02, 0, 0.235), tall=0.92, rise=8),
        things=[
            Thing('fold-backpack-26-l', 'Moss', (0.0, 0.10), turn=-20, lean=4),
            Thing('pinion-wallet', 'Tan', (0.15, -0.13), turn=-30),
        ],
        place=[
            Plaster(at=0.36, crack=((0.16, 0.75), (0.22, 0.66), (0.20, 0.56), (0.27, 0.48))),
            Oak((2.6, 0.76, 0.10), (0.2, -0.03, 0), knot=(-0.30, -0.24)),
        ],
        window=Window(across=((-1.30, -0.82), (-0.76, -0.28), (-0.22, 0.26), (0.32, 0.9)), up=((-0.50, 0.20), (0.25, 0.74)), leaves=LEAVES),
    ),
]
