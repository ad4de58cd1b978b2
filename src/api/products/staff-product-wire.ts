/** A product as staff edit it, as stored -> as on the wire. */
import type { StaffProduct } from '../../contract/products/product-schemas.ts'
import { PLAIN_FIELDS, pickFields } from '../../domain/products/product-field-values.ts'
import { variantFieldsOf } from '../../domain/products/variant-fields.ts'
import type { StaffProductRecord } from '../../storage/products/staff-product.ts'

export const staffProductWire = (product: StaffProductRecord): StaffProduct => ({
  id: product.id,
  version: product.version,
  ...pickFields(PLAIN_FIELDS, product),
  brandId: product.brandId,
  brand: { name: product.brand.name, slug: product.brand.slug },
  categoryId: product.categoryId,
  category: {
    name: product.category.name,
    slug: product.category.slug,
    parentName: product.category.parentName,
  },
  price: product.price,
  compareAtPrice: product.compareAtPrice,
  images: [...product.images],
  colorImages: product.colorImages,
  imageAlts: product.imageAlts,
  details: [...product.details],
  sizes: [...product.sizes],
  colors: [...product.colors],
  variants: product.variants.map((variant) => ({
    id: variant.id,
    size: variant.size,
    color: variant.color,
    ...variantFieldsOf(variant),
    stockQuantity: variant.stockQuantity,
  })),
  stockQuantity: product.stockQuantity,
  previewKey: product.previewKey,
  hasOrders: product.hasOrders,
  createdAt: product.createdAt.toISOString(),
  updatedAt: product.updatedAt.toISOString(),
})
