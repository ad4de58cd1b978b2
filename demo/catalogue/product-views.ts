// From which sides a product's first colour is photographed: a table by family and number of colours. Every colour has
// a picture from the front and a product has at most eight pictures, so the first colour of a product in many colours
// has fewer: the views at a row's end go first.

/** `front` is the picture of product cards; the others exist where the model offers them. */
export type View = 'front' | 'back' | 'side' | 'flat' | 'stack' | 'open' | 'pair' | 'detail' | 'detail-2'

/** The product page shows a main picture and seven thumbnails. */
export const MAX_PHOTOGRAPHS = 8

const families = {
  usual: ['front', 'back', 'detail'],
  /** What lies with its closure up: its model has no other side. */
  oneSided: ['front', 'detail'],
  /** What hangs is shown lying too. */
  hung: ['front', 'back', 'detail', 'flat'],
  /** Knitwear is shown folded too, three of its colours on each other. */
  knitwear: ['front', 'stack', 'back', 'detail', 'flat'],
  bag: ['front', 'back', 'side', 'detail', 'detail-2'],
  rollTop: ['front', 'back', 'detail', 'detail-2'],
  /** What is opened is shown open: bags with what goes in, wallets. */
  opened: ['front', 'open', 'back', 'detail'],
  openedDetails: ['front', 'open', 'back', 'detail', 'detail-2'],
  openedBag: ['front', 'open', 'back', 'side', 'detail'],
} as const satisfies Record<string, readonly ['front', ...View[]]>

export type Family = keyof typeof families

/** The views of the first of so many colours. */
export const viewsOf = (family: Family, colours: number): readonly View[] =>
  families[family].slice(0, Math.max(1, MAX_PHOTOGRAPHS - (colours - 1)))

export const allFamilies = Object.keys(families) as Family[]
