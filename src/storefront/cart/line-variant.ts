/** The variant of a line item, its size and colour: as text and as a picture. */

type Variant = { size?: string | null | undefined; color?: string | null | undefined }
type ProductPictures = { images: readonly string[]; colorImages: Readonly<Record<string, string>> }

/** "M, Forest", "M", "Forest", "" */
export const variantText = ({ size, color }: Variant): string => [size, color].filter(Boolean).join(', ')

/** The picture of the colour, or else the product's first picture. */
export const variantPicture = ({
  product,
  color,
}: Variant & { product: ProductPictures }): string | undefined =>
  (color ? product.colorImages[color] : undefined) ?? product.images[0]

/** Each once, in the order of the lines. */
export const linePictures = (lines: readonly (Variant & { product: ProductPictures })[]): string[] => [
  ...new Set(lines.flatMap((line) => variantPicture(line) ?? [])),
]
