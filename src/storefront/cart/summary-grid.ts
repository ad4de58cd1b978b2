/** The grid with the order summary as its second column, the same in the cart and the checkout, so that nothing moves between them. */
export const summaryGrid =
  'grid grid-cols-1 items-start md:grid-cols-[minmax(0,1fr)_19rem] md:gap-x-10 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-x-20'
