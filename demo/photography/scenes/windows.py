"""Small still lifes: four "From the shop floor", which phones cut to squares, and the one beside the newsletter."""
from scenes.kit import Frame, Lens, Oak, Plaster, Stone, Thing, Window

FRAMES = [
    Frame(
        'category-bags', 1000, 1250,
        Lens(aim=(0.02, 0, 0.21), tall=0.80, rise=7),
        things=[
            Thing('merle-backpack', 'Bottle', (0.0, 0.08), turn=-26, lean=4),
        ],
        place=[
            Plaster(at=0.30, crack=((-0.26, 0.60), (-0.20, 0.52), (-0.23, 0.44))),
            Oak((2.2, 0.70, 0.10), (-0.2, -0.05, 0), seed=7, knot=(0.42, -0.2)),
        ],
        window=Window(across=((-0.64, -0.26), (-0.21, 0.17), (0.22, 0.5)), up=((-0.40, 0.24), (0.28, 0.62)), leaves=((-0.36, 0.52, 0.13, 18),)),
    ),
    Frame(
        'category-watches', 1000, 1250,
        Lens(aim=(0.0, 0, 0.052), tall=0.18, rise=14, fstop=9),
        things=[
            Thing('field-watch-40', 'Chestnut', (-0.004, 0.0, 0.0215), turn=-12),
        ],
        place=[
            Plaster(at=0.22),
            Stone('#d8d0c3', 0, flag=2.0, at=(0.5, 0.5)),
            Oak((0.15, 0.085, 0.022), (-0.03, 0.012, 0.022), turn=-24, seed=2, knot=(-0.01, -0.028)),
        ],
        window=Window(across=((-0.42, -0.30), (-0.285, -0.16), (-0.145, -0.03), (-0.015, 0.10)), up=((-0.1, 0.055), (0.065, 0.165), (0.175, 0.29))),
    ),
    Frame(
        'category-socks', 1000, 1250,
        Lens(aim=(-0.005, 0, 0.02), tall=0.76, rise=56, fstop=8),
        things=[
            Thing('everyday-ribbed-socks', 'Moss', (-0.125, 0.045), turn=14),
            Thing('striped-crew-socks', 'Chalk', (0.115, -0.045), turn=-8),
        ],
        place=[
            Oak((2.4, 0.30, 0.03), (0.1, -0.305, 0), seed=4, grain=0.2, colour='#c4a67f'),
            Oak((2.4, 0.30, 0.03), (-0.2, -0.002, 0), seed=9, grain=0.2, knot=(0.33, 0.05), colour='#c0a17a'),
            Oak((2.4, 0.34, 0.03), (0.3, 0.321, 0), seed=12, grain=0.2, colour='#c6a983'),
            Oak((2.4, 0.34, 0.03), (0.1, 0.664, 0), seed=15, grain=0.2, colour='#c0a17a'),
        ],
        window=Window(across=((-0.62, -0.20), (-0.14, 0.22), (0.28, 0.6)), up=((-0.6, -0.10), (-0.04, 0.5)),
                      slope=0.1, leaves=((-0.1, 0.25, 0.14, 16),), towards=(-0.8, 0.55, 0.62)),
    ),
    Frame(
        'category-lids', 1000, 1250,
        Lens(aim=(0.0, 0, 0.105), tall=0.52, rise=10),
        things=[
            Thing('lambswool-crew-jumper', 'Slate', (0.0, 0.05), turn=4, view='folded'),
            Thing('fisher-rib-jumper', 'Oat', (0.0, 0.05, 0.039), turn=-3, view='folded'),
            Thing('docker-rib-beanie', 'Brick', (-0.005, 0.03, 0.078), turn=-20),
        ],
        place=[
            Plaster(at=0.30),
            Oak((1.6, 0.56, 0.08), (0.1, 0.02, 0), seed=6, knot=(-0.22, -0.19), grain=0.3),
        ],
        window=Window(across=((-0.42, -0.07), (-0.035, 0.35)), up=((-0.30, 0.125), (0.15, 0.31), (0.335, 0.5))),
    ),
    Frame(
        'home-still-life', 1200, 960,
        Lens(aim=(0.01, 0, 0.075), tall=0.32, rise=13, fstop=6.3),
        things=[
            Thing('curlew-passport-wallet', 'Ink', (-0.055, 0.06, 0.03), turn=-24),
            Thing('pinion-wallet', 'Chestnut', (0.085, 0.015), turn=-28),
            Thing('lido-round-sunglasses', 'Honey', (-0.04, -0.095), turn=-6),
        ],
        place=[
            Plaster(at=0.26),
            Oak((1.4, 0.60, 0.04), (0.1, 0.05, 0), seed=8, knot=(0.02, -0.12), grain=0.3),
            Stone('#cfc6b8', 0, size=(0.17, 0.12, 0.03), at=(-0.055, 0.065, 0.03), turn=-10),
        ],
        window=Window(across=((-0.48, -0.27), (-0.25, -0.04), (-0.02, 0.2)), up=((-0.2, 0.06), (0.075, 0.22), (0.235, 0.40))),
    ),
]
