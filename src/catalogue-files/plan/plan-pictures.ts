/** The pictures that a product gets: those of the shop are known, others are fetched after the data. */
import { MAX_PICTURES } from '../../domain/pictures/picture-address.ts'
import type { FileProblem, FileProduct } from '../csv/model.ts'
import type { PlanContext, PlannedPicture } from './planned-product.ts'

export const planPictures = (
  file: FileProduct,
  context: PlanContext,
  notes: FileProblem[],
): PlannedPicture[] | undefined => {
  if (!file.pictures && file.variants.every(({ picture }) => picture === undefined)) return undefined
  if (!file.pictures) return undefined
  const colorsOf = new Map<string, Set<string>>()
  const listed = file.pictures.map(({ source, alt }) => ({ source, alt }))
  const shown = new Set<string>()
  for (const { choice, picture } of file.variants) {
    if (picture === undefined) continue
    if (!listed.some(({ source }) => source === picture)) listed.push({ source: picture, alt: undefined })
    const color = choice?.color ?? null
    if (color === null || shown.has(color)) continue
    shown.add(color)
    colorsOf.set(picture, (colorsOf.get(picture) ?? new Set()).add(color))
  }
  const pictures: PlannedPicture[] = []
  for (const { source, alt } of listed) {
    const url = context.pictureOf(source) ?? null
    const twin = pictures.find((each) => each.source === source || (url !== null && each.url === url))
    if (!twin) pictures.push({ source, url, alt, colors: [...(colorsOf.get(source) ?? [])] })
    else twin.alt ||= alt
  }
  if (pictures.length > MAX_PICTURES)
    notes.push({
      line: file.line,
      row: file.row,
      column: null,
      sentence: `Of ${pictures.length} pictures the product gets the first ${MAX_PICTURES}.`,
    })
  return pictures.slice(0, MAX_PICTURES)
}
