/** The default words of a brand's or category's page. */
export const emptyListing = (kind: 'Brand' | 'Category'): string =>
  `This ${kind.toLowerCase()} doesn't have any products yet.`
