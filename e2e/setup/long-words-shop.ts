/**
 * The shop as built, with texts of others at their worst: names, brands, categories and descriptions hold a word
 * without a space that is longer than any screen is wide.
 */
import { demoCatalogue } from '../../demo/catalogue/demo-catalogue.ts'
import { LONG_URL, LONG_WORD } from './long-words.ts'
import { openSeededShop } from './seeded-shop.ts'

const { brands, categories, products } = demoCatalogue
const lengthen = <Named extends { name: string; description: string }>(named: Named): Named => ({
  ...named,
  name: `${named.name} ${LONG_WORD}`,
  description: `${named.description} ${LONG_URL}`,
})

await openSeededShop('long-words', {
  brands: brands.map(lengthen),
  categories: categories.map(lengthen),
  products: products.map((product) => ({
    ...lengthen(product),
    sizes: product.sizes.map((size, index) => (index === 0 ? `${size} ${LONG_WORD.slice(0, 90)}` : size)),
  })),
})
