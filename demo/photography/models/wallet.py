"""Small leather: bifold, zip wallet, card holder, passport wallet, coin pouch."""
from models import wallet_fold, wallet_small, wallet_zip
from models.wallet_stuff import Stuff

STYLES = {
    'bifold': wallet_fold.bifold, 'passport': wallet_fold.passport, 'zip': wallet_zip.zipped,
    'cards': wallet_small.cards, 'coin': wallet_small.coin,
}


def build(look, spec, view):
    return STYLES[spec['style']](look, spec, view, Stuff(look, spec.get('surface', 'smooth')))
