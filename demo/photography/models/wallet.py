"""Small leather: bifold, zip wallet, card holder, passport wallet, coin pouch."""
from models import wallet_fold, wallet_small, wallet_zip
from models.wallet_stuff import Stuff

GRAINS = {'marlstone': 'grained', 'skerrow': 'cloth'}
STYLES = {
    'bifold': wallet_fold.bifold, 'passport': wallet_fold.passport, 'zip': wallet_zip.zipped,
    'cards': wallet_small.cards, 'coin': wallet_small.coin,
}


def build(look, spec, view):
    grain = 'pebbled' if look.product.startswith('seam') else GRAINS.get(look.brand, 'smooth')
    return STYLES[spec['style']](look, spec, view, Stuff(look, grain))
