/** The order summary beside what it sums up: at the same place in the cart and at the checkout, so that nothing jumps between them. */
export const summaryGrid =
  'grid grid-cols-1 items-start md:grid-cols-[minmax(0,1fr)_19rem] md:gap-x-10 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-x-20'
