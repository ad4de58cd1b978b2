// The demo shop's whole catalogue, in the form in which it is put into an empty database.
import type { Catalogue } from '../../src/domain/catalogue.ts'
import { brands } from './brands.ts'
import { categories } from './categories.ts'
import { toCatalogueProduct } from './demo-product.ts'
import { demoProducts } from './demo-products.ts'

export const demoCatalogue: Catalogue = {
  brands,
  categories,
  products: demoProducts.map(toCatalogueProduct),
}
