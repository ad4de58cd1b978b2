/** What became of a stocktake, in the words of staff. */
import type { StocktakeSummary } from '../../contract/products/stocktakes.ts'

export const stateText = ({
  state,
  reason,
  openedBy,
  closedBy,
  undoneBy,
}: Pick<StocktakeSummary, 'state' | 'reason' | 'openedBy' | 'closedBy' | 'undoneBy'>): string => {
  switch (state) {
    case 'open':
      return `Opened by ${openedBy}`
    case 'posted':
      return `Posted by ${closedBy}: ${reason}`
    case 'undone':
      return `Posted by ${closedBy}: ${reason}. Undone by ${undoneBy}`
    case 'discarded':
      return `Discarded by ${closedBy}`
  }
}
