/**
 * The address of a picture that the shop keeps itself. It carries what a page must know before the picture is there
 * (its size, its main colour) and changes with its content, so that it may be kept for ever:
 *
 *     /pictures/fell-25-ink-front.0f3c9a1be2d47586-1200x1500-d9d4cc.jpg        the picture
 *     /pictures/fell-25-ink-front.0f3c9a1be2d47586-1200x1500-d9d4cc/640.avif   one of its sizes
 *
 * Sizes are made in the widths and formats that pages name, listed here, and never wider than the picture is. What
 * earlier releases named leads to the nearest of them.
 */

export type StoredPicture = {
  name: string
  /** Of the content: 16 hexadecimal digits. */
  hash: string
  width: number
  height: number
  /** Six hexadecimal digits: what most of it looks like. */
  color: string
}

/** What pages name: each place at most five widths in AVIF, and one JPEG for browsers that choose none. */
export const PICTURE_WIDTHS = {
  avif: [96, 192, 360, 480, 640, 800, 1120, 1600, 2400],
  jpg: [192, 360, 640],
} as const
export type PictureFormat = keyof typeof PICTURE_WIDTHS
export const PICTURE_FORMATS = Object.keys(PICTURE_WIDTHS) as PictureFormat[]
export type PictureSize = { picture: StoredPicture; width: number; format: PictureFormat }

/** Of a picture that an owner gives: phones make up to 15 million. */
export const MAX_PICTURE_BYTES = 20 * 1024 * 1024
/** The product page shows a main picture and seven more. */
export const MAX_PICTURES = 8

/** The picture at its plain address: for link previews, feeds and whoever knows of no sizes. */
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

/** Of releases that named more: CDNs, search engines and open pages still know these. */
const LEGACY_WIDTHS = [96, 192, 256, 360, 480, 640, 800, 1120, 1600, 2400]

/** The picture of a plain address; undefined where the shop does not store the picture (it is on another site). */
export const parsePictureUrl = (url: string): StoredPicture | undefined => {
  const [, stem] = PLAIN_ADDRESS.exec(url) ?? []
  return stem === undefined ? undefined : parseStem(stem)
}

/** Of `widths` those that the picture has; where it is narrower than the widest of them, its own width ends the list. */
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

const namedWidths = (picture: StoredPicture, format: PictureFormat): readonly number[] =>
  pictureWidths(picture, PICTURE_WIDTHS[format])

const isFormat = (format: string): format is PictureFormat => Object.hasOwn(PICTURE_WIDTHS, format)

/** What a page names by this address; undefined where no page does. */
export const parseSize = (pathname: string): PictureSize | undefined => {
  const { picture, requestedWidth, format } = parseAddress(pathname) ?? {}
  if (!picture || format === undefined || !isFormat(format)) return undefined
  if (requestedWidth === undefined)
    return { picture, width: Math.min(PLAIN_WIDTH, picture.width), format: 'jpg' }
  return namedWidths(picture, format).includes(requestedWidth)
    ? { picture, width: requestedWidth, format }
    : undefined
}

/** Of an address that pages of earlier releases named: the nearest size that they name now. */
export const replacementSize = (pathname: string): PictureSize | undefined => {
  const { picture, requestedWidth, format = '' } = parseAddress(pathname) ?? {}
  if (!picture || requestedWidth === undefined || parseSize(pathname)) return undefined
  if (!pictureWidths(picture, LEGACY_WIDTHS).includes(requestedWidth)) return undefined
  const known = isFormat(format) ? format : 'jpg'
  const widths = namedWidths(picture, known)
  const width = widths.find((each) => each >= requestedWidth) ?? widths.at(-1)
  return width === undefined ? undefined : { picture, width, format: known }
}
