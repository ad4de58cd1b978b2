// From a drawing to a whole SVG file.
import { backdrop } from './backdrop.ts'
import type { Crop } from './look.ts'
import { Sheet } from './sheet.ts'

/** A product's picture, 4:5. With a crop, the camera stands closer. */
export function productPicture(draw: (s: Sheet) => string, crop?: Crop): string {
  const s = new Sheet()
  const content = backdrop(s) + draw(s)
  const [x, y, width] = crop ?? [0, 0, 800]
  return svg(s, content, [x, y, width, width * 1.25])
}

/** A wide or tall scene in its own frame. */
export function scene(width: number, height: number, draw: (s: Sheet) => string): string {
  const s = new Sheet()
  const content = draw(s)
  return svg(s, content, [0, 0, width, height])
}

const frameWidth = (view: readonly number[]) => Math.max(800, Number(view[2]))

function svg(s: Sheet, content: string, view: readonly [number, number, number, number]): string {
  const width = frameWidth(view)
  const height = Math.round((width * view[3]) / view[2])
  // a tenth of a unit is finer than any screen shows
  const lean = (s.defs() + content)
    .replace(/\d+\.\d{3,}/g, (n) => String(Math.round(Number(n) * 10) / 10))
    .replace(/(?<![\d.])0\.(?=\d)/g, '.')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view.join(' ')}" width="${width}" height="${height}" color-interpolation-filters="sRGB">${lean}</svg>`
}
