/** Describes a product picture in words: the owner's, else colour and view if its URL names them, or else its number. */

type DescribedProduct = {
  name: string
  images: readonly string[]
  colorImages: Readonly<Record<string, string>>
  imageAlts?: Readonly<Record<string, string>> | undefined
}

const viewTexts: Record<string, string> = {
  back: 'from the back',
  side: 'from the side',
  flat: 'laid flat',
  stack: 'folded in a stack',
  open: 'open',
  pair: 'as a pair',
  detail: 'in detail',
  'detail-2': 'another detail',
}
/** The suffix of the demo's file names: "fell-25-ink-back", "fell-25-ink-detail-2". */
const VIEW_SUFFIX = new RegExp(`-(front|${Object.keys(viewTexts).join('|')})$`)

/** "/pictures/fell-25-ink-back.0f3c….jpg" -> "fell-25-ink-back" */
const nameOf = (url: string): string => /^\/pictures\/([^/.]+)\./.exec(url)?.[1] ?? ''

/** The colour that a picture shows, if known. */
export const pictureColor = ({ colorImages }: DescribedProduct, url: string): string | undefined => {
  const colors = Object.keys(colorImages)
  const exact = colors.find((color) => colorImages[color] === url)
  const name = nameOf(url)
  if (exact || !VIEW_SUFFIX.test(name)) return exact
  const variant = name.replace(VIEW_SUFFIX, '')
  return colors.find((color) => nameOf(colorImages[color] ?? '').replace(VIEW_SUFFIX, '') === variant)
}

/** "Fell 25 Backpack, Forest, from the back", "Fell 25 Backpack, view 3", "Fell 25 Backpack" for the first picture. */
export const describePicture = (product: DescribedProduct, url: string | undefined): string => {
  if (url === undefined) return product.name
  const alt = product.imageAlts?.[url]
  if (alt) return alt
  const color = pictureColor(product, url)
  const view = viewTexts[VIEW_SUFFIX.exec(nameOf(url))?.[1] ?? '']
  if (color || view) return [product.name, color, view].filter(Boolean).join(', ')
  const index = product.images.indexOf(url)
  return index > 0 ? `${product.name}, view ${index + 1}` : product.name
}
