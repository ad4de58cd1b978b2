/** What a product page carries of its product: the exact stock stays in the JSON calls. */
import type { Product, ShownProduct } from '../contract/products/product.ts'
import { shownStock } from '../domain/products/stock.ts'

const withShownStock = <T extends { stockQuantity: number }>({ stockQuantity, ...rest }: T) => ({
  ...rest,
  shownStock: shownStock(stockQuantity),
})

export const toShownProduct = ({ variants, ...product }: Product): ShownProduct => ({
  ...withShownStock(product),
  variants: variants.map(withShownStock),
})
