"""Small still lifes: four "From the shop floor", which phones cut to squares, and the one beside the newsletter."""
from scenes.kit import Block, Frame, Lens, Thing

FRAMES = [
    Frame(
        'category-bags', 1000, 1250,
        Lens(aim=(0.02, 0, 0.255), tall=0.84, rise=8),
        things=[
            Thing('merle-backpack', 'Bottle', (0.0, 0.02, 0.06), turn=-26),
        ],
        blocks=[Block((0.46, 0.34, 0.06), (0.02, 0.04), turn=-6)],
    ),
    Frame(
        'category-watches', 1000, 1250,
        Lens(aim=(0.0, 0, 0.056), tall=0.19, rise=14, fstop=11),
        things=[
            Thing('field-watch-40', 'Chestnut', (-0.004, 0.0, 0.02), turn=-12),
        ],
        blocks=[Block((0.105, 0.09, 0.02), (0.0, 0.012), turn=-8)],
    ),
    Frame(
        'category-socks', 1000, 1250,
        Lens(aim=(0.01, 0, 0.02), tall=0.68, rise=56),
        things=[
            Thing('everyday-ribbed-socks', 'Moss', (-0.13, 0.03), turn=10),
            Thing('striped-crew-socks', 'Chalk', (0.12, -0.03), turn=-4),
        ],
    ),
    Frame(
        'category-lids', 1000, 1250,
        Lens(aim=(0.0, 0, 0.12), tall=0.50, rise=12),
        things=[
            Thing('lambswool-crew-jumper', 'Slate', (0.0, 0.05), turn=4, view='folded'),
            Thing('fisher-rib-jumper', 'Oat', (0.0, 0.05, 0.039), turn=-3, view='folded'),
            Thing('docker-rib-beanie', 'Brick', (-0.005, 0.03, 0.078), turn=-20),
        ],
    ),
    Frame(
        'home-still-life', 1200, 960,
        Lens(aim=(0.01, 0, 0.085), tall=0.32, rise=15),
        things=[
            Thing('curlew-passport-wallet', 'Ink', (-0.055, 0.06, 0.05), turn=-24),
            Thing('pinion-wallet', 'Chestnut', (0.085, 0.015), turn=-28),
            Thing('lido-round-sunglasses', 'Honey', (-0.045, -0.105), turn=-6),
        ],
        blocks=[Block((0.17, 0.12, 0.05), (-0.055, 0.065), turn=-10)],
    ),
]
