/**
 * The form beside what is bought; on phones what is bought comes first, folded (checkout-summary), as a band from edge to
 * edge, and the note on payment last. The placeholder of a cart on its way has the same places.
 */
export const checkoutLayout = {
  page: 'grid grid-cols-1 items-start gap-y-8 md:grid-cols-[minmax(0,1fr)_19rem] md:gap-x-10 lg:grid-cols-[minmax(0,1fr)_25rem] lg:gap-x-20',
  form: 'md:col-start-1 md:row-start-1 md:border-t md:border-ink md:pt-5',
  aside: 'max-md:contents md:sticky md:top-[calc(var(--header-height)+1.5rem)] md:col-start-2 md:row-start-1',
}

export const summaryLayout =
  'max-md:-mx-gutter max-md:border-y max-md:border-line max-md:bg-shell max-md:px-gutter md:border-t md:border-ink md:pt-5'
