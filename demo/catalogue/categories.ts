// The demo's categories. The three main ones come first, because the shop page shows the first three as cards.
import type { CatalogueCategory } from '../../src/domain/products/seeded-catalogue.ts'

export const categories: CatalogueCategory[] = [
  {
    slug: 'clothing',
    name: 'Clothing',
    description: 'Jackets, shirts, knitwear, trousers and hats in cloth that earns its keep.',
    parent: null,
  },
  {
    slug: 'accessories',
    name: 'Accessories',
    description: 'Bags, wallets, watches, sunglasses and socks: the small things that are used every day.',
    parent: null,
  },
  {
    slug: 'footwear',
    name: 'Footwear',
    description: 'Trainers, shoes and boots, most of which can be resoled.',
    parent: null,
  },
  {
    slug: 'upper',
    name: 'Upper',
    description: 'Everything worn above the belt: tees, shirts, knitwear, overshirts and jackets.',
    parent: 'clothing',
  },
  {
    slug: 'lower',
    name: 'Lower',
    description: 'Chinos, jeans, cords and shorts, cut straight and finished to last.',
    parent: 'clothing',
  },
  {
    slug: 'lids',
    name: 'Lids',
    description: 'Caps, bucket hats and beanies for every kind of sky.',
    parent: 'clothing',
  },
  {
    slug: 'bags',
    name: 'Bags',
    description: 'Backpacks, totes, slings, messengers and holdalls, from ten litres to forty.',
    parent: 'accessories',
  },
  {
    slug: 'wallets',
    name: 'Wallets',
    description: 'Wallets, card holders and coin pouches in leather that takes on the shape of its pocket.',
    parent: 'accessories',
  },
  {
    slug: 'watches',
    name: 'Watches',
    description: 'Field, dress and dive watches with steel cases and honest dials.',
    parent: 'accessories',
  },
  {
    slug: 'sunglasses',
    name: 'Sunglasses',
    description: 'Round, square and wire frames with lenses that keep colours true.',
    parent: 'accessories',
  },
  {
    slug: 'socks',
    name: 'Socks',
    description: 'Ribbed, striped and marled, in cotton and in wool.',
    parent: 'accessories',
  },
]
