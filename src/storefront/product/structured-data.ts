/**
 * The structured data of a product for search engines (schema.org Product; ProductGroup where there are variants to
 * choose from). Prices are in pounds, as stored.
 */
import type { Product } from '../../contract/product.ts'
import { DEFAULT_CURRENCY } from '../../domain/currency.ts'

const offer = (url: string, price: string, inStock: boolean): object => ({
  '@type': 'Offer',
  url,
  price,
  priceCurrency: DEFAULT_CURRENCY,
  availability: `https://schema.org/${inStock ? 'InStock' : 'OutOfStock'}`,
  itemCondition: 'https://schema.org/NewCondition',
})

export const productData = (origin: string, product: Product): object => {
  const { name, description, price, sizes, colors, variants, colorImages } = product
  const url = `${origin}/products/${product.slug}`
  const isGroup = variants.length > 1
  const common = {
    name,
    description,
    url,
    image: product.images.map((image) => new URL(image, origin).href),
    brand: { '@type': 'Brand', name: product.brand.name },
    category: product.category.name,
  }
  if (!isGroup)
    return {
      '@type': 'Product',
      ...common,
      sku: product.sku,
      gtin: variants[0]?.gtin,
      ...(sizes[0] && { size: sizes[0] }),
      ...(colors[0] && { color: colors[0] }),
      offers: offer(url, price, product.inStock),
    }
  return {
    '@type': 'ProductGroup',
    ...common,
    productGroupID: product.sku,
    variesBy: [sizes[1] && 'size', colors[1] && 'color']
      .filter(Boolean)
      .map((by) => `https://schema.org/${by}`),
    hasVariant: variants.map(({ id, sku, gtin, size, color, inStock }) => ({
      '@type': 'Product',
      name: [name, size, color].filter(Boolean).join(', '),
      ...(sku && { sku }),
      gtin,
      ...(size && { size }),
      ...(color && { color }),
      image: new URL((color && colorImages[color]) || product.images[0] || '/', origin).href,
      offers: offer(`${url}?variant=${id}`, price, inStock),
    })),
  }
}
