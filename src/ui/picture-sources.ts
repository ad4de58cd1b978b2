/**
 * What a browser is offered of a picture in each of the shop's places: widths for screens of one and of two dots a
 * pixel, in AVIF, and one JPEG. The place's width on the page (`sizes`) stands here once; change it with the layout.
 */
import { parsePictureUrl, pictureWidths, sizeUrl } from '../domain/picture-address.ts'

export const pictureSlots = {
  /** In a grid of products. */
  card: {
    sizes: '(min-width: 90rem) 330px, (min-width: 80rem) 23vw, (min-width: 48rem) 30vw, calc(50vw - 22px)',
    widths: [192, 360, 480, 640],
  },
  /** The large one of the product page. */
  main: {
    sizes: '(min-width: 90rem) 607px, (min-width: 64rem) 41vw, (min-width: 48rem) 44vw, 100vw',
    widths: [360, 480, 640, 800, 1120],
  },
  /** Small ones: thumbnails, lines of a cart, the staff's lists. */
  thumb: { sizes: '96px', widths: [96, 192] },
  tile: { sizes: '(min-width: 64rem) 128px, (min-width: 40rem) 80px, 29vw', widths: [96, 192, 360] },
  /** As large as the screen, to look closely. */
  full: { sizes: '100vw', widths: [800, 1120, 1600, 2400] },
  hero: { sizes: '(min-width: 64rem) 58vw, 100vw', widths: [480, 800, 1120, 1600, 2400] },
  third: {
    sizes: '(min-width: 90rem) 443px, (min-width: 48rem) 31vw, 92vw',
    widths: [360, 480, 640, 800, 1120],
  },
} as const satisfies Record<string, { sizes: string; widths: readonly number[] }>

export type PictureSlot = keyof typeof pictureSlots

export const AVIF = 'image/avif'

export type PictureSources = {
  /** For browsers that do not know AVIF, and for readers of the HTML that are not browsers. */
  src: string
  /** In AVIF, which every current browser takes; undefined where only the address is known. */
  srcSet: string | undefined
  sizes: string
  width: number
  height: number
  /** "#d9d4cc": shown until the picture is there. */
  color?: string
}

/** For a picture on another site, whose size is unknown. */
const unknownSize = { width: 800, height: 1000 }

/** The JPEG of browsers that choose no width for themselves: one that the shop makes (shop/picture-address.ts). */
const PLAIN = 640

export const pictureSources = (url: string, slot: PictureSlot): PictureSources => {
  const { sizes, widths } = pictureSlots[slot]
  const picture = parsePictureUrl(url)
  if (!picture) return { src: url, srcSet: undefined, sizes, ...unknownSize }
  const srcSet = pictureWidths(picture, widths)
    .map((width) => `${sizeUrl({ picture, width, format: 'avif' })} ${width}w`)
    .join(', ')
  const plain = Math.min(PLAIN, Math.max(...widths), picture.width)
  return {
    src: sizeUrl({ picture, width: plain, format: 'jpg' }),
    srcSet,
    sizes,
    width: picture.width,
    height: picture.height,
    color: `#${picture.color}`,
  }
}
