"""The collection on sale: town bags and pocket leather on an oak bench."""
from scenes.kit import Frame, Lens, Oak, Plaster, Thing, Window

LIME = '#e4d3c7'

FRAMES = [
    Frame(
        'sale', 1840, 1150,
        Lens(aim=(0.085, 0, 0.175), tall=0.68, rise=8),
        things=[
            Thing('bedrock-messenger', 'Sand', (-0.17, 0.15), turn=-18, lean=3),
            Thing('quarry-sling', 'Clay', (0.24, 0.17, 0.085), turn=-16),
            Thing('seam-zip-wallet', 'Tan', (0.04, -0.10), turn=-26),
            Thing('strata-waist-pack', 'Soot', (0.35, -0.06), turn=-26),
        ],
        place=[
            Plaster(at=0.34, colour=LIME, crack=((0.50, 0.54), (0.46, 0.46), (0.49, 0.38))),
            Oak((2.6, 0.74, 0.10), (0.3, -0.03, 0), seed=5, knot=(-0.58, -0.16)),
            Oak((0.36, 0.22, 0.085), (0.25, 0.17, 0.085), turn=-9, seed=14, colour='#a98258'),
        ],
        window=Window(across=((-0.80, -0.34), (-0.29, 0.18), (0.23, 0.7)), up=((-0.30, 0.22), (0.26, 0.60))),
    ),
    Frame(
        'sale-tall', 1000, 1250,
        Lens(aim=(0.0, 0, 0.165), tall=0.66, rise=8),
        things=[
            Thing('bedrock-messenger', 'Sand', (-0.01, 0.12), turn=-18, lean=3),
            Thing('seam-zip-wallet', 'Tan', (0.12, -0.12), turn=-26),
        ],
        place=[
            Plaster(at=0.34, colour=LIME, crack=((0.24, 0.55), (0.19, 0.47), (0.22, 0.39))),
            Oak((2.6, 0.74, 0.10), (0.3, -0.03, 0), seed=5, knot=(-0.42, -0.18)),
        ],
        window=Window(across=((-0.70, -0.16), (-0.11, 0.40)), up=((-0.30, 0.22), (0.26, 0.60))),
    ),
]
