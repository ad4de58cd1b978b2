/** What a product's picture shows, in words: the colour and the side where its address tells them, else which picture it is. */

type Pictured = { name: string; images: readonly string[]; colorImages: Readonly<Record<string, string>> }

/** As the demo's pictures end: "fell-25-ink-back", "fell-25-ink-detail-2". */
const SIDE = /-(front|back|side|open|pair|detail(?:-2)?)$/
const sides: Record<string, string> = {
  back: 'from the back',
  side: 'from the side',
  open: 'open',
  pair: 'as a pair',
  detail: 'in detail',
  'detail-2': 'another detail',
}

/** "/pictures/fell-25-ink-back.0f3c….jpg" -> "fell-25-ink-back" */
const nameOf = (url: string): string => /^\/pictures\/([^/.]+)\./.exec(url)?.[1] ?? ''

/** The colour that a picture shows, where that is known. */
export const pictureColor = ({ colorImages }: Pictured, url: string): string | undefined => {
  const colors = Object.keys(colorImages)
  const same = colors.find((color) => colorImages[color] === url)
  const name = nameOf(url)
  if (same || !SIDE.test(name)) return same
  const thing = name.replace(SIDE, '')
  return colors.find((color) => nameOf(colorImages[color] ?? '').replace(SIDE, '') === thing)
}

/** "Fell 25 Backpack, Forest, from the back", "Fell 25 Backpack, view 3", "Fell 25 Backpack" for the first picture. */
export const describePicture = (product: Pictured, url: string | undefined): string => {
  if (url === undefined) return product.name
  const color = pictureColor(product, url)
  const side = sides[SIDE.exec(nameOf(url))?.[1] ?? '']
  if (color || side) return [product.name, color, side].filter(Boolean).join(', ')
  const index = product.images.indexOf(url)
  return index > 0 ? `${product.name}, view ${index + 1}` : product.name
}
