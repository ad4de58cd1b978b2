"""What three brands are known for: the pictures beside their names on the home page."""
from scenes.kit import Block, Frame, Lens, Thing

FRAMES = [
    Frame(
        'brand-wrenfold', 1200, 900,
        Lens(aim=(0.035, 0, 0.225), tall=0.84, rise=8),
        things=[
            Thing('fold-backpack-18-l', 'Clay', (-0.27, 0.04), turn=-10),
            Thing('merle-backpack', 'Stone', (0.05, 0.12), turn=-24),
            Thing('perch-messenger', 'Moss', (0.33, -0.04), turn=-30),
            Thing('hatch-card-holder', 'Chestnut', (-0.03, -0.19), turn=-18),
        ],
    ),
    Frame(
        'brand-skerrow', 1200, 900,
        Lens(aim=(0.005, 0, 0.245), tall=0.80, rise=8),
        things=[
            Thing('groyne-backpack', 'Bottle', (-0.02, 0.02), turn=-24),
            Thing('slipway-dry-tote', 'Ochre', (-0.36, 0.16), turn=16),
            Thing('ebb-rain-hat', 'Slate', (0.31, 0.06, 0.14), turn=-20),
            Thing('skerry-waist-pack', 'Soot', (-0.25, -0.14), turn=-14),
        ],
        blocks=[Block((0.30, 0.28, 0.14), (0.31, 0.08), turn=-6)],
    ),
    Frame(
        'brand-marlstone', 1200, 900,
        Lens(aim=(0.04, 0, 0.235), tall=0.76, rise=8),
        things=[
            Thing('flint-backpack', 'Slate', (-0.15, 0.02), turn=-20),
            Thing('shale-tote', 'Sand', (0.20, 0.15), turn=-30),
            Thing('pebble-coin-pouch', 'Clay', (0.06, -0.18), turn=-20),
            Thing('gravel-card-holder', 'Tan', (0.20, -0.13), turn=-28),
        ],
    ),
]
