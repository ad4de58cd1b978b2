/** A thing in the size and colour that was chosen: in words, and its picture. */

type Variant = { size?: string | null | undefined; color?: string | null | undefined }
type Pictured = { images: readonly string[]; colorImages: Readonly<Record<string, string>> }

/** "M, Forest", "M", "Forest", "" */
export const variantText = ({ size, color }: Variant): string => [size, color].filter(Boolean).join(', ')

/** The picture of the chosen colour, else the product's first. */
export const variantPicture = ({ product, color }: Variant & { product: Pictured }): string | undefined =>
  (color ? product.colorImages[color] : undefined) ?? product.images[0]
