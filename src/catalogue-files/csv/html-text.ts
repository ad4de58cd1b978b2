/**
 * Descriptions as HTML in files, as plain text in the shop. Reading keeps the words, paragraphs and list points and drops
 * everything else, scripts and styles with their content. Writing gives HTML that is read back to the same text.
 */
import { Parser } from 'htmlparser2'

const BLOCKS = new Set(
  'address article aside blockquote dd div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tr ul'.split(
    ' ',
  ),
)
/** These are set apart by an empty line. */
const PARAGRAPHS = new Set('p h1 h2 h3 h4 h5 h6 ul ol table blockquote'.split(' '))
const DROPPED = new Set(
  'script style template iframe object embed noscript head title svg math textarea select'.split(' '),
)

const HAS_MARKUP = /<\/?[a-z!][^>]*>|&(?:#\d+|#x[\da-f]+|[a-z][a-z\d]*);/i

/** Whether a browser would read markup in it. */
export const isHtml = (text: string): boolean => HAS_MARKUP.test(text)

const htmlToText = (html: string): string => {
  let text = ''
  let dropped = 0
  let verbatim = 0
  /** Line breaks that the next word is preceded by. */
  let breaks = 0
  let space = false
  const separate = (least: number): void => {
    if (text !== '') breaks = Math.max(breaks, least)
    space = false
  }
  const write = (words: string): void => {
    if (breaks > 0) text += '\n'.repeat(breaks)
    else if (space && text !== '') text += ' '
    breaks = 0
    space = false
    text += words
  }
  const parser = new Parser(
    {
      onopentag: (name) => {
        if (DROPPED.has(name)) dropped += 1
        if (name === 'br') {
          if (text !== '' || verbatim > 0) breaks += 1
          space = false
        } else if (BLOCKS.has(name)) separate(PARAGRAPHS.has(name) ? 2 : 1)
        else if (name === 'td' || name === 'th') space = true
        if (name === 'li') write('• ')
        if (name === 'pre') verbatim += 1
      },
      onclosetag: (name) => {
        if (DROPPED.has(name)) dropped -= 1
        if (name === 'pre') verbatim -= 1
        if (BLOCKS.has(name)) separate(PARAGRAPHS.has(name) ? 2 : 1)
      },
      ontext: (words) => {
        if (dropped > 0) return
        if (verbatim > 0) {
          if (breaks > 0 || text !== '') write('')
          text += words
          return
        }
        const collapsed = words.replace(/[ \t\r\n\f]+/g, ' ')
        const trimmed = collapsed.replace(/^ | $/g, '')
        if (collapsed.startsWith(' ')) space = true
        if (trimmed !== '') {
          // A point of a list is written with the mark in front of it.
          if (text.endsWith('• ') && breaks === 0) space = false
          write(trimmed)
        }
        if (collapsed.endsWith(' ') && collapsed.length > 1) space = true
      },
    },
    { decodeEntities: true, lowerCaseTags: true },
  )
  parser.write(html)
  parser.end()
  return text
}

/** The text of a description cell: plain text as it is, HTML reduced. */
export const descriptionText = (cell: string): string => {
  if (!isHtml(cell)) return cell
  const isVerbatim = /^<pre>[\s\S]*<\/pre>$/.test(cell)
  return isVerbatim ? htmlToText(cell) : htmlToText(cell).trim()
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const asParagraphs = (text: string): string =>
  text
    .split('\n\n')
    .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('')

/** The simplest cell that is read back to exactly this text. */
export const descriptionCell = (text: string): string => {
  const candidates = text.includes('\n') ? [asParagraphs(text), text] : [text, asParagraphs(text)]
  return candidates.find((cell) => descriptionText(cell) === text) ?? `<pre>${escapeHtml(text)}</pre>`
}

/** Adjacent shop systems write `\n` for a line break, and `\\n` for the two characters themselves. */
export const literalLineBreaks = (text: string): string =>
  text.replace(/\\\\n|\\n/g, (sign) => (sign === '\\n' ? '\n' : '\\n'))
