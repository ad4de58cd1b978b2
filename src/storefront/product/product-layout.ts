/**
 * Pictures at the left with the details below them; at the right, in sight while they scroll by, what is chosen and
 * bought. On phones all of it is one block, one thing below the other: the cart button sticks to the foot of the window
 * for as long as any of it is seen (ui/buy-bar.css), so nothing around the button may be a box of its own there.
 */
export const productLayout = {
  page: 'mt-2 md:mt-4 md:grid md:grid-cols-2 md:grid-rows-[auto_1fr] md:gap-x-8 lg:mt-6 lg:grid-cols-[minmax(0,11fr)_minmax(0,9fr)] lg:gap-x-16 xl:gap-x-20',
  pictures: 'max-md:mb-6 md:col-start-1',
  buy: 'max-md:contents md:col-start-2 md:row-span-2 md:row-start-1 md:self-start md:tall:sticky md:tall:top-[calc(var(--header-height)+1.5rem)]',
  details: 'mt-12 md:col-start-1 lg:mt-16',
}
