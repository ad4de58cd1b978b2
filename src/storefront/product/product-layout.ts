/**
 * The grid of the product page: the pictures and, beside them, a column of text, which is sticky where all of it fits on the
 * screen (`features-and-details.tsx` measures it): a link or button that is focused or scrolled to could stay covered
 * otherwise. Phones have a single column. There the add-to-cart button is sticky within the whole layout
 * (ui/buy-bar.css), so the elements around the button have `display: contents` and form no boxes.
 */
export const productLayout = {
  page: 'mt-2 md:mt-4 md:grid md:grid-cols-2 md:gap-x-8 lg:mt-6 lg:grid-cols-[minmax(0,1fr)_22rem] xl:grid-cols-[minmax(0,1fr)_25rem] xl:gap-x-16',
  pictures: 'max-md:mb-6',
  text: 'max-md:contents md:self-start md:not-print:data-fits:sticky md:top-[calc(var(--header-height)+1.5rem)]',
}
