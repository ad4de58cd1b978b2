/**
 * Reduces an SVG file of the owner to shapes, text and colours: elements and attributes that are not listed are left out,
 * so that it cannot run scripts, load other files, or make a browser draw without end.
 */
import { Parser } from 'htmlparser2'

/** Why a file is not taken, as a message. */
export class SvgProblem extends Error {}

const MAX_CHARACTERS = 200_000
const MAX_ELEMENTS = 4000
const MAX_DEPTH = 40
/** Elements that repeat others: nested ones multiply what is drawn. */
const MAX_REPEATS = 24

const ELEMENTS = new Set(
  (
    'svg g defs symbol use title desc path rect circle ellipse line polyline polygon text tspan ' +
    'linearGradient radialGradient stop clipPath mask style'
  ).split(' '),
)
const ATTRIBUTES = new Set(
  (
    'id class transform viewBox preserveAspectRatio version width height x y x1 x2 y1 y2 cx cy r rx ry fx fy fr d points ' +
    'pathLength dx dy rotate textLength lengthAdjust offset gradientUnits gradientTransform spreadMethod clipPathUnits ' +
    'maskUnits maskContentUnits clip-path clip-rule mask color display visibility overflow opacity fill fill-opacity ' +
    'fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray ' +
    'stroke-dashoffset paint-order vector-effect stop-color stop-opacity font-family font-size font-style font-weight ' +
    'letter-spacing word-spacing text-anchor dominant-baseline alignment-baseline baseline-shift shape-rendering ' +
    'text-rendering mix-blend-mode isolation style'
  ).split(' '),
)
const REPEATERS = new Set(['use'])

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const escapeAttribute = (text: string): string => escapeText(text).replaceAll('"', '&quot;')

/** Colours and shapes of the file itself only. A backslash could spell a name that is refused. */
const isHarmless = (value: string): boolean =>
  !/[\\@<]/.test(value) &&
  !/(?:javascript|data|vbscript)\s*:|expression\s*\(|image\s*\(|image-set|src\s*\(/i.test(value) &&
  [...value.matchAll(/url\s*\(/gi)].length === [...value.matchAll(/url\(\s*["']?#[\w.-]+["']?\s*\)/gi)].length

const attributeText = (name: string, value: string): string => {
  const isLink = name === 'href' || name === 'xlink:href'
  const isKept = isLink ? /^#[\w.-]+$/.test(value) : ATTRIBUTES.has(name) && isHarmless(value)
  return isKept ? ` ${isLink ? 'href' : name}="${escapeAttribute(value)}"` : ''
}

/** @returns the SVG, with nothing but what is listed. @throws SvgProblem */
export const sanitizeSvg = (source: string): string => {
  if (source.length > MAX_CHARACTERS) throw new SvgProblem('The SVG file is too large: it may have 200 KB.')
  let output = ''
  let elements = 0
  let repeats = 0
  /** The names of the open elements. */
  const open: string[] = []
  /** Depth of the outermost element that is left out, with all that it contains. */
  let leftOut: number | undefined
  /** The text of the style element that is open: the parser tells of it in pieces, which say less than the whole. */
  let style: string | undefined
  let hasRoot = false
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        open.push(name)
        const depth = open.length
        elements += 1
        if (REPEATERS.has(name)) repeats += 1
        if (elements > MAX_ELEMENTS || depth > MAX_DEPTH || repeats > MAX_REPEATS)
          throw new SvgProblem('The SVG file has too many shapes. Export a simpler one, or use a PNG file.')
        if (depth === 1 && (hasRoot || name !== 'svg')) throw new SvgProblem('This is not an SVG file.')
        hasRoot = true
        if (leftOut !== undefined) return
        if (!ELEMENTS.has(name) || style !== undefined) {
          leftOut = depth
          return
        }
        if (name === 'style') style = ''
        const own = depth === 1 ? ' xmlns="http://www.w3.org/2000/svg"' : ''
        const kept = Object.entries(attributes).map(([attribute, value]) => attributeText(attribute, value))
        output += `<${name}${own}${kept.join('')}>`
      },
      ontext(text) {
        if (leftOut !== undefined || open.length === 0) return
        if (style === undefined) output += escapeText(text)
        else style += text
      },
      onclosetag(name) {
        // The parser also closes a tag that the file ends in, which has not been opened.
        if (open.at(-1) !== name) return
        if (leftOut === open.length) leftOut = undefined
        else if (leftOut === undefined) {
          if (style !== undefined && isHarmless(style)) output += escapeText(style)
          style = undefined
          output += `</${name}>`
        }
        open.pop()
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.write(source)
  parser.end()
  if (!hasRoot) throw new SvgProblem('This is not an SVG file.')
  return output
}
