/** The words of a brand's or category's page as the shop is delivered. */
export const emptyListing = (kind: 'Brand' | 'Category'): string =>
  `This ${kind.toLowerCase()} doesn't have any products yet.`
