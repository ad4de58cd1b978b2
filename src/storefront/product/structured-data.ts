/** The structured data of a product for search engines (schema.org Product). Prices are in pounds, as stored. */
import type { Product } from '../../contract/product.ts'
import { DEFAULT_CURRENCY } from '../../domain/currency.ts'

export const productData = (origin: string, product: Product): object => {
  const url = `${origin}/products/${product.slug}`
  return {
    '@type': 'Product',
    name: product.name,
    description: product.description,
    sku: product.sku,
    url,
    image: product.images.map((image) => new URL(image, origin).href),
    brand: { '@type': 'Brand', name: product.brand.name },
    category: product.category.name,
    ...(product.colors.length > 0 && { color: product.colors.join(', ') }),
    offers: {
      '@type': 'Offer',
      url,
      price: product.price,
      priceCurrency: DEFAULT_CURRENCY,
      availability: `https://schema.org/${product.inStock ? 'InStock' : 'OutOfStock'}`,
      itemCondition: 'https://schema.org/NewCondition',
    },
  }
}
