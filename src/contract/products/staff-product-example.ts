/** The product of the examples as staff edit and list it. */
import { exampleValues, GRID_FIELDS, pickFields } from '../../domain/products/product-field-values.ts'
import { exampleVariantFields, pickGridVariantFields } from '../../domain/products/variant-fields.ts'
import { exampleBrand, exampleCategory, exampleProduct } from './product-example.ts'
import type { StaffProductRow } from './product-list.ts'
import type { StaffProduct } from './product-schemas.ts'

const { variants: _variants, brand: _brand, category: _category, ...exampleFields } = exampleProduct

export const exampleStaffProduct: StaffProduct = {
  ...exampleValues,
  ...exampleFields,
  version: 3,
  brand: exampleProduct.brand,
  categoryId: exampleCategory.id,
  category: { name: exampleCategory.name, slug: exampleCategory.slug, parentName: 'Accessories' },
  status: 'live',
  taxClass: 'standard',
  counting: 'by-variant',
  imageAlts: { '/pictures/field-backpack-olive.svg': 'The backpack in olive, from the front' },
  variants: [
    {
      id: 'var_5k8d2w6r',
      ...exampleVariantFields,
      size: '20L',
      color: 'Olive',
      stockQuantity: 7,
    },
  ],
  previewKey: '0f3c9a1be2d475860f3c9a1be2d47586',
  hasOrders: true,
  createdAt: '2025-06-01T12:00:00.000Z',
  updatedAt: '2025-06-01T12:00:00.000Z',
}

export const exampleStaffProductRow: StaffProductRow = {
  id: exampleProduct.id,
  name: exampleProduct.name,
  slug: exampleProduct.slug,
  sku: exampleProduct.sku,
  ...pickFields(GRID_FIELDS, exampleStaffProduct),
  price: exampleProduct.price,
  compareAtPrice: exampleProduct.compareAtPrice,
  picture: '/pictures/field-backpack-olive.svg',
  brandId: exampleBrand.id,
  brand: { name: exampleBrand.name },
  categoryId: exampleCategory.id,
  category: { name: exampleCategory.name },
  counting: 'by-variant',
  stockQuantity: 7,
  variantCount: 1,
  soldOutCount: 0,
  ...pickGridVariantFields(exampleVariantFields),
  mixedFields: [],
  tags: [],
  version: 3,
  updatedAt: '2025-06-01T12:00:00.000Z',
}
