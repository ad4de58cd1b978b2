/** A catalogue of one product in which every field has a value: the example of the API, as it is seeded. */
import { exampleBrand, exampleCategory, exampleProduct } from '../../src/contract/products/product-example.ts'
import { exampleValues, fieldsOfKind, pickFields } from '../../src/domain/products/product-field-values.ts'
import type { Catalogue, CatalogueProduct } from '../../src/domain/products/seeded-catalogue.ts'

const { brand, category, variants, ...fields } = exampleProduct

/** A field of the catalogue that the example lacks does not compile. */
const product: Required<CatalogueProduct> = {
  ...pickFields(fieldsOfKind('text'), exampleValues),
  ...fields,
  brand: brand.slug,
  category: category.slug,
  stockByVariant: variants,
}

export const exampleCatalogue: Catalogue = {
  brands: [exampleBrand],
  categories: [
    { slug: category.parentSlug ?? '', name: category.parentName ?? '', description: '', parent: null },
    { ...exampleCategory, parent: category.parentSlug },
  ],
  products: [product],
}
