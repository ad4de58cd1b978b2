// The demo's brands, all invented. The order matters: the home page lists the first five and introduces the first three.
import type { CatalogueBrand } from '../../src/domain/products/seeded-catalogue.ts'

export const brands: CatalogueBrand[] = [
  {
    slug: 'wrenfold',
    name: 'Wrenfold',
    description:
      'Backpacks, bags and wallets made in small runs from waxed canvas and vegetable-tanned leather. Every piece is cut to be folded, carried and mended, and looks better for it after a few winters.',
  },
  {
    slug: 'skerrow',
    name: 'Skerrow',
    description:
      'Carry goods and rainwear for coasts where the forecast is a suggestion. Taped seams, rolled tops and colours taken from gorse, slate and deep water; nothing that rattles, nothing that drips.',
  },
  {
    slug: 'marlstone',
    name: 'Marlstone',
    description:
      'Town bags and pocket leather with the plain good sense of a stone wall: square shoulders, few parts, tight tolerances. Made from dense twill and full-grain hide.',
  },
  {
    slug: 'lockram',
    name: 'Lockram',
    description:
      'Shirts, tees and overshirts named after an old coarse linen. Lockram starts from the yarn, weaves on slow looms and leaves the cut generous enough to live in.',
  },
  {
    slug: 'lastwright',
    name: 'Lastwright',
    description:
      'Shoes and boots built around a last that follows the foot rather than the fashion. Welted where it matters, resoleable where it can be, comfortable from the second day.',
  },
  {
    slug: 'teasel-and-thrum',
    name: 'Teasel & Thrum',
    description:
      'Knitwear, hats and socks from British and Irish wool, spun soft and finished by hand. Thrums, the ends left on the loom, go back into the marled yarns.',
  },
  {
    slug: 'bramwith',
    name: 'Bramwith',
    description:
      'Workwear from a village with one forge and two good tailors. Drill, cord, denim and waxed cotton, sewn with the seams that the weather tries first.',
  },
  {
    slug: 'ashtoll',
    name: 'Ashtoll',
    description:
      'Watches that can be read at a glance and serviced by any watchmaker. Steel cases, dependable movements and straps that can be replaced.',
  },
  {
    slug: 'kittow',
    name: 'Kittow',
    description:
      'Sunglasses, caps and swimwear for bright days on cold water. Bio-based acetate, mineral-clear lenses, and colours that look right against salt and slate.',
  },
]
