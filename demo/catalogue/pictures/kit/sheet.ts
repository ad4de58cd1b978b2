// One picture being drawn: collects gradients, blurs, clips and patterns once each and hands out short ids.

export type Stop = readonly [offset: number, colour: string, opacity?: number]

export type Shape = { href: string; clip: string }

export class Sheet {
  readonly #ids = new Map<string, string>()

  /** Keeps a definition (its tag without an id) and returns its id; the same definition is kept once. */
  define(tag: string, rest: string): string {
    const key = `${tag}\u0000${rest}`
    const known = this.#ids.get(key)
    if (known) return known
    const id = shortId(this.#ids.size)
    this.#ids.set(key, id)
    return id
  }

  /** Gradient along a line given in fractions of the painted shape's box. */
  linear(line: readonly [number, number, number, number], stops: readonly Stop[]): string {
    const [x1, y1, x2, y2] = line
    return `url(#${this.define('linearGradient', `${x1 ? ` x1="${x1}"` : ''}${y1 ? ` y1="${y1}"` : ''} x2="${x2}" y2="${y2}">${stopTags(stops)}`)})`
  }

  radial(centre: readonly [number, number, number], stops: readonly Stop[]): string {
    const [cx, cy, r] = centre
    return `url(#${this.define('radialGradient', ` cx="${cx}" cy="${cy}" r="${r}">${stopTags(stops)}`)})`
  }

  /** Soft focus of `radius` units, for shadows and folds. */
  blur(radius: number): string {
    return `filter="url(#${this.define('filter', ` x="-.5" y="-.5" width="2" height="2"><feGaussianBlur stdDeviation="${step(radius)}"/>`)})"`
  }

  /** Soft focus for lines: their own box may be flat, so the region is the whole picture. */
  blurLine(radius: number): string {
    return `filter="url(#${this.define('filter', ` filterUnits="userSpaceOnUse" x="-99" y="-99" width="1799" height="1299"><feGaussianBlur stdDeviation="${step(radius)}"/>`)})"`
  }

  pattern(width: number, height: number, inside: string, turn = 0): string {
    const rotated = turn ? ` patternTransform="rotate(${turn})"` : ''
    return `url(#${this.define('pattern', ` width="${width}" height="${height}" patternUnits="userSpaceOnUse"${rotated}>${inside}`)})`
  }

  /** A path that is painted more than once: an attribute for `<use>`. */
  line(d: string): string {
    return `href="#${this.define('path', ` d="${d}"/>`)}"`
  }

  /** An outline that can be both painted (`href`) and used to clip (`clip`). */
  shape(d: string): Shape {
    const href = this.line(d)
    const clip = this.define('clipPath', `><use ${href}/>`)
    return { href, clip: `clip-path="url(#${clip})"` }
  }

  /** Something drawn once and placed often: an attribute for `<use>`, moved with x and y. */
  part(content: string): string {
    return `href="#${this.define('g', `>${content}`)}"`
  }

  defs(): string {
    const tags = [...this.#ids].map(([key, id]) => {
      const [tag, rest] = key.split('\u0000')
      return tag === 'path' ? `<path id="${id}"${rest}` : `<${tag} id="${id}"${rest}</${tag}>`
    })
    return `<defs>${tags.join('')}</defs>`
  }
}

// Few steps, so that one picture needs few filters.
const blurSteps = [2, 3, 4, 6, 8, 10, 13, 17, 22, 28]
const step = (radius: number) =>
  blurSteps.reduce((best, next) => (Math.abs(next - radius) < Math.abs(best - radius) ? next : best))

function shortId(n: number): string {
  const letter = String.fromCharCode(97 + (n % 26))
  return n < 26 ? letter : letter + Math.floor(n / 26)
}

function stopTags(stops: readonly Stop[]): string {
  return stops
    .map(
      ([offset, colour, opacity]) =>
        `<stop${offset ? ` offset="${offset}"` : ''} stop-color="${colour}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`,
    )
    .join('')
}
