// Kittow: sunglasses, caps and swim shorts. On sunglasses the second material is the lens.
import { clothingSizes, ofBrand } from '../demo-product.ts'

const greyGreen = '#4a4f48'
const brown = '#5a4a38'

export const kittow = ofBrand('kittow', [
  {
    name: 'Lido Round Sunglasses',
    sku: 'KT-LR-048',
    category: 'sunglasses',
    price: '85.00',
    description:
      'Round frames cut from a single sheet of bio-based acetate and tumbled in birch chips for three days. The grey-green lenses keep colours as they are and block all UV.',
    colours: ['Soot', 'Honey', 'Moss'],
    tags: ['sunglasses', 'acetate', 'round'],
    stock: 22,
    isFeatured: true,
    model: { kind: 'sunglasses', style: 'round' },
    trim: greyGreen,
  },
  {
    name: 'Jetty Square Sunglasses',
    sku: 'KT-JS-050',
    category: 'sunglasses',
    price: '59.50',
    compareAtPrice: '85.00',
    description:
      'A square frame with a little lift at the corners, which suits more faces than it has any right to. Five-barrel hinges, brown lenses, a weight you stop noticing by lunchtime.',
    colours: ['Tortoise', 'Soot'],
    tags: ['sunglasses', 'acetate', 'square'],
    stock: 13,
    model: { kind: 'sunglasses', style: 'square', tortoise: ['Tortoise'] },
    trim: brown,
  },
  {
    name: 'Promenade Sunglasses',
    sku: 'KT-PR-049',
    category: 'sunglasses',
    price: '95.00',
    description:
      'A saddle bridge that sits on the nose without pads, and a softly rounded lens, wider at the brow than at the cheek. The colour goes all the way through, so a scratch can be polished out rather than painted over.',
    colours: ['Rosé', 'Bottle', 'Tortoise'],
    tags: ['sunglasses', 'acetate'],
    stock: 18,
    isNew: true,
    model: { kind: 'sunglasses', style: 'panto', tortoise: ['Tortoise'] },
    trim: { Rosé: '#8a6a64', Bottle: greyGreen, Tortoise: brown },
  },
  {
    name: 'Regatta Aviator Sunglasses',
    sku: 'KT-RA-052',
    category: 'sunglasses',
    price: '110.00',
    description:
      'Wire aviators with a double bridge, bent from beta-titanium so that they spring back when sat upon. The lenses are as dark below as above, because on the water the glare comes up from the floor.',
    colours: ['Gilt', 'Steel'],
    tags: ['sunglasses', 'aviator', 'metal'],
    stock: 9,
    isFeatured: true,
    model: { kind: 'sunglasses', style: 'aviator' },
    trim: { Gilt: '#4d5a4a', Steel: '#4d5a6a' },
  },
  {
    name: 'Café Noir Sunglasses',
    sku: 'KT-CN-050',
    category: 'sunglasses',
    price: '78.00',
    description:
      'As dark as it gets without a prescription: black frame, category-three lenses, no logo on the outside. For terraces that face west.',
    colours: ['Soot'],
    tags: ['sunglasses', 'acetate', 'square'],
    stock: 0,
    model: { kind: 'sunglasses', style: 'square' },
    trim: '#3a3c3e',
  },
  {
    name: 'Harbour Cotton Cap',
    sku: 'KT-HC-001',
    category: 'lids',
    price: '28.00',
    description:
      'A six-panel cap in washed cotton twill with a short brim and our half sun embroidered on the front. The leather strap adjusts with one hand, useful when the other is holding a tiller.',
    sizes: ['One size'],
    colours: ['Navy', 'Stone', 'Clay', 'Fern'],
    tags: ['cap', 'hat', 'cotton'],
    stock: 54,
    isNew: true,
    model: { kind: 'headwear', style: 'cap', texture: 'twill', embroidered: true },
  },
  {
    name: 'Winter Cord Cap',
    sku: 'KT-WC-001',
    category: 'lids',
    price: '32.00',
    description:
      'The same cap in fine corduroy, for the months when the beach belongs to dogs. The cord runs up the crown, so rain has nowhere to sit.',
    sizes: ['One size'],
    colours: ['Chestnut', 'Bottle'],
    tags: ['cap', 'hat', 'corduroy'],
    stock: 20,
    model: { kind: 'headwear', style: 'cap', texture: 'cord', wale: 'fine', embroidered: true },
  },
  {
    name: 'Sandbar Bucket Hat',
    sku: 'KT-SB-001',
    category: 'lids',
    price: '34.00',
    description:
      'A bucket hat in heavy canvas, stitched round and round until the brim holds its line. Two eyelets either side let the heat out.',
    sizes: ['S/M', 'L/XL'],
    colours: ['Moss', 'Sand', 'Navy'],
    tags: ['hat', 'canvas'],
    stock: 27,
    isFeatured: true,
    model: { kind: 'headwear', style: 'bucket', texture: 'canvas' },
  },
  {
    name: 'Rockpool Swim Shorts',
    sku: 'KT-RS-001',
    category: 'lower',
    price: '48.00',
    description:
      'Swim shorts that look like shorts. Quick-drying ripstop made from old fishing nets, a drawstring that does not swell, and back pockets that empty themselves before you reach the towel.',
    sizes: clothingSizes,
    colours: ['Clay', 'Navy', 'Fern'],
    tags: ['shorts', 'swim'],
    stock: 35,
    isNew: true,
    model: { kind: 'lower', length: 'short', waist: 'drawstring', texture: 'ripstop' },
  },
])
