/** A dozen things whose every figure the tests know. The first is the newest. */
import type { Catalogue, CatalogueProduct } from '../../src/domain/products/seeded-catalogue.ts'

const product = (
  slug: string,
  name: string,
  over: Partial<CatalogueProduct> & Pick<CatalogueProduct, 'brand' | 'category' | 'price'>,
): CatalogueProduct => ({
  slug,
  name,
  description: `${name}, made to be used daily.`,
  sku: `HB-${slug.toUpperCase()}`,
  compareAtPrice: null,
  images: [`/pictures/${slug}-1.svg`, `/pictures/${slug}-2.svg`],
  colorImages: {},
  sizes: [],
  colors: [],
  tags: [],
  newArrival: false,
  onSale: false,
  featured: false,
  inStock: true,
  stockQuantity: 20,
  features: [],
  dimensions: '',
  material: 'Cotton',
  warranty: '',
  ...over,
})

const bags = { brand: 'fernway', category: 'bags' }
const wallets = { brand: 'norrland', category: 'wallets' }

export const smallCatalogue: Catalogue = {
  brands: [
    { slug: 'fernway', name: 'Fernway', description: 'Bags for long days.' },
    { slug: 'norrland', name: 'Norrland', description: 'Leather from the north.' },
    { slug: 'hotel-ruban', name: 'Hôtel Ruban', description: 'Clothes with a crease.' },
  ],
  categories: [
    { slug: 'wallets', name: 'Wallets', description: 'For cards and notes.', parent: 'accessories' },
    { slug: 'clothing', name: 'Clothing', description: 'To wear.', parent: null },
    { slug: 'accessories', name: 'Accessories', description: 'To carry.', parent: null },
    { slug: 'upper', name: 'Upper', description: 'From the waist up.', parent: 'clothing' },
    { slug: 'lids', name: 'Lids', description: 'For heads.', parent: 'clothing' },
    { slug: 'bags', name: 'Bags', description: 'For the rest.', parent: 'accessories' },
    { slug: 'footwear', name: 'Footwear', description: 'For feet.', parent: null },
  ],
  products: [
    product('field-backpack-20l', 'Field Backpack 20L', {
      ...bags,
      price: '95.00',
      colors: ['Black', 'Tan'],
      colorImages: { Black: '/pictures/field-backpack-20l-1.svg' },
      featured: true,
      newArrival: true,
    }),
    product('field-backpack-28l', 'Field Backpack 28L', { ...bags, price: '115.00', featured: true }),
    product('card-wallet', 'Card Wallet', {
      ...wallets,
      price: '35.00',
      compareAtPrice: '50.00',
      onSale: true,
      colors: ['Cognac'],
      stockQuantity: 3,
    }),
    product('zip-wallet', 'Zip Wallet', {
      ...wallets,
      price: '42.00',
      compareAtPrice: '60.00',
      description: 'Full-grain leather around a brass zip.',
      onSale: true,
    }),
    product('chore-jacket', 'Chore Jacket', {
      brand: 'hotel-ruban',
      category: 'upper',
      price: '140.00',
      sizes: ['S', 'M', 'L'],
      colors: ['Olive', 'Navy'],
      newArrival: true,
      stockQuantity: 5,
    }),
    product('cafe-cap', 'Café Cap', { brand: 'hotel-ruban', category: 'lids', price: '28.00' }),
    product('apron-shirt', 'apron shirt', {
      brand: 'hotel-ruban',
      category: 'upper',
      price: '28.00',
      sizes: ['M'],
      stockQuantity: 500,
    }),
    product('harbour-tote', 'Harbour Tote', {
      ...bags,
      price: '167.00',
      tags: ['coming-soon'],
      inStock: false,
      stockQuantity: 0,
    }),
    product('withdrawn-tote', 'Withdrawn Tote', {
      ...bags,
      price: '60.00',
      inStock: false,
      stockQuantity: 4,
    }),
    product('last-boots', 'Last Boots', {
      brand: 'norrland',
      category: 'footwear',
      price: '120.00',
      sizes: ['41', '42'],
      stockQuantity: 1,
    }),
    product('flagged-laces', 'Flagged Laces', {
      brand: 'norrland',
      category: 'footwear',
      price: '0.01',
      onSale: true,
    }),
  ],
}

/** The options of a product; two colours where it has neither sizes nor colours. */
const optionsOf = ({ sizes, colors }: CatalogueProduct) =>
  sizes.length * colors.length === 0 && sizes.length + colors.length < 2
    ? { sizes, colors: ['Ink', 'Oat'] }
    : { sizes, colors }

/** Units of each variant but the first in `trackedByVariant`. */
export const UNITS_OF_OTHER_VARIANTS = 7

/**
 * The product with two variants or more, each with a stock of its own. The first, which shoppers of tests choose, has the
 * stock of the whole product.
 */
export const trackedByVariant = (product: CatalogueProduct): CatalogueProduct => {
  const { sizes, colors } = optionsOf(product)
  const choices = (sizes.length > 0 ? sizes : [null]).flatMap((size) =>
    (colors.length > 0 ? colors : [null]).map((color) => ({ size, color })),
  )
  return {
    ...product,
    sizes,
    colors,
    stockByVariant: choices.map((choice, index) => ({
      ...choice,
      stockQuantity: index === 0 ? product.stockQuantity : UNITS_OF_OTHER_VARIANTS,
    })),
  }
}
