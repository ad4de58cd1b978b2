/**
 * The grid of the product page. Wide screens have two columns: the pictures with the details below them, and the buy
 * column, which is sticky. Phones have a single column. There the add-to-cart button is sticky within the whole
 * layout (ui/buy-bar.css), so the elements around the button have `display: contents` and form no boxes.
 */
export const productLayout = {
  page: 'mt-2 md:mt-4 md:grid md:grid-cols-2 md:grid-rows-[auto_1fr] md:gap-x-8 lg:mt-6 lg:grid-cols-[minmax(0,11fr)_minmax(0,9fr)] lg:gap-x-16 xl:gap-x-20',
  pictures: 'max-md:mb-6 md:col-start-1',
  buy: 'max-md:contents md:col-start-2 md:row-span-2 md:row-start-1 md:self-start md:tall:sticky md:tall:top-[calc(var(--header-height)+1.5rem)]',
  details: 'mt-12 md:col-start-1 lg:mt-16',
}
