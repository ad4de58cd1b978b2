/** A product as stored -> as on the wire: as staff wrote it, and as shoppers see it. */
import type { Product } from '../../contract/products/product.ts'
import { decimal } from '../../domain/pricing/money.ts'
import { mayAnnounce, shownReduction } from '../../domain/pricing/prior-price.ts'
import { isGtin } from '../../domain/products/gtin.ts'
import { pickFields, SHOPPERS_FIELDS } from '../../domain/products/product-field-values.ts'
import type { LawSettings } from '../../domain/settings/shop-settings.ts'
import type { StoredProduct } from '../../storage/products/product-rows.ts'

export const productWire = (product: StoredProduct): Product => ({
  id: product.id,
  ...pickFields(SHOPPERS_FIELDS, product),
  price: decimal(product.pricePence),
  compareAtPrice: product.compareAtPence === null ? null : decimal(product.compareAtPence),
  images: product.images,
  colorImages: product.colorImages,
  sizes: product.sizes,
  colors: product.colors,
  brandId: product.brand.id,
  brand: { name: product.brand.name, slug: product.brand.slug },
  category: product.category,
  stockQuantity: product.stockQuantity,
  details: product.details,
  imageAlts: product.imageAlts,
  variants: product.variants.map(({ id, sku, barcode, size, color, stockQuantity, inStock }) => ({
    id,
    sku,
    size,
    color,
    stockQuantity,
    inStock,
    ...(barcode !== null && isGtin(barcode) && { gtin: barcode }),
  })),
  ...(product.status === 'draft' && { draft: true }),
})

/** As shoppers see it: with what the law asks of reductions, and the manufacturer of the brand. */
export const shopperWire =
  ({ priorPrice }: Pick<LawSettings, 'priorPrice'>) =>
  (product: StoredProduct): Product => {
    const { priorPence, ...reduction } = shownReduction(product, priorPrice)
    return {
      ...productWire({
        ...product,
        ...reduction,
        onSale: product.onSale && mayAnnounce(product, priorPrice),
        maker: product.maker || product.brandFacts.maker,
        responsiblePerson: product.responsiblePerson || product.brandFacts.responsiblePerson,
      }),
      ...(priorPence !== undefined && { priorPrice: decimal(priorPence) }),
    }
  }
