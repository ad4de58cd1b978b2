"""Hats: six-panel cap, bucket hat, ribbed beanie; they stand as if on an unseen head."""
from models import headwear_beanie, headwear_bucket, headwear_cap

STYLES = {'cap': headwear_cap.cap, 'bucket': headwear_bucket.bucket, 'beanie': headwear_beanie.beanie}


def build(look, spec, view):
    return STYLES[spec['style']](look, spec, view)
