// The shop's wall and shelf, for scenes with several things: plaster, a wooden board, the light of one tall window.
import { drawThing, type PictureSpec } from './kinds.ts'
import { scene } from './kit/canvas.ts'
import { stud } from './kit/form.ts'
import type { Look, View } from './kit/look.ts'
import type { Sheet } from './kit/sheet.ts'
import { darker, lighter, mix } from './kit/tone.ts'

export type PlacedThing = {
  picture: PictureSpec
  look: Look
  view?: View
  /** Middle of the thing. */
  x: number
  /** Where it stands, or where the middle of a hung garment is. */
  y: number
  scale: number
}

export type Room = {
  width: number
  height: number
  /** Colour of the wall. */
  wall: string
  /** Top edge of the board; without one there is wall only. */
  board?: number
  things: readonly PlacedThing[]
}

/** The line on which a thing stands in its own drawing, 800 by 1000; null for what hangs or lies. */
function footOf(picture: PictureSpec, view: View | undefined): number | null {
  switch (picture.kind) {
    case 'upper':
    case 'lower':
      return null
    case 'shoe':
      if (view === 'back') return null
      return picture.style === 'chelsea' || picture.style === 'boot' || picture.style === 'high' ? 744 : 660
    case 'wallet':
      return picture.style === 'passport' ? 800 : picture.style === 'cards' ? 764 : 732
    case 'sunglasses':
      return 650
    case 'headwear':
      return picture.style === 'beanie' ? 722 : 732
    case 'socks':
      return 776
    case 'watch':
      return 926
    case 'holdall':
      return picture.style === 'wash' ? 742 : 852
    case 'shoulder':
      return picture.style === 'waist' ? 718 : 852
    default:
      return 852
  }
}

function place(s: Sheet, { picture, look, view, x, y, scale }: PlacedThing): string {
  const foot = footOf(picture, view) ?? 500
  const hung = picture.kind === 'upper' ? stud(s, 400, 158, 15, '#b08a5e') : ''
  return `<g transform="translate(${Math.round(x - 400 * scale)} ${Math.round(y - foot * scale)}) scale(${scale})">${hung}${drawThing(s, picture, look, view)}</g>`
}

function wallAndLight(s: Sheet, { width: w, height: h, wall }: Room): string {
  const plaster = s.linear(
    [0, 0, 1, 0.8],
    [
      [0, lighter(wall, 0.28)],
      [0.5, wall],
      [1, darker(wall, 0.13)],
    ],
  )
  const pane = (from: number, to: number) =>
    `M${w * from} ${-h * 0.1}L${w * to} ${-h * 0.1}L${w * (to + 0.2)} ${h * 1.1}L${w * (from + 0.2)} ${h * 1.1}Z`
  return (
    `<rect width="${w}" height="${h}" fill="${plaster}"/>` +
    `<path d="${pane(0.16, 0.33)}${pane(0.36, 0.53)}" fill="#fffaf0" opacity=".3" ${s.blur(17)}/>`
  )
}

function shelf(s: Sheet, { width: w, height: h, wall, board }: Room): string {
  if (board === undefined) return ''
  const wood = mix(wall, '#b3916a', 0.5)
  const grain = s.linear(
    [0, 0, 0, 1],
    [
      [0, lighter(wood, 0.22)],
      [0.12, wood],
      [1, darker(wood, 0.2)],
    ],
  )
  const gloom = s.linear(
    [0, 0, 0, 1],
    [
      [0, '#3a2f25', 0],
      [1, '#3a2f25', 0.16],
    ],
  )
  return (
    `<rect y="${board - 190}" width="${w}" height="150" fill="${gloom}"/>` +
    `<rect y="${board - 40}" width="${w}" height="${h - board + 40}" fill="${grain}"/>` +
    `<path d="M0 ${board - 40}H${w}" stroke="${lighter(wood, 0.6)}" stroke-width="3" opacity=".7"/>`
  )
}

export const drawRoom = (room: Room): string =>
  scene(room.width, room.height, (s) =>
    [wallAndLight(s, room), shelf(s, room), ...room.things.map((thing) => place(s, thing))].join(''),
  )
