/** What search engines, link previews and shopping portals are told. */
import { own, picture, typed, yesNo } from './setting-field.ts'

/** Days. */
export const MAX_RETURN_PERIOD = 365
export const MAX_DELIVERY_TIME = 90

const leftOut = { default: null, mustBeSent: true, pages: { absent: 'null' } } as const

export const seo = {
  googleFeed: yesNo('Product feed for Google Merchant Center', {
    help: 'All live products with their variants at {origin}/feeds/google.xml: enter this address as a data source there. A change shows after a minute at most.',
    description: 'The product feed at /feeds/google.xml',
    default: false,
    mustBeSent: true,
  }),
  picture: picture('Picture of link previews', {
    help: 'Shown where a page of the shop without a picture of its own is shared. About 1200 by 630 pixels.',
    noun: 'picture',
    ...leftOut,
    pages: { as: 'previewPicture', absent: 'null' },
  }),
  returns: own('Goods can be sent back for (days)', {
    help: 'Leave empty to say nothing.',
    description: 'In structured data: days in which goods can be sent back; null: not said',
    of: typed<{ days: number; isFree: boolean } | null>(),
    ...leftOut,
  }),
  delivery: own('Delivery time (business days)', {
    description: 'In structured data: business days, from and to; null: not said',
    of: typed<{ handling: [number, number]; transit: [number, number] } | null>(),
    ...leftOut,
  }),
}
