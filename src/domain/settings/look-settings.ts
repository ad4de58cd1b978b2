/** The one colour of the shop, its typefaces, and the shape of the pictures of products. */
import { choice, own, typed } from './setting-field.ts'

export const look = {
  accent: own('Colour', {
    description: 'Null: the default colours',
    of: typed<string | null>(),
    // The colours of the design tokens. Another's tones are made readable (accent.ts).
    default: null,
    mustBeSent: true,
    pages: {},
  }),
  typePairing: choice('Typefaces', {
    help: 'They come from this shop, not from another site. Preview shows them.',
    description: 'The typefaces of headings and text',
    options: {
      sans: 'Instrument Sans (default)',
      'serif-headings': 'Fraunces for headings, Instrument Sans for text',
      geometric: 'Manrope',
    },
    default: 'sans',
    pages: { absent: 'sans' },
  }),
  pictureRatio: choice('Pictures of products', {
    help: 'Width to height, in lists and on the product page. Pictures of another shape are cropped in the middle.',
    options: {
      '4/5': '4 to 5 (default)',
      '1/1': 'Square',
      '3/4': '3 to 4',
      '2/3': '2 to 3, tall',
      '4/3': '4 to 3, wide',
    },
    default: '4/5',
    pages: { absent: '4/5' },
  }),
}
