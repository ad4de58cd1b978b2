/** A product as stored -> as on the wire: as staff wrote it, and as shoppers see it. */
import type { Product } from '../../contract/products/product.ts'
import { decimal } from '../../domain/pricing/money.ts'
import { mayAnnounce, shownReduction } from '../../domain/pricing/prior-price.ts'
import { isGtin } from '../../domain/products/gtin.ts'
import { pickFields, SHOPPERS_FIELDS } from '../../domain/products/product-field-values.ts'
import type { LawSettings } from '../../domain/settings/shop-settings.ts'
import type { Database } from '../../storage/database/database.ts'
import type { StoredProduct } from '../../storage/products/product-rows.ts'
import { recordShownPrices } from '../../storage/products/shown-prices.ts'

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

type ShownLaw = Pick<LawSettings, 'priorPrice'>

/** As shoppers see it: with what the law asks of reductions, and the manufacturer of the brand. */
const shopperWire =
  ({ priorPrice }: ShownLaw) =>
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

/** As shoppers see them, which is recorded first. */
export const shopperWires = async (
  db: Database,
  law: ShownLaw,
  products: readonly StoredProduct[],
): Promise<Product[]> => {
  await recordShownPrices(db, products)
  return products.map(shopperWire(law))
}
