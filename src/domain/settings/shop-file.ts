/** Addresses of the shop's logo and icon. A file never changes: its address has the hash of its content. */

export type ShopFileFormat = 'svg' | 'png'
/** Of the settings. Every file has a PNG; that of an SVG is drawn from it, for mails and other places without SVG. */
export type ShopFileRef = {
  /** "/shop-files/0f3c9a1be2d47586.svg" */
  src: string
  /** Pixels, of which pages use the ratio. */
  width: number
  height: number
}

/** Bytes of an upload. */
export const SHOP_FILE_TYPES = [
  'image/svg+xml',
  'image/png',
  'image/webp',
  'image/avif',
  'image/jpeg',
] as const
export const MAX_SHOP_FILE_BYTES = 1_000_000

export const SHOP_FILE_PATH = /^\/shop-files\/([0-9a-f]{16})\.(svg|png)$/

export const shopFilePath = (hash: string, format: ShopFileFormat): string => `/shop-files/${hash}.${format}`

export const parseShopFilePath = (path: string): { hash: string; format: ShopFileFormat } | undefined => {
  const [, hash, format] = SHOP_FILE_PATH.exec(path) ?? []
  return hash && format ? { hash, format: format as ShopFileFormat } : undefined
}

/** The same picture as PNG. */
export const pngOf = (src: string): string => src.replace(/\.svg$/, '.png')
