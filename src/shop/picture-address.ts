/**
 * The address of a picture that the shop keeps itself. It carries what a page must know before the picture is there
 * (its size, its main colour) and changes with its content, so that it may be kept for ever:
 *
 *     /pictures/fell-25-ink-front.0f3c9a1be2d47586-1200x1500-d9d4cc.jpg        the picture
 *     /pictures/fell-25-ink-front.0f3c9a1be2d47586-1200x1500-d9d4cc/640.avif   one of its sizes
 *
 * Sizes are made in the widths and formats listed here and in no others, and never wider than the picture is.
 */

export type KeptPicture = {
  name: string
  /** Of the content: 16 hexadecimal digits. */
  hash: string
  width: number
  height: number
  /** Six hexadecimal digits: what most of it looks like. */
  color: string
}

export const PICTURE_WIDTHS = [96, 192, 256, 360, 480, 640, 800, 1120, 1600, 2400] as const
export const PICTURE_FORMATS = ['avif', 'webp', 'jpg'] as const
export type PictureFormat = (typeof PICTURE_FORMATS)[number]
export type PictureSize = { picture: KeptPicture; width: number; format: PictureFormat }

/** Of a picture that an owner gives: phones make up to 15 million. */
export const MOST_PICTURE_BYTES = 20 * 1024 * 1024
/** The product page shows a main picture and seven more. */
export const MOST_PICTURES = 8

/** The picture at its plain address: for link previews, feeds and whoever knows of no sizes. */
const PLAIN_WIDTH = 1200
const WIDEST = 2400

/** "fell-25-ink-front.0f3c9a1be2d47586-1200x1500-d9d4cc" */
export const pictureStem = ({ name, hash, width, height, color }: KeptPicture): string =>
  `${name}.${hash}-${width}x${height}-${color}`

export const pictureUrl = (picture: KeptPicture): string => `/pictures/${pictureStem(picture)}.jpg`

const STEM = /^([a-z0-9-]{1,120})\.([0-9a-f]{16})-([1-9]\d{0,4})x([1-9]\d{0,4})-([0-9a-f]{6})$/

export const parseStem = (stem: string): KeptPicture | undefined => {
  const [, name, hash, width, height, color] = STEM.exec(stem) ?? []
  if (!name || !hash || !color) return undefined
  return { name, hash, width: Number(width), height: Number(height), color }
}

const ADDRESS = /^\/pictures\/([^/]{1,200}?)(?:\.jpg|\/(\d{1,4})\.(avif|webp|jpg))$/

/** The picture of a plain address; undefined where it is not one that the shop keeps (drawn, or on another site). */
export const parsePictureUrl = (url: string): KeptPicture | undefined => {
  const [, stem = '', width] = ADDRESS.exec(url) ?? []
  return width === undefined ? parseStem(stem) : undefined
}

/** Of `widths` those that the picture has; where it is narrower than the widest of them, its own width ends the list. */
export const pictureWidths = (
  picture: KeptPicture,
  widths: readonly number[] = PICTURE_WIDTHS,
): readonly number[] => {
  const own = Math.min(picture.width, WIDEST)
  const narrower = widths.filter((width) => width < own)
  return narrower.length === widths.length ? widths : [...narrower, own]
}

export const sizeUrl = ({ picture, width, format }: PictureSize): string =>
  `/pictures/${pictureStem(picture)}/${width}.${format}`

/** What is asked for under an address; undefined where nothing can be. */
export const parseSize = (pathname: string): PictureSize | undefined => {
  const [, stem = '', asked, format = 'jpg'] = ADDRESS.exec(pathname) ?? []
  const picture = parseStem(stem)
  if (!picture) return undefined
  if (asked === undefined) return { picture, width: Math.min(PLAIN_WIDTH, picture.width), format: 'jpg' }
  const width = Number(asked)
  if (String(width) !== asked || !pictureWidths(picture).includes(width)) return undefined
  return { picture, width, format: format as PictureFormat }
}
