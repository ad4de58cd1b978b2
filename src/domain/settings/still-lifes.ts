/** The still lifes between the products of lists: wide pictures of the home page's visible blocks, each once. */

import type { ShopPicture } from './shop-picture.ts'

type Block = { picture?: ShopPicture | null }
type Pictured = Record<'comingSoon' | 'sale' | 'newsletter', Block> & {
  brandPictures: Record<string, ShopPicture>
}

export const stillLifes = (home: Partial<Pictured>): Pick<ShopPicture, 'src' | 'focus'>[] => {
  const { comingSoon, sale, newsletter, brandPictures = {} } = home
  const pictures = [comingSoon?.picture, sale?.picture, ...Object.values(brandPictures), newsletter?.picture]
  const wide = pictures.flatMap((picture) => (picture && picture.width > picture.height ? [picture] : []))
  return [...new Map(wide.map(({ src, focus }) => [src, { src, ...(focus && { focus }) }])).values()]
}
