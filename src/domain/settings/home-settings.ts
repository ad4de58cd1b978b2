/** The home page: its blocks in their order, each with its texts, pictures and products. It has a form of its own. */
import { defaultBlocks } from './default-blocks.ts'
import {
  blocks,
  brand,
  brandPictures,
  brands,
  DEFAULT_IN_SETTINGS,
  group,
  line,
  link,
  list,
  picture,
  pictures,
  price,
  product,
  siteAddress,
  text,
  yesNo,
} from './setting-field.ts'

const always = { default: DEFAULT_IN_SETTINGS, mustBeSent: true } as const
const orAbsent = { default: undefined } as const

/** A short label, a heading and a sentence or two. */
const words = {
  label: line('Label', { max: 60, ...always }),
  title: line('Heading', { max: 120, ...always }),
  text: text('Text', { max: 600, rows: 2, ...always }),
}
/** An empty shop has none of these yet: the forms of the blocks say what belongs there. */
const shownPicture = picture('Picture', { noun: 'picture', isOptional: true, ...always })

/** A field that is set is displayed as it is, even if the product changes; one that is absent is the product's own. */
const card = {
  product: product('Product', always),
  name: line('Name', { max: 120, isRequired: true, ...orAbsent }),
  price: price('Price', orAbsent),
  compareAtPrice: price('Price before', orAbsent),
  picture: picture('Picture', { noun: 'picture', ...orAbsent }),
  /** Not available yet: the card has a disabled COMING SOON button. */
  comingSoon: yesNo('Coming soon', orAbsent),
}

/** Introduces a brand with some of its products. */
const collection = {
  ...words,
  brand: brand('Brand that it leads to', always),
  picture: shownPicture,
  cards: list('Products', { of: card, most: 8, ...always }),
}

const title = line('Heading', { max: 60, isRequired: true, ...always })
/** Products that the shop chooses: the heading, and the link to more of them. */
const chosenProducts = { title, more: link('Link to more', always) }

export const home = {
  /** Those that are displayed, in this order. */
  blocks: blocks('Order of the blocks', always),
  hero: group('Hero', {
    of: {
      ...words,
      title: line('Heading', { description: 'Empty: the name of the shop', max: 120, ...always }),
      picture: shownPicture,
    },
    ...always,
  }),
  heroButton: link('Button of the hero', { default: defaultBlocks.heroButton }),
  /** Below the cards of the sale. */
  saleButton: link('Button of the sale', { default: defaultBlocks.saleButton }),
  brandStrip: brands('Names of the first brands', {
    most: 5,
    default: defaultBlocks.brandStrip,
  }),
  latestArrivals: group('Latest arrivals', { of: chosenProducts, default: defaultBlocks.latestArrivals }),
  featuredProducts: group('Featured products', {
    of: chosenProducts,
    default: defaultBlocks.featuredProducts,
  }),
  featuredBrands: group('Featured brands', {
    of: { title, brands: brands('Brands', { most: 6, ...always }) },
    default: defaultBlocks.featuredBrands,
  }),
  comingSoon: group('Coming soon', { of: collection, ...always }),
  sale: group('Sale', { of: collection, ...always }),
  /** Of the brands that the page introduces. A brand without one has its initial there. */
  brandPictures: brandPictures('Pictures of brands', { most: 50, ...always }),
  social: group('Social media', {
    of: {
      ...words,
      href: siteAddress('Address of your profile', { description: 'Empty: the block is hidden', ...always }),
      linkText: line('Words of the link', { description: 'Empty: the address', max: 60, ...always }),
      pictures: pictures('Pictures', { most: 8, ...always }),
    },
    ...always,
  }),
  newsletter: group('Newsletter', { of: { ...words, picture: shownPicture }, ...always }),
}
