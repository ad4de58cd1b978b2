// The demo shop's catalogue, in the form in which an empty database is seeded with it.
import type { Catalogue } from '../../src/domain/products/seeded-catalogue.ts'
import { brands } from './brands.ts'
import { categories } from './categories.ts'
import { toCatalogueProduct } from './demo-product.ts'
import { demoProducts } from './demo-products.ts'

export const demoCatalogue: Catalogue = {
  brands,
  categories,
  products: demoProducts.map(toCatalogueProduct),
}
