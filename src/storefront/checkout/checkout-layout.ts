/**
 * The form beside what is bought; on phones what is bought comes first, folded (checkout-summary), as a band from edge to
 * edge, and the note on payment last. The placeholder of a cart on its way has the same places.
 */
import { summaryGrid } from '../cart/summary-grid.ts'

export const checkoutLayout = {
  page: `${summaryGrid} gap-y-8`,
  // Fields no wider than what is typed into them.
  form: 'md:max-w-[44rem] md:col-start-1 md:row-start-1 md:border-t md:border-ink md:pt-5',
  aside: 'max-md:contents md:sticky md:top-[calc(var(--header-height)+1.5rem)] md:col-start-2 md:row-start-1',
}

export const summaryLayout =
  'max-md:-mx-gutter max-md:border-y max-md:border-line max-md:bg-shell max-md:px-gutter md:border-t md:border-ink md:pt-5'
