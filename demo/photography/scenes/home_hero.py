"""The home page's first picture: the main brand's backpack, and what goes along with it."""
from scenes.kit import Block, Frame, Lens, Thing

FRAMES = [
    # cut to 3:2 on tablets and to a little less than a square on small laptops: nothing of weight near the edges
    Frame(
        'home-hero', 1840, 1472,
        Lens(aim=(0.03, 0, 0.28), tall=1.05, rise=8),
        things=[
            Thing('fold-backpack-26-l', 'Moss', (-0.02, 0.0), turn=-22),
            Thing('roost-tote', 'Stone', (-0.33, 0.22), turn=14),
            Thing('lambswool-crew-jumper', 'Clay', (0.355, 0.10, 0.13), turn=-6, view='folded'),
            Thing('lambswool-crew-jumper', 'Slate', (0.350, 0.10, 0.170), turn=-3, view='folded'),
            Thing('fisher-rib-jumper', 'Oat', (0.358, 0.10, 0.209), turn=-8, view='folded'),
            Thing('cordwain-derby-shoes', 'Chestnut', (0.26, -0.20), turn=-34, view='pair'),
            Thing('pinion-wallet', 'Tan', (-0.24, -0.20), turn=-24),
            Thing('field-watch-40', 'Chestnut', (-0.36, -0.13), turn=12),
        ],
        blocks=[Block((0.36, 0.38, 0.13), (0.36, 0.12), turn=-5)],
    ),
    Frame(
        'home-hero-tall', 1000, 1250,
        Lens(aim=(0.02, 0, 0.245), tall=0.92, rise=9),
        things=[
            Thing('fold-backpack-26-l', 'Moss', (-0.075, 0.03), turn=-22),
            Thing('cordwain-derby-shoes', 'Chestnut', (0.095, -0.18), turn=-34, view='pair'),
            Thing('pinion-wallet', 'Tan', (-0.20, -0.20), turn=-24),
        ],
    ),
]
