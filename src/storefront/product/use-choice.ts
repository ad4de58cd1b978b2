/**
 * What the shopper has chosen of a product: its only size or colour is chosen from the start, and so is the variant that
 * the URL names (?variant=…). The URL follows a choice by replacement, without a navigation and without a history entry.
 */
import { useState } from 'react'
import type { ShownProduct, ShownVariant } from '../../contract/products/product.ts'
import { onlyOption } from '../../domain/cart/cart.ts'
import { findVariant, optionProblem } from '../../domain/products/choice.ts'
import { LOW_STOCK_BELOW, stockText } from '../../domain/products/stock.ts'
import type { VariantChoice } from '../../domain/products/variants.ts'
import { useNavigation, useScreen } from '../../ui/navigation.ts'

export type ProductChoice = VariantChoice & {
  /** The colour that was chosen by the shopper or the URL, to which the pictures belong. */
  shownColor: string | null
  /** Undefined until every size and colour is chosen, and where the product does not come in both. */
  variant: ShownVariant | undefined
  /** Whether what is chosen cannot be bought although the product can. */
  isUnavailable: boolean
  /** The stock text of the variant once it is chosen, else of the product. */
  stock: string
  /** Whether few or no units are left of it. */
  isLow: boolean
  /** Why an option cannot be bought beside what is chosen of the other kind, or null. */
  problemOf: (option: Partial<VariantChoice>) => string | null
  choose: (next: Partial<VariantChoice>) => void
}

const NOTHING: VariantChoice = { size: null, color: null }

export const useChoice = (product: ShownProduct): ProductChoice => {
  const { replaceUrl } = useNavigation()
  const { sizes, colors, variants, inStock } = product
  const linkedId = useScreen().url.searchParams.get('variant')
  const [chosen, setChosen] = useState<VariantChoice>(variants.find(({ id }) => id === linkedId) ?? NOTHING)
  const complete = ({ size, color }: VariantChoice): VariantChoice => ({
    size: size ?? onlyOption(sizes) ?? null,
    color: color ?? onlyOption(colors) ?? null,
  })
  const choice = complete(chosen)
  const variant = findVariant(variants, choice)
  const isComplete = (choice.size ?? !sizes[0]) && (choice.color ?? !colors[0])
  const isUnavailable = inStock && !!isComplete && !variant?.inStock
  const counted = variant ?? product
  return {
    ...choice,
    shownColor: chosen.color,
    variant,
    isUnavailable,
    stock: isUnavailable
      ? variant
        ? 'Out of Stock'
        : 'Not available in this size and colour'
      : stockText({ inStock: counted.inStock, stockQuantity: counted.shownStock }),
    isLow: isUnavailable || (inStock && counted.shownStock < LOW_STOCK_BELOW),
    problemOf: (option) => optionProblem(variants, { ...choice, ...option }),
    choose: (next) => {
      const now = { ...chosen, ...next }
      setChosen(now)
      const url = new URL(location.href)
      const id = findVariant(variants, complete(now))?.id
      if (id) url.searchParams.set('variant', id)
      else url.searchParams.delete('variant')
      replaceUrl(url)
    },
  }
}
