/** The default words of /search. */
export const START_SEARCH = 'A product, a brand, a material: anything that comes to mind.'
/** Before the sample searches, if there are any. "{term}": what was searched. */
export const emptySearch = (hasSamples: boolean): string =>
  `Nothing here goes by “{term}”.${hasSamples ? ' Perhaps one of these:' : ''}`
