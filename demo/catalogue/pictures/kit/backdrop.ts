// The room in which all pictures are taken: seamless warm grey paper, one large soft light from the upper left.
import type { Sheet } from './sheet.ts'

export const paper = '#ece9e4'

/** Paper that fills the frame, a little lighter where the lamp falls. */
export function backdrop(s: Sheet, width = 800, height = 1000): string {
  const light = s.radial(
    [0.38, 0.36, 0.85],
    [
      [0, '#f3f1ed'],
      [0.55, paper],
      [1, '#e0dcd5'],
    ],
  )
  return `<rect width="${width}" height="${height}" fill="${light}"/>`
}

/** Contact shadow of something standing on the floor: a wide soft one and a narrow dark one. */
export function standing(s: Sheet, cx: number, y: number, halfWidth: number, strength = 1): string {
  const soft = s.radial(
    [0.5, 0.5, 0.5],
    [
      [0, '#3a2f25', 0.5],
      [0.55, '#3a2f25', 0.2],
      [1, '#3a2f25', 0],
    ],
  )
  const ellipse = (dx: number, dy: number, rx: number, ry: number, opacity: number) =>
    `<ellipse cx="${cx + dx}" cy="${y + dy}" rx="${Math.round(rx)}" ry="${Math.round(ry)}" fill="${soft}" opacity="${opacity * strength}"/>`
  return (
    ellipse(26, 6, halfWidth * 1.32, 46, 0.6) +
    ellipse(6, -1, halfWidth * 1.1, 19, 1) +
    ellipse(2, -1, halfWidth * 1.02, 8, 1)
  )
}

/** Shadow of something lying flat or hung close to the paper. */
export function lying(s: Sheet, d: string, lift = 1): string {
  return `<use ${s.line(d)} transform="translate(${10 * lift} ${18 * lift})" fill="#463a2e" opacity=".3" ${s.blur(16 * lift)}/><use ${s.line(d)} transform="translate(3 5)" fill="#463a2e" opacity=".28" ${s.blur(4)}/>`
}
