/**
 * Where a garment lies on a photograph that was taken from above, so that outlines are drawn over it at true scale. The
 * rule: what is known is the size that was photographed, and the size table says how long that is.
 */
import type { TextFormat } from './product-field-entry.ts'

/** The middle of the garment and the ends of its length, as shares of the picture's width and height. */
export type FlatLay = { picture: string; x: number; top: number; bottom: number; size: string }

const FORM = /^(\S+) (0(?:\.\d{1,4})?|1) (0(?:\.\d{1,4})?|1) (0(?:\.\d{1,4})?|1) (\S.*)$/

export const parseFlatLay = (text: string): FlatLay | undefined => {
  const [, picture = '', x, top, bottom, size = ''] = FORM.exec(text) ?? []
  const lay = { picture, x: Number(x), top: Number(top), bottom: Number(bottom), size }
  return lay.bottom > lay.top ? lay : undefined
}

const share = (value: number): string => String(Math.round(Math.min(1, Math.max(0, value)) * 1e4) / 1e4)

export const flatLayText = ({ picture, x, top, bottom, size }: FlatLay): string =>
  `${picture} ${share(x)} ${share(top)} ${share(bottom)} ${size}`

export const FLAT_LAY: TextFormat = {
  accepts: (text) => parseFlatLay(text) !== undefined,
  rule: 'must be the address of the picture, then the middle, the top and the bottom of the garment as shares of the picture, then its size, such as "/media/shirt.jpg 0.5 0.12 0.88 M"',
  examples: ['/media/shirt.jpg 0.5 0.12 0.88 M', '/media/shirt.jpg 0.4875 0.1 0.9 One size'],
}
