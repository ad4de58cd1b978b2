// The demo's colours: the name that shoppers see, and the colour in which the photography renders it.

export const colours = {
  Ink: '#262b36',
  Soot: '#2c2c2d',
  Chalk: '#f0ece4',
  Stone: '#c9bfae',
  Oat: '#dccfb8',
  Sand: '#c8ad85',
  Moss: '#5c6148',
  Fern: '#76866a',
  Bottle: '#2c4a3e',
  Clay: '#a95f42',
  Brick: '#8a4034',
  Ochre: '#c2903c',
  Navy: '#2c3854',
  Indigo: '#33446a',
  'Washed Indigo': '#6f88a8',
  Sky: '#a8bacb',
  Slate: '#66727d',
  Smoke: '#92938f',
  Rosé: '#cfa298',
  Plum: '#563347',
  Tan: '#ad7745',
  Chestnut: '#6b402a',
  Tortoise: '#6b4526',
  Honey: '#b98a4a',
  Steel: '#bcc0c4',
  Gilt: '#b99a5a',
} as const

export type Colour = keyof typeof colours
