"""The collection that is on its way, on wet slate at the end of a day: it stands on the page's dark green block."""
from scenes.kit import Frame, Lens, Plaster, Stone, Thing, Window

WALL = '#7d8a81'
SLATE = '#626d6e'

FRAMES = [
    Frame(
        'coming-soon', 1840, 1150,
        Lens(aim=(0.02, 0, 0.255), tall=0.90, rise=9),
        things=[
            Thing('tideline-holdall', 'Slate', (-0.33, 0.06), turn=12),
            Thing('tideline-roll-top-backpack', 'Ochre', (0.06, 0.0), turn=-24),
            Thing('tideline-travel-backpack', 'Navy', (0.43, 0.18), turn=-34, lean=3),
        ],
        place=[Plaster(at=0.62, colour=WALL), Stone(SLATE, 0.5, flag=0.9, at=(0.5, 0.35), turn=-3)],
        window=Window(across=((-1.25, -0.92), (-0.86, -0.42), (-0.36, 0.22)), up=((-0.6, 0.36), (0.42, 0.95)), slope=-0.12, sun=1.5, sky=1.05, towards=(-1.0, -0.62, 0.5)),
    ),
    Frame(
        'coming-soon-tall', 1000, 1250,
        Lens(aim=(0.04, 0, 0.25), tall=0.92, rise=10),
        things=[
            Thing('tideline-roll-top-backpack', 'Ochre', (-0.08, 0.0), turn=-24),
            Thing('tideline-travel-backpack', 'Navy', (0.19, 0.26), turn=-34, lean=3),
        ],
        place=[Plaster(at=0.62, colour=WALL), Stone(SLATE, 0.5, flag=0.9, at=(0.5, 0.35), turn=-3)],
        window=Window(across=((-1.25, -0.92), (-0.86, -0.42), (-0.36, 0.14)), up=((-0.6, 0.36), (0.42, 0.95)), slope=-0.12, sun=1.5, sky=1.05, towards=(-1.0, -0.62, 0.5)),
    ),
]
