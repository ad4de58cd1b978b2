"""The cut of everything worn above the belt, as it lies on the table: body and sleeves, and how they lay before."""
import numpy as np

from parts.outline import both, curve, joined, mirror

# half the neck's width, depth of the front neckline below the shoulder's neck point, height of the back one
NECKS = {'crew': (0.088, 0.088), 'shirt': (0.078, 0.068), 'camp': (0.08, 0.19), 'polo': (0.08, 0.075),
         'hood': (0.092, 0.085), 'stand': (0.083, 0.062), 'vee': (0.088, 0.27)}


def turned(points, centre, degrees, amount):
    """Points turned about a centre, each by its own share of the angle."""
    a = np.radians(degrees) * amount
    d = points - centre
    return centre + np.stack((d[:, 0] * np.cos(a) - d[:, 1] * np.sin(a), d[:, 0] * np.sin(a) + d[:, 1] * np.cos(a)), -1)


def step(value, low, high):
    t = np.clip((value - low) / (high - low), 0, 1)
    return t * t * (3 - 2 * t)


def ruffled(amount, seed, size=0.32):
    """A smooth push of `amount` metres, differing from place to place."""
    random = np.random.default_rng(seed)
    waves = [(random.normal(0, 2 * np.pi / size, 2), random.uniform(0, 6.28), random.normal(0, 1, 2)) for _ in range(9)]
    return lambda p: amount * sum(np.sin(p @ k + phase)[:, None] * way for k, phase, way in waves) / 3


