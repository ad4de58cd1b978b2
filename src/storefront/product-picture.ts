/** What a product's picture shows, in words: the colour where it is known which one, else which view of the product. */

type Pictured = { name: string; images: readonly string[]; colorImages: Readonly<Record<string, string>> }

const colorOf = ({ colorImages }: Pictured, url: string): string | undefined =>
  Object.keys(colorImages).find((color) => colorImages[color] === url)

/** "Fell 25 Backpack, Forest", "Fell 25 Backpack, view 3", "Fell 25 Backpack" for the first picture. */
export const describePicture = (product: Pictured, url: string | undefined): string => {
  if (url === undefined) return product.name
  const color = colorOf(product, url)
  if (color) return `${product.name}, ${color}`
  const index = product.images.indexOf(url)
  return index > 0 ? `${product.name}, view ${index + 1}` : product.name
}
