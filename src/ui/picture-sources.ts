/**
 * The sources of a picture for each slot of the layout: AVIF in widths for 1x and 2x screens, and one JPEG. `sizes` is
 * the slot's width on the page: change it together with the layout. A phone of triple density gets two of its three
 * pixels, of a card two and a half.
 */
import { parsePictureUrl, pictureWidths, sizeUrl } from '../domain/pictures/picture-address.ts'

export const pictureSlots = {
  /** In a product grid: few sizes, for the document's weight. */
  card: {
    sizes:
      '(min-width: 90rem) 330px, (min-width: 80rem) 23vw, (min-width: 48rem) 30vw, (min-resolution: 2.5x) calc(40vw - 16px), calc(50vw - 22px)',
    widths: [360, 480, 640],
  },
  /** The large picture of the product page. */
  main: {
    sizes:
      '(min-width: 90rem) 880px, (min-width: 80rem) 58vw, (min-width: 64rem) 52vw, (min-width: 48rem) 44vw, (min-resolution: 2.5x) 66vw, 100vw',
    widths: [480, 640, 800, 1120, 1600],
  },
  /** Between the products of a list, as wide as two: few sizes, for the document's weight. */
  pair: { sizes: '666px', widths: [800, 1600] },
  /** Two beside each other below it, on wide screens. */
  half: { sizes: '(min-width: 90rem) 432px, (min-width: 64rem) 28vw, 44vw', widths: [360, 480, 640, 800] },
  /** Thumbnails, cart lines and admin lists. */
  thumb: { sizes: '96px', widths: [96, 192] },
  tile: { sizes: '(min-width: 64rem) 128px, (min-width: 40rem) 80px, 29vw', widths: [96, 192, 360] },
  /** The full-screen viewer and the magnifier. */
  full: { sizes: '100vw', widths: [800, 1120, 1600, 2400] },
  hero: {
    sizes: '(min-width: 64rem) 58vw, (min-resolution: 2.5x) 66vw, 100vw',
    widths: [480, 800, 1120, 1600, 2400],
  },
  /** Over the whole frame on wide screens, in its narrow crop on phones. */
  wide: {
    sizes: '(min-width: 90rem) 1344px, (min-resolution: 2.5x) 62vw, 94vw',
    widths: [480, 800, 1120, 1600, 2400],
  },
  third: {
    sizes: '(min-width: 90rem) 443px, (min-width: 48rem) 31vw, (min-resolution: 2.5x) 61vw, 92vw',
    widths: [360, 480, 640, 800, 1120],
  },
} as const satisfies Record<string, { sizes: string; widths: readonly number[] }>

export type PictureSlot = keyof typeof pictureSlots

export const AVIF = 'image/avif'

export type PictureSources = {
  /** For browsers without AVIF, and for clients such as crawlers that ignore `srcset`. */
  src: string
  /** AVIF; undefined for a picture on another site. */
  srcSet: string | undefined
  sizes: string
  width: number
  height: number
  /** "#d9d4cc": the placeholder until the picture has loaded. */
  color?: string
}

/** For a picture on another site, whose size is unknown. */
const unknownSize = { width: 800, height: 1000 }

/** The width of the JPEG in px: one of `PICTURE_WIDTHS.jpg` (domain/picture-address.ts). */
const JPEG_WIDTH = 640

export const pictureSources = (url: string, slot: PictureSlot): PictureSources => {
  const { sizes, widths } = pictureSlots[slot]
  const picture = parsePictureUrl(url)
  if (!picture) return { src: url, srcSet: undefined, sizes, ...unknownSize }
  const srcSet = pictureWidths(picture, widths)
    .map((width) => `${sizeUrl({ picture, width, format: 'avif' })} ${width}w`)
    .join(', ')
  const jpegWidth = Math.min(JPEG_WIDTH, Math.max(...widths), picture.width)
  return {
    src: sizeUrl({ picture, width: jpegWidth, format: 'jpg' }),
    srcSet,
    sizes,
    width: picture.width,
    height: picture.height,
    color: `#${picture.color}`,
  }
}
