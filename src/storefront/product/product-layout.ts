/**
 * The grid of the product page: the pictures and, beside them, a column of text. What fits on the screen stays in view
 * beside the pictures: the whole column, or else its second part, the features and details (`features-and-details.tsx`
 * measures them). A link or button that is focused or scrolled to could stay covered in a part that does not fit. Phones
 * have a single column. There the add-to-cart button is sticky within the whole layout (ui/buy-bar.css), so the elements
 * around the button have `display: contents` and form no boxes.
 */
/** `data-sticks`: it fits. */
const part =
  'md:not-print:data-sticks:sticky md:data-sticks:self-start md:top-[calc(var(--header-height)+1.5rem)]'

export const productLayout = {
  page: 'mt-2 md:mt-4 md:grid md:grid-cols-2 md:gap-x-8 lg:mt-6 lg:grid-cols-[minmax(0,1fr)_22rem] xl:grid-cols-[minmax(0,1fr)_25rem] xl:gap-x-16',
  pictures: 'max-md:mb-6',
  text: `max-md:contents ${part}`,
  details: `mt-12 md:mt-8 ${part}`,
}
