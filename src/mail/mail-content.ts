/**
 * The content of a mail as blocks. The rule: the plain text part and the HTML part are made from the same blocks, so that
 * both say the same.
 */

/** A fact with its name: "Carrier: Parcelway". `href`: where the value leads. */
export type MailFact = { label: string; value: string; href?: string }

export type MailBlock =
  /** Sentences, each on a line of its own. */
  | { kind: 'text'; lines: readonly string[] }
  /** `pictures`: addresses of pictures of the lines, in the HTML part alone; null: it has none. */
  | { kind: 'list'; heading?: string; lines: readonly string[]; pictures?: readonly (string | null)[] }
  | { kind: 'facts'; facts: readonly MailFact[] }
  /** Amounts: the last fact is the sum. `note` stands below. */
  | { kind: 'totals'; facts: readonly MailFact[]; note?: string | undefined }
  | { kind: 'address'; heading: string; lines: readonly string[] }
  /** The text part shows `label` and the address, the HTML part a button. */
  | { kind: 'link'; label: string; button: string; url: string }

/** Words in blocks: a line each, an empty line between two. */
export const textBlocks = (words: string): MailBlock[] =>
  words
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => ({ kind: 'text', lines: paragraph.split('\n') }))

const factLine = ({ label, value }: MailFact): string => `${label}: ${value}`

const linesOf = (block: MailBlock): string[] => {
  switch (block.kind) {
    case 'text':
      return [...block.lines]
    case 'list':
      return [...(block.heading === undefined ? [] : [block.heading]), ...block.lines]
    case 'facts':
      return block.facts.map(factLine)
    case 'totals':
      return [...block.facts.map(factLine), ...(block.note === undefined ? [] : [block.note])]
    case 'address':
      return [block.heading, ...block.lines]
    case 'link':
      return [`${block.label}: ${block.url}`]
  }
}

/** Blocks without a line. */
const isEmpty = (block: MailBlock): boolean => {
  switch (block.kind) {
    case 'facts':
    case 'totals':
      return block.facts.length === 0
    case 'link':
      return false
    default:
      return block.lines.length === 0
  }
}

/** The blocks that say something. */
export const filledBlocks = (blocks: readonly MailBlock[]): MailBlock[] =>
  blocks.filter((block) => !isEmpty(block))

/** The plain text part: the blocks with an empty line between them. */
export const mailText = (blocks: readonly MailBlock[]): string =>
  `${filledBlocks(blocks)
    .map((block) => linesOf(block).join('\n'))
    .join('\n\n')}\n`
