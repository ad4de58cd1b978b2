/**
 * URLs of stored pictures. A URL contains what a page needs before the picture has loaded (size and main colour), and a
 * content hash, so that it can be cached forever:
 *
 *     /pictures/fell-25-ink-front.0f3c9a1be2d47586-1200x1500-d9d4cc.jpg        the picture
 *     /pictures/fell-25-ink-front.0f3c9a1be2d47586-1200x1500-d9d4cc/640.avif   one of its sizes
 *
 * Sizes exist only in the widths and formats listed here, and never wider than the picture. Sizes of earlier releases
 * redirect to the nearest current one.
 */

export type StoredPicture = {
  name: string
  /** The content hash: 16 hexadecimal digits. */
  hash: string
  width: number
  height: number
  /** The main colour: six hexadecimal digits. */
  color: string
}

/** The widths that pages use: per place at most five in AVIF, and one JPEG for browsers without AVIF. */
export const PICTURE_WIDTHS = {
  avif: [96, 192, 360, 480, 640, 800, 1120, 1600, 2400],
  jpg: [192, 360, 640],
} as const
export type PictureFormat = keyof typeof PICTURE_WIDTHS
export const PICTURE_FORMATS = Object.keys(PICTURE_WIDTHS) as PictureFormat[]
export type PictureSize = { picture: StoredPicture; width: number; format: PictureFormat }

/** What staff may upload. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const
/** The size limit of an upload. Phone cameras produce up to 15 million bytes. */
export const MAX_PICTURE_BYTES = 20 * 1024 * 1024
/** Per product: the product page shows a main picture and seven more. */
export const MAX_PICTURES = 8

/** The width at the plain URL, for link previews and feeds. */
const PLAIN_WIDTH = 1200
const MAX_WIDTH = 2400

/** "fell-25-ink-front.0f3c9a1be2d47586-1200x1500-d9d4cc" */
export const pictureStem = ({ name, hash, width, height, color }: StoredPicture): string =>
  `${name}.${hash}-${width}x${height}-${color}`

export const pictureUrl = (picture: StoredPicture): string => `/pictures/${pictureStem(picture)}.jpg`

const STEM = /^([a-z0-9-]{1,120})\.([0-9a-f]{16})-([1-9]\d{0,4})x([1-9]\d{0,4})-([0-9a-f]{6})$/

export const parseStem = (stem: string): StoredPicture | undefined => {
  const [, name, hash, width, height, color] = STEM.exec(stem) ?? []
  if (!name || !hash || !color) return undefined
  return { name, hash, width: Number(width), height: Number(height), color }
}

const PLAIN_ADDRESS = /^\/pictures\/([^/]{1,200})\.jpg$/
const ADDRESS = /^\/pictures\/([^/]{1,200}?)(?:\.jpg|\/([1-9]\d{1,3})\.(avif|webp|jpg))$/

/** The widths of earlier releases, which CDNs, search engines and open pages may still request. */
const LEGACY_WIDTHS = [96, 192, 256, 360, 480, 640, 800, 1120, 1600, 2400]

/** The picture of a plain address; undefined where the shop does not store the picture (it is on another site). */
export const parsePictureUrl = (url: string): StoredPicture | undefined => {
  const [, stem] = PLAIN_ADDRESS.exec(url) ?? []
  return stem === undefined ? undefined : parseStem(stem)
}

/** The `widths` below the picture's width, followed by its width where it is narrower than the widest. */
export const pictureWidths = (picture: StoredPicture, widths: readonly number[]): readonly number[] => {
  const own = Math.min(picture.width, MAX_WIDTH)
  const narrower = widths.filter((width) => width < own)
  return narrower.length === widths.length ? widths : [...narrower, own]
}

export const sizeUrl = ({ picture, width, format }: PictureSize): string =>
  `/pictures/${pictureStem(picture)}/${width}.${format}`

type ParsedAddress = { picture: StoredPicture; requestedWidth: number | undefined; format: string }

const parseAddress = (pathname: string): ParsedAddress | undefined => {
  const [, stem = '', widthText, format = 'jpg'] = ADDRESS.exec(pathname) ?? []
  const picture = parseStem(stem)
  return (
    picture && { picture, requestedWidth: widthText === undefined ? undefined : Number(widthText), format }
  )
}

const widthsOf = (picture: StoredPicture, format: PictureFormat): readonly number[] =>
  pictureWidths(picture, PICTURE_WIDTHS[format])

const isFormat = (format: string): format is PictureFormat => Object.hasOwn(PICTURE_WIDTHS, format)

/** Parses the URL of a current size; undefined for any other path. */
export const parseSize = (pathname: string): PictureSize | undefined => {
  const { picture, requestedWidth, format } = parseAddress(pathname) ?? {}
  if (!picture || format === undefined || !isFormat(format)) return undefined
  if (requestedWidth === undefined)
    return { picture, width: Math.min(PLAIN_WIDTH, picture.width), format: 'jpg' }
  return widthsOf(picture, format).includes(requestedWidth)
    ? { picture, width: requestedWidth, format }
    : undefined
}

/** The nearest current size for the URL of a size of an earlier release; undefined for any other path. */
export const replacementSize = (pathname: string): PictureSize | undefined => {
  const { picture, requestedWidth, format = '' } = parseAddress(pathname) ?? {}
  if (!picture || requestedWidth === undefined || parseSize(pathname)) return undefined
  if (!pictureWidths(picture, LEGACY_WIDTHS).includes(requestedWidth)) return undefined
  const currentFormat = isFormat(format) ? format : 'jpg'
  const widths = widthsOf(picture, currentFormat)
  const width = widths.find((each) => each >= requestedWidth) ?? widths.at(-1)
  return width === undefined ? undefined : { picture, width, format: currentFormat }
}
