/**
 * What an entry of the table of product fields says of a field (product-fields.ts). `place`, `isWide`, `hint` and
 * `placeholder` are of its input in the editor.
 */

/** The part of the editor that has the input, in the order of this table. A field without a place has an input of its own. */
export type EditorPlace = 'facts' | 'fit' | 'flags' | 'customs'

type CommonEntry = {
  /** In the editor, in the grid, and as the heading of its column in a catalogue file. */
  label: string
  /** Within a message about a conflict; otherwise the label in lower case. */
  phrase?: string
  /** For the description of the API: of the product as it is read and written, or as it is written only. */
  note?: string
  writeNote?: string
  /** What a change invalidates in caches, besides the responses that show the product. */
  invalidates?: 'everything' | 'prices'
  /** Shoppers do not get it. */
  isInternal?: true
  /**
   * Its column in a catalogue file: one of Shopify's, or one of the shop's own. The key and the name are those of the field,
   * unless they stand here. A field that is not plain has no column of its own without this.
   */
  file?: FileColumn
}
export type FileColumn = { isShopifyColumn?: true; key?: string; name?: string }
/** Of a field without rules of its own: every layer handles it by its kind. */
type PlainEntry = CommonEntry & {
  place?: EditorPlace
  isWide?: true
  hint?: string
  placeholder?: string
}
/** Its column in the grid; the width in pixels. */
type GridColumnEntry = { width: number; label?: string }
/** The form of a text that is not free: an empty text is valid, one that is not accepted is refused with the rule. */
export type TextFormat = {
  accepts: (text: string) => boolean
  /** Behind the label: "must be ...". */
  rule: string
  /** Valid texts, for tests. */
  examples: readonly [string, string]
}
export type TextEntry = PlainEntry & {
  kind: 'text'
  maxLength: number
  /** Of its input in the editor, where the text has several lines. */
  rows?: number
  isRequired?: true
  format?: TextFormat
  grid?: GridColumnEntry
  example?: string
}
export type FlagEntry = PlainEntry & {
  kind: 'flag'
  /** Within a message about a conflict: "it is ... now". */
  phrases: { yes: string; no: string }
  /** Of a new product; otherwise false. */
  initial?: true
  /** The query parameter that filters lists by it; null: none does. */
  filter: string | null
  grid?: GridColumnEntry
  example?: true
}
export type ChoiceEntry = PlainEntry & {
  kind: 'choice'
  /** The first is that of a new product. */
  values: readonly string[]
  names: Readonly<Record<string, string>>
  grid?: GridColumnEntry
  /** Within a message about a conflict. */
  conflict: (name: string) => string
}
export type LinesEntry = PlainEntry & {
  kind: 'lines'
  maxLength: number
  maxEntries: number
  /** Between two entries in the editor. */
  separator: ',' | '\n'
  example?: readonly string[]
}
/** Amounts, groups, pictures, options and stock: fields with rules of their own in some layers. */
type SpecialEntry = CommonEntry & {
  kind:
    | 'price'
    | 'optional-price'
    | 'group'
    | 'pictures'
    | 'record'
    | 'facts'
    | 'options'
    | 'variants'
    | 'units'
  /** What a conflict says; otherwise it names the value. */
  conflict?: string
}
export type PlainFieldEntry = TextEntry | FlagEntry | ChoiceEntry | LinesEntry
export type ProductFieldEntry = PlainFieldEntry | SpecialEntry

export const PLAIN_KINDS = [
  'text',
  'flag',
  'choice',
  'lines',
] as const satisfies readonly PlainFieldEntry['kind'][]

/** A sentence without its full stop; undefined where the text has the form of its field. */
export const formatProblem = ({ label, format }: TextEntry, text: string): string | undefined =>
  format === undefined || text === '' || format.accepts(text) ? undefined : `${label} ${format.rule}`

export const isPlainEntry = (entry: ProductFieldEntry): entry is PlainFieldEntry =>
  PLAIN_KINDS.some((kind) => kind === entry.kind)
