/** What the list of changes says of a save, after the name of the person: "changed price and stock of “Field Backpack”". */
import { countText } from '../count-text.ts'
import { type BulkField, bulkLabel } from '../products/bulk-edit.ts'
import { productFields } from '../products/product-fields.ts'
import { fieldsOf } from '../settings/section-fields.ts'
import type { SettingsSection } from '../settings/shop-settings.ts'
import type { ChangeKind, ChangePart, ChangeSubject } from './change.ts'
import { fieldOfPath } from './nested-values.ts'

type Words = { one: string; many: string; fieldLabel: (field: string, part: ChangePart) => string }

/** A label within a sentence: "Price" is "price", and abbreviations such as SKU and EU stay. */
const inSentence = (label: string): string =>
  label.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase())

const labelIn =
  (labels: Readonly<Record<string, string>>) =>
  (field: string): string =>
    labels[field] ?? field

const groupLabels = labelIn({
  slug: 'address',
  parentId: 'main category',
  maker: 'manufacturer',
  responsiblePerson: 'responsible person',
  sizeGuideId: 'size guide',
  position: 'place in the order',
})
const pageLabels = labelIn({
  slug: 'address',
  body: 'text',
  seoTitle: 'title for search engines',
  seoDescription: 'description for search engines',
})

export const subjectWords: Readonly<Record<ChangeSubject, Words>> = {
  product: {
    one: 'product',
    many: 'products',
    fieldLabel: (field) => {
      const labels: Readonly<Record<string, { label: string } | undefined>> = productFields
      return inSentence(labels[field]?.label ?? field)
    },
  },
  brand: { one: 'brand', many: 'brands', fieldLabel: groupLabels },
  category: { one: 'category', many: 'categories', fieldLabel: groupLabels },
  page: { one: 'page', many: 'pages', fieldLabel: pageLabels },
  section: {
    one: 'settings',
    many: 'sections of the settings',
    fieldLabel: (path, { id }) => {
      const name = fieldOfPath(path)
      const entry = fieldsOf(id as SettingsSection).find(([field]) => field === name)
      return inSentence(entry?.[1].label || name)
    },
  },
  grid: { one: 'row', many: 'rows', fieldLabel: (field) => inSentence(bulkLabel(field as BulkField)) },
}

const MAX_NAMED = 3

export const listText = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

/** At most three, and how many more. */
const someOf = (words: readonly string[]): string => {
  const shown = words.slice(0, MAX_NAMED)
  const more = words.length - shown.length
  return listText(more > 0 ? [...shown, countText(more, 'more', 'more')] : shown)
}

const fieldsChanged = (parts: readonly ChangePart[]): string[] => [
  ...new Set(
    parts.flatMap((part) =>
      Object.keys({ ...part.before, ...part.after }).map((field) =>
        subjectWords[part.subject].fieldLabel(field, part),
      ),
    ),
  ),
]

const quoted = ({ subject, name }: ChangePart): string =>
  subject === 'section' ? `the settings “${name}”` : `the ${subjectWords[subject].one} “${name}”`

const deedOf = ({ before, after }: ChangePart): 'added' | 'deleted' | 'changed' =>
  before === null ? 'added' : after === null ? 'deleted' : 'changed'

/** Of parts of one subject. */
const phraseOf = (parts: readonly ChangePart[]): string => {
  const [first] = parts
  if (!first) return ''
  const deed = deedOf(first)
  const { one, many } = subjectWords[first.subject]
  const things = parts.length === 1 ? quoted(first) : countText(parts.length, one, many)
  return deed === 'changed' ? `changed ${someOf(fieldsChanged(parts))} of ${things}` : `${deed} ${things}`
}

const UNDID = 'undid: '
const AGAIN = 'made again: '
const MAX_TITLE = 500

/** Of an undo, by the title of the change: an undo that is undone makes the first change again. */
export const undoTitle = (title: string): string => {
  const undone = title.startsWith(UNDID) ? AGAIN : UNDID
  const what = [UNDID, AGAIN].reduce(
    (text, prefix) => (text.startsWith(prefix) ? text.slice(prefix.length) : text),
    title,
  )
  return `${undone}${what}`.slice(0, MAX_TITLE)
}

export const changeTitle = (kind: ChangeKind, parts: readonly ChangePart[]): string => {
  if (kind === 'grid')
    return `changed ${someOf(fieldsChanged(parts))} in ${countText(parts.length, 'row', 'rows')} of the bulk edit`
  const alike = Map.groupBy(parts, (part) => `${part.subject} ${deedOf(part)}`)
  return listText([...alike.values()].map(phraseOf))
}