class Cut:
    """Right half, from the hem's middle round to the neck's; x = 0 is the middle, y = 0 the hem."""

    def __init__(self, spec, turned=0.0):
        """`turned`: how much of the sleeves is turned back."""
        self.turned, self.kept = turned, 1.0
        wide = spec.get('wide', False)
        self.sleeve = spec['sleeve']
        self.rib = spec.get('hem') == 'rib'
        self.half = 0.282 if wide else 0.262
        self.long = 0.70 if wide else 0.69 if not self.rib else 0.655
        half, top = self.half, self.long
        neck, depth = NECKS[spec['collar']]
        self.neck, self.depth = neck, depth
        self.tip = np.array([0.238 if wide else 0.222, top - 0.052])
        self.pit = np.array([half + 0.002, top - (0.285 if wide else 0.272)])
        if self.sleeve == 'none':  # armholes leave the shoulders free
            self.tip, self.pit = np.array([0.190, top - 0.046]), self.pit + [-0.006, -0.012]
        self.neck_point = np.array([neck, top])
        slim = 0.022 if self.rib else -0.004 if wide else 0.006
        low = half - (0.03 if self.rib else 0)
        if spec.get('hem') == 'tails':
            self.hem = curve((0, -0.045), (0.09, -0.043), (0.165, -0.022), (0.215, 0.022), (low - 0.008, 0.062), (low, 0.085), count=60)
        else:
            self.hem = curve((0, -0.004), (0.13, -0.003), (low, 0.0))
        side = curve(self.hem[-1], (half - slim * 0.6, 0.15), (half - slim * 0.8, 0.27), tuple(self.pit), count=50)
        self.armhole = curve(tuple(self.tip), (self.tip[0] - 0.024, self.tip[1] - 0.07), (self.tip[0] - 0.016, self.tip[1] - 0.155), tuple(self.pit), count=50)
        self.shoulder = curve(tuple(self.neck_point), ((neck + self.tip[0]) / 2, top - 0.023), tuple(self.tip))
        if spec['collar'] in ('camp', 'vee'):
            self.front_neck = curve((0, top - depth), (neck * 0.32, top - depth * 0.66), (neck * 0.8, top - depth * 0.22), (neck, top), count=40)
        elif spec['collar'] in ('shirt', 'polo'):
            self.front_neck = curve((0, top - depth), (neck * 0.5, top - depth * 0.78), (neck * 0.88, top - depth * 0.36), (neck, top), count=40)
        else:
            self.front_neck = curve((0, top - depth), (neck * 0.45, top - depth * 0.90), (neck * 0.84, top - depth * 0.5), (neck, top), count=40)
        self.back_neck = curve((0, top - 0.012), (neck * 0.5, top - 0.010), (neck, top))
        self.cuff, sleeve = self.make_sleeve(wide)
        self.body = joined(self.hem, side, self.armhole[::-1], self.shoulder[::-1])
        self.whole = joined(self.hem, side, sleeve, self.shoulder[::-1]) if len(sleeve) else self.body
        self.sleeve_outline = joined(self.armhole, sleeve)[:-1] if len(sleeve) else None
        self.side = side

    def make_sleeve(self, wide):
        """(cuff, the sleeve's rim from armpit to shoulder)."""
        tip, pit = self.tip, self.pit
        if self.sleeve == 'none':
            return None, []
        if self.sleeve == 'short':
            outer, inner = tip + [0.178, -0.163], pit + [0.062, -0.068]
            cuff = curve(tuple(inner), tuple((inner + outer) / 2 + [0.004, -0.003]), tuple(outer))
            back = curve(tuple(outer), tuple(tip + [0.098, -0.076]), tuple(tip + [0.035, -0.022]), tuple(tip), count=30)
            return cuff, joined(curve(tuple(pit), tuple(pit + [0.024, -0.034]), tuple(inner)), cuff, back)
        more = 0.012 if wide else 0
        low = 0.03 if wide else 0.045 if not self.rib else 0.03
        inner = np.array([pit[0] + 0.096, low])
        outer = inner + [0.100 + more, 0.024]
        cuff = curve(tuple(inner), tuple((inner + outer) / 2 + [0.002, -0.002]), tuple(outer))
        back = curve(tuple(outer), (outer[0] - 0.016, low + 0.18), (pit[0] + 0.146 + more, low + 0.32), (pit[0] + 0.108 + more, pit[1] + 0.055),
                     tuple(tip + [0.046, -0.035]), tuple(tip), count=70)
        inside = curve(tuple(pit), (pit[0] + 0.022, pit[1] - 0.05), (pit[0] + 0.040, pit[1] - 0.14), (inner[0] - 0.024, low + 0.13), tuple(inner), count=50)
        if self.turned:
            shorter = lambda line, by: line[np.concatenate(([0], np.cumsum(np.linalg.norm(np.diff(line, axis=0), axis=1)))) < by]
            whole = np.linalg.norm(np.diff(inside, axis=0), axis=1).sum()
            self.kept = 1 - self.turned / whole
            inside, back = shorter(inside, whole - self.turned), shorter(back[::-1], np.linalg.norm(np.diff(back, axis=0), axis=1).sum() - self.turned)[::-1]
            cuff = curve(tuple(inside[-1]), tuple((inside[-1] + back[0]) / 2 + [0.002, -0.002]), tuple(back[0]))
        return cuff, joined(inside, cuff, back)

    def outline(self, front=True):
        return both(joined(self.whole, (self.front_neck if front else self.back_neck)[::-1]))

    def body_outline(self, front=True):
        return both(joined(self.body, (self.front_neck if front else self.back_neck)[::-1]))

    def open_edges(self, front=True):
        edges = [mirror(self.hem), self.hem, self.front_neck if front else self.back_neck, mirror(self.front_neck if front else self.back_neck)]
        if self.cuff is not None:
            edges += [self.cuff, mirror(self.cuff)]
        return edges

    def worn(self, lift=12.0, bend=9.0, sag=0.012, ruffle=0.008, seed=1):
        """The garment before it was laid: sleeves raised by `lift` degrees, elbows straighter by `bend`, the cloth
        pushed about by `ruffle`."""
        pushed = ruffled(ruffle, seed)

        def before(points):
            points = np.asarray(points, float)
            sign = np.where(points[:, :1] < 0, -1.0, 1.0)
            p = points * np.concatenate((sign, np.ones_like(sign)), 1)
            if self.sleeve != 'none':
                share = self.in_sleeve(p)
                if self.sleeve == 'long':
                    elbow = np.array([self.pit[0] + 0.165, self.pit[1] - 0.13])
                    p = turned(p, elbow, bend, step(elbow[1] - p[:, 1], -0.06, 0.06) * share)
                p = turned(p, self.tip + [0.0, -0.01], lift, share)
            p[:, 1] -= sag * step(0.42 - p[:, 1], 0, 0.3)
            return p * np.concatenate((sign, np.ones_like(sign)), 1) + pushed(points)

        return before

    def in_sleeve(self, p):
        """From 0 in the body to 1 in the sleeve; sharp where the two are apart below the armpit."""
        x = np.interp(p[:, 1], np.concatenate(([-1], self.side[:, 1], self.armhole[-2::-1, 1])),
                      np.concatenate(([self.half], self.side[:, 0], self.armhole[-2::-1, 0])))
        # below the armpit the border runs in the gap between the two
        x = x + np.clip((self.pit[1] - p[:, 1]) * 0.22, 0, 0.03)
        joined_here = step(p[:, 1], self.pit[1] - 0.05, self.pit[1] + 0.06)
        band = 0.004 + 0.057 * joined_here
        return step(p[:, 0] - x, -band, band * 1.2)
