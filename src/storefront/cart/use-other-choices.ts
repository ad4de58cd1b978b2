/**
 * The other sizes or colours for a line that cannot be bought, of the product as it is now: what the page has cached may be
 * as old as the line. None while they load, and where the product is no longer sold.
 */
import { useEffect, useState } from 'react'
import type { CartLine } from '../../contract/cart/cart.ts'
import type { Variant } from '../../contract/products/product.ts'
import { type OtherChoice, otherChoices } from '../../domain/cart/other-choices.ts'
import { useQueryClient } from '../../ui/query-hooks.tsx'
import { queries } from '../queries.ts'

const NONE: readonly Variant[] = []

export const useOtherChoices = (line: CartLine, lines: readonly CartLine[]): OtherChoice[] => {
  const client = useQueryClient()
  const [variants, setVariants] = useState(NONE)
  const { slug, stockQuantity } = line.product
  // Of a product that is tracked by product, all sizes are short.
  const canHelp = line.isCountedByVariant || !line.isSold
  // biome-ignore lint/correctness/useExhaustiveDependencies: another figure means that the product has changed
  useEffect(() => {
    if (!canHelp) return
    let isUnmounted = false
    client.fetchQuery(queries.product(slug), { fresh: true }).then(
      (product) => isUnmounted || setVariants(product.variants),
      () => isUnmounted || setVariants(NONE), // It is no longer sold, or cannot be reached: the other choices remain.
    )
    return () => {
      isUnmounted = true
    }
  }, [client, slug, canHelp, stockQuantity])
  return canHelp ? otherChoices(line, lines, variants) : []
}
