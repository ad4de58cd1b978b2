/**
 * What shoppers are shown of a reduction (Directive 98/6/EC Art. 6a). Where the owner asks for the prior price (the lowest
 * of the 30 days before the reduction, kept by the database: migration 121), it replaces the compare-at price, so that
 * crossed-out prices, savings and percentages are computed from it everywhere. Amounts in pence.
 */
export type Reduction = {
  pricePence: number
  /** Above the price, or null. */
  compareAtPence: number | null
  /** Null: no reduction is announced, or no earlier price is known. */
  priorPence: number | null
}

/** `priorPence`: to be displayed; undefined where the owner does not ask for it, or nothing is known. */
export type ShownReduction = { compareAtPence: number | null; priorPence?: number }

export const shownReduction = (reduction: Reduction, byPriorPrice: boolean): ShownReduction => {
  const { pricePence, compareAtPence, priorPence } = reduction
  if (!byPriorPrice) return { compareAtPence }
  if (priorPence === null) return { compareAtPence: null }
  return { compareAtPence: priorPence > pricePence ? priorPence : null, priorPence }
}

/** Whether a price may be announced as reduced at all, by a badge or in the list of the sale. */
export const mayAnnounce = ({ priorPence }: Pick<Reduction, 'priorPence'>, byPriorPrice: boolean): boolean =>
  !byPriorPrice || priorPence !== null
