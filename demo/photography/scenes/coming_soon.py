"""The collection that is on its way, half in shadow: it stands on the page's dark green block."""
from scenes.kit import Frame, Lens, Light, Thing

PAPER = '#858d86'


def dusk(edge):
    return Light(key=1.35, fill=0.4, wall=0.45, soft=0.45, shade=(edge, -24))


FRAMES = [
    Frame(
        'coming-soon', 1840, 1150,
        Lens(aim=(0.02, 0, 0.265), tall=0.92, rise=7),
        things=[
            Thing('tideline-holdall', 'Slate', (-0.33, 0.06), turn=12),
            Thing('tideline-roll-top-backpack', 'Ochre', (0.06, 0.0), turn=-24),
            Thing('tideline-travel-backpack', 'Navy', (0.43, 0.14), turn=-34),
        ],
        light=dusk(0.16), paper=PAPER,
    ),
    Frame(
        'coming-soon-tall', 1000, 1250,
        Lens(aim=(0.04, 0, 0.265), tall=0.94, rise=8),
        things=[
            Thing('tideline-roll-top-backpack', 'Ochre', (-0.08, 0.0), turn=-24),
            Thing('tideline-travel-backpack', 'Navy', (0.19, 0.26), turn=-34),
        ],
        light=dusk(0.06), paper=PAPER,
    ),
]
