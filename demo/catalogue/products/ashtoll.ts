// Ashtoll: watches. The colour is the strap's; dial and case belong to the model.
import { ofBrand } from '../demo-product.ts'

const steel = '#b4b6b8'
const gilt = '#c2a264'

export const ashtoll = ofBrand('ashtoll', [
  {
    name: 'Field Watch 36',
    sku: 'AT-FW-036',
    category: 'watches',
    price: '148.00',
    compareAtPrice: '185.00',
    description:
      'Thirty-six millimetres, black dial, white hands: everything a watch has to say in the time it takes to look. An automatic movement with a hacking second hand, under domed sapphire. The canvas strap dries overnight.',
    colours: ['Moss', 'Sand', 'Ink'],
    tags: ['watch', 'automatic', 'field'],
    stock: 12,
    isFeatured: true,
    model: { kind: 'watch', style: 'field', strap: 'canvas', diameter: 36, seconds: 'red' },
    trim: '#23262b',
    metal: steel,
  },
  {
    name: 'Field Watch 40',
    sku: 'AT-FW-040',
    category: 'watches',
    price: '195.00',
    description:
      'The larger field watch, on leather, with a cream dial that is easier on older eyes. Water resistant to a hundred metres, shockproof within reason, and accurate to the minute for a month.',
    colours: ['Chestnut', 'Soot'],
    tags: ['watch', 'automatic', 'field'],
    stock: 9,
    isNew: true,
    model: { kind: 'watch', style: 'field', strap: 'leather', diameter: 40, seconds: 'red' },
    trim: '#ece3cf',
    metal: steel,
  },
  {
    name: 'Toll House Dress Watch',
    sku: 'AT-TD-038',
    category: 'watches',
    price: '240.00',
    description:
      'A thin watch with a small seconds dial at six, made to disappear under a cuff and be found again at the right moment. Hand-wound, which takes twenty turns every other morning.',
    colours: ['Chestnut', 'Ink', 'Plum'],
    tags: ['watch', 'dress', 'hand-wound'],
    stock: 7,
    model: { kind: 'watch', style: 'dress', strap: 'leather', diameter: 38, seconds: 'small' },
    trim: '#f1ebdd',
    metal: gilt,
  },
  {
    name: 'Sluice Dive Watch',
    sku: 'AT-SD-041',
    category: 'watches',
    price: '320.00',
    description:
      'Two hundred metres, a bezel that clicks sixty times, and a bracelet long enough for a wetsuit. Overqualified for the washing-up, which is how most of them get wet.',
    colours: ['Steel'],
    tags: ['watch', 'automatic', 'diver'],
    stock: 5,
    isFeatured: true,
    model: { kind: 'watch', style: 'diver', strap: 'steel', diameter: 41, seconds: 'red' },
    trim: '#19222d',
    metal: steel,
  },
  {
    name: 'Café Chronograph',
    sku: 'AT-CC-039',
    category: 'watches',
    price: '380.00',
    description:
      'Three small dials on a parchment ground, two pushers, one red hand. Times eggs, laps and speeches to the second. The strap is calf, with a pin buckle.',
    colours: ['Soot', 'Tan'],
    tags: ['watch', 'chronograph'],
    stock: 3,
    isNew: true,
    model: { kind: 'watch', style: 'chrono', strap: 'leather', diameter: 39, seconds: 'red' },
    trim: '#d9d0bd',
    metal: steel,
  },
  {
    name: 'Ferry Dive Watch',
    sku: 'AT-FD-040',
    category: 'watches',
    price: '265.00',
    description:
      'The diver’s dial and bezel in deep green, on a canvas strap sewn in a paler thread. Light on the wrist, legible in the dark, indifferent to spray.',
    colours: ['Bottle', 'Soot'],
    tags: ['watch', 'automatic', 'diver'],
    stock: 0,
    model: { kind: 'watch', style: 'diver', strap: 'canvas', diameter: 40, seconds: 'red' },
    trim: '#1f3a30',
    metal: steel,
  },
])
