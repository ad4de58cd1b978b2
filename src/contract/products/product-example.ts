/** One product as the API returns it: for the description of the API, the style guide and tests. */
import { exampleValues, pickFields, SHOPPERS_FIELDS } from '../../domain/products/product-field-values.ts'
import type { Brand, Category, Product } from './product.ts'

export const exampleBrand: Brand = {
  id: 'brand_4h7q2m9x',
  name: 'Fellmark',
  slug: 'fellmark',
  description: 'Packs and small leather goods for people who walk to work.',
}

export const exampleCategory: Category = {
  id: 'cat_8d3k6w1z',
  name: 'Bags',
  slug: 'bags',
  description: 'Backpacks and holdalls.',
  parentSlug: 'accessories',
}

export const exampleProduct: Product = {
  ...pickFields(SHOPPERS_FIELDS, exampleValues),
  id: 'prod_2f8v5n7c',
  price: '42.00',
  compareAtPrice: '60.00',
  images: ['/pictures/field-backpack-olive.svg'],
  colorImages: { Olive: '/pictures/field-backpack-olive.svg' },
  sizes: ['20L'],
  colors: ['Olive'],
  brandId: exampleBrand.id,
  brand: { name: exampleBrand.name, slug: exampleBrand.slug },
  category: {
    slug: exampleCategory.slug,
    name: exampleCategory.name,
    parentSlug: exampleCategory.parentSlug,
    parentName: 'Accessories',
  },
  stockQuantity: 7,
  details: [],
  imageAlts: {},
  variants: [
    {
      id: 'var_5k8d2w6r',
      sku: 'FM-FLD-20',
      size: '20L',
      color: 'Olive',
      stockQuantity: 7,
      inStock: true,
    },
  ],
}
