"""The cut of trousers and shorts as they lie on the table."""
import numpy as np

from parts.outline import both, curve, joined

BAND = 0.038


class Cut:
    """Right half; x = 0 is the middle, y = 0 the hem, `top` the waist at the sides."""

    def __init__(self, spec):
        self.short = spec['length'] == 'short'
        easy = spec['waist'] == 'drawstring'
        wide = 0.016 if easy else 0.0
        waist = 0.188 if easy else 0.206
        if self.short:
            self.top, crotch = 0.455, 0.185
            outer = curve((0.272 + wide * 0.5, 0.006), (0.266, 0.14), (0.252, 0.27), (0.226, 0.385), (waist, self.top), count=60)
            inner = curve((0, crotch), (0.012, crotch - 0.045), (0.030, 0.0), count=30)
        else:
            self.top, crotch = 1.02, 0.745
            # the leg's outer edge at hem, calf, knee and thigh, and its inner edge at the hem
            hem, calf, knee, thigh, inside = {'wide': (0.262, 0.270, 0.276, 0.270, 0.034), 'tapered': (0.200, 0.226, 0.250, 0.266, 0.050),
                                              'work': (0.250, 0.256, 0.260, 0.264, 0.040)}.get(self.leg_of(spec), (0.228, 0.238, 0.247, 0.254, 0.044))
            outer = curve((hem, 0.004), (calf, 0.22), (knee, 0.46), (thigh, 0.68), (0.248 - 0.5 * (0.206 - waist), 0.84), (0.222 - 0.7 * (0.206 - waist), 0.95), (waist, self.top), count=90)
            inner = curve((0, crotch), (0.010, crotch - 0.05), (inside * 0.5, 0.56), (inside * 0.85, 0.30), (inside, 0.0), count=70)
        self.crotch, self.waist, self.outer, self.inner = crotch, waist, outer, inner
        self.hem = curve(tuple(inner[-1]), tuple((inner[-1] + outer[0]) / 2 + [0, -0.003]), tuple(outer[0]))
        dip = 0.006 if easy else 0.016
        self.front_waist = curve((waist, self.top), (waist * 0.55, self.top - dip * 0.75), (0, self.top - dip), count=30)
        self.back_waist = curve((waist, self.top), (waist * 0.6, self.top + 0.010), (0, self.top + (0.006 if easy else 0.014)), count=30)
        self.leg = joined(inner, self.hem, outer)

    @staticmethod
    def leg_of(spec):
        if spec.get('pleats'):
            return 'wide'
        return 'tapered' if spec['waist'] == 'drawstring' else 'work' if spec.get('pockets') == 'carpenter' else 'straight'

    def outline(self, front=True):
        return both(joined(self.leg, self.front_waist if front else self.back_waist))

    def band(self, front=True):
        """The waistband's outline."""
        line = self.front_waist if front else self.back_waist
        low = line + [0, -BAND]
        low[0, 0] = np.interp(self.top - BAND, self.outer[:, 1], self.outer[:, 0])
        return both(joined(low[::-1], line))
