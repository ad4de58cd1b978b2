/** What a product's sizes are called: litres are its capacity (spec, section 2), all others are sizes. */
export const sizesTitle = (sizes: readonly string[]): string => {
  if (sizes.every((size) => /\d ?l$/i.test(size))) return 'Capacity'
  return sizes.length === 1 ? 'Size' : 'Sizes'
}
