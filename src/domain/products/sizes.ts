/** The heading of a product's sizes: Capacity for litres (spec, section 2), else Size or Sizes. */
export const sizesTitle = (sizes: readonly string[]): string => {
  if (sizes.every((size) => /\d ?l$/i.test(size))) return 'Capacity'
  return sizes.length === 1 ? 'Size' : 'Sizes'
}
