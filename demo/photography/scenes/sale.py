"""The collection on sale: town bags and pocket leather on two steps."""
from scenes.kit import Block, Frame, Lens, Thing

PAPER = '#e2d2c8'

FRAMES = [
    Frame(
        'sale', 1840, 1150,
        Lens(aim=(0.06, 0, 0.225), tall=0.75, rise=9),
        things=[
            Thing('bedrock-messenger', 'Sand', (-0.22, 0.02), turn=-20),
            Thing('quarry-sling', 'Clay', (0.22, 0.10, 0.12), turn=-24),
            Thing('seam-zip-wallet', 'Tan', (0.05, -0.15), turn=-26),
            Thing('strata-waist-pack', 'Soot', (0.36, -0.12), turn=-30),
        ],
        blocks=[Block((0.34, 0.26, 0.12), (0.22, 0.12), turn=-6)],
        paper=PAPER,
    ),
    Frame(
        'sale-tall', 1000, 1250,
        Lens(aim=(0.0, 0, 0.235), tall=0.80, rise=9),
        things=[
            Thing('bedrock-messenger', 'Sand', (-0.01, 0.06, 0.07), turn=-20),
            Thing('seam-zip-wallet', 'Tan', (0.12, -0.17), turn=-26),
        ],
        blocks=[Block((0.44, 0.26, 0.07), (0.0, 0.07), turn=-5)],
        paper=PAPER,
    ),
]
