// The invented brands' marks as SVG: filled areas or strokes in a box of 40 by 40 around the origin. The photography
// prints them on labels and presses them into leather.

type Mark = { fill?: string; stroke?: string }

const marks: Record<string, Mark> = {
  // a wren folded from paper
  wrenfold: { fill: 'M-20-4L4-16L-2 3zM-1 5L6-15L20-7L9-4zM-19-1L-3 5L4 17z' },
  // a low rock between two tides
  skerrow: { stroke: 'M-19 8q5-6 9.5 0t9.5 0t9.5 0t9.5 0M-11 16q5-5 11 0t11 0M-14 1Q-7-15 0-14T14 1' },
  // three beds of stone
  marlstone: { fill: 'M-13-15H17L13-7H-17zM-17-3H13L17 5H-13zM-13 9H17L13 17H-17z' },
  // one over, one under
  lockram: { stroke: 'M-7-18V-10M-7-3V18M7-18V3M7 10V18M-18-7H3M10-7H18M-18 7H-10M-3 7H18' },
  // the side of a last
  lastwright: { fill: 'M-17-15H-6C-5-5 3-1 13 1Q20 3 20 9V13H-17Q-20-2-17-15z' },
  // a teasel on its stalk
  'teasel-and-thrum': {
    stroke: 'M0 18V6M0 6C-10 4-10-14 0-18C10-14 10 4 0 6zM-6-8L6 1M6-8L-6 1M0 14Q-8 12-11 5M0 14Q8 12 11 5',
  },
  // a field gate
  bramwith: { stroke: 'M-18 16V-16M18 16V-16M-18-10H18M-18-1H18M-18 8H18M-18 8L18-10' },
  // noon on a dial
  ashtoll: { stroke: 'M0-18A18 18 0 1 1-.1-18zM0-18V2L8 8' },
  // half a sun over the sea
  kittow: { stroke: 'M-19 6H19M-11 13H11M-12 6A12 12 0 0 1 12 6M0-11V-18M-12-6L-17-11M12-6L17-11' },
}

/** A brand's mark in white on black, 512 pixels wide. @throws when the brand has no mark */
export function brandMarkSvg(brand: string): string {
  const mark = marks[brand]
  if (!mark) throw new Error(`The brand "${brand}" has no mark.`)
  const path = mark.fill
    ? `<path d="${mark.fill}" fill="#fff"/>`
    : `<path d="${mark.stroke}" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="-22 -22 44 44"><rect x="-22" y="-22" width="44" height="44" fill="#000"/>${path}</svg>`
}
