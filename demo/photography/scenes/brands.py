"""What three brands are known for: the pictures beside their names on the home page."""
from scenes.kit import Frame, Lens, Oak, Plaster, Stone, Thing, Window

FRAMES = [
    Frame(
        'brand-wrenfold', 1200, 900,
        Lens(aim=(0.03, 0, 0.205), tall=0.84, rise=7),
        things=[
            Thing('fold-backpack-18-l', 'Clay', (-0.27, 0.10), turn=-14, lean=4),
            Thing('merle-backpack', 'Stone', (0.03, 0.04), turn=-26, lean=4, tip=-3),
            Thing('perch-messenger', 'Moss', (0.32, 0.08), turn=-30),
            Thing('hatch-card-holder', 'Chestnut', (-0.10, -0.19), turn=-18),
        ],
        place=[
            Plaster(at=0.34),
            Oak((2.4, 0.74, 0.10), (0.3, -0.03, 0), seed=3, knot=(-0.16, -0.20)),
        ],
        window=Window(across=((-0.70, -0.22), (-0.17, 0.30), (0.35, 0.8)), up=((-0.40, 0.20), (0.24, 0.70)),
                      leaves=((-0.30, 0.50, 0.16, 22),)),
    ),
    Frame(
        'brand-skerrow', 1200, 900,
        Lens(aim=(-0.005, 0, 0.195), tall=0.80, rise=11),
        things=[
            Thing('groyne-backpack', 'Bottle', (-0.02, 0.06), turn=-24, lean=4),
            Thing('slipway-dry-tote', 'Ochre', (-0.29, 0.22), turn=16),
            Thing('ebb-rain-hat', 'Slate', (0.30, 0.10, 0.11), turn=-20),
            Thing('skerry-waist-pack', 'Soot', (-0.22, -0.11), turn=-14),
        ],
        place=[
            Plaster(at=0.75, colour='#c3c7c0'),
            Stone('#69737a', wet=0.64, flag=0.9, at=(0.35, 0.3), turn=3),
            Stone('#6a7274', 0.3, size=(0.36, 0.28, 0.11), at=(0.30, 0.12, 0.11), turn=-6),
        ],
        window=Window(across=((-1.30, -0.86), (-0.79, -0.36), (-0.29, 0.12), (0.19, 0.75)), up=((-0.5, 0.40), (0.46, 0.95)), slope=-0.1, sky=1.3, soft=1.6),
    ),
    Frame(
        'brand-marlstone', 1200, 900,
        Lens(aim=(0.03, 0, 0.225), tall=0.74, rise=9),
        things=[
            Thing('flint-backpack', 'Slate', (-0.15, 0.12), turn=-22, lean=4),
            Thing('shale-tote', 'Sand', (0.20, 0.20), turn=-30),
            Thing('pebble-coin-pouch', 'Clay', (0.06, -0.15, 0.035), turn=-20),
            Thing('gravel-card-holder', 'Tan', (0.18, -0.12, 0.035), turn=-28),
        ],
        place=[
            Plaster(at=0.45, colour='#ddd6ca', crack=((0.36, 0.70), (0.33, 0.60), (0.38, 0.52))),
            Stone('#cbc2b3', 0, flag=0.42, at=(0.1, -0.1), turn=4),
            Stone('#b9b0a2', 0, size=(0.36, 0.17, 0.035), at=(0.13, -0.13, 0.035), turn=-7),
        ],
        window=Window(across=((-0.62, -0.14), (-0.09, 0.38)), up=((-0.40, 0.17), (0.21, 0.50), (0.54, 0.86))),
    ),
]
