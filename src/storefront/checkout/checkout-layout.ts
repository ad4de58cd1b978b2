/**
 * Grid classes of the checkout: the form beside the order summary. On phones the collapsed summary comes first, across
 * the full width, and the payment note last. The skeleton uses the same grid, so nothing shifts when the cart loads.
 */
import { summaryGrid } from '../cart/summary-grid.ts'

export const checkoutLayout = {
  page: `${summaryGrid} gap-y-8`,
  // Fields are no wider than their usual content.
  form: 'md:max-w-[44rem] md:col-start-1 md:row-start-1 md:border-t md:border-ink md:pt-5',
  aside: 'max-md:contents md:sticky md:top-[calc(var(--header-height)+1.5rem)] md:col-start-2 md:row-start-1',
}

export const summaryLayout =
  'max-md:-mx-gutter max-md:border-y max-md:border-line max-md:bg-shell max-md:px-gutter md:border-t md:border-ink md:pt-5'
