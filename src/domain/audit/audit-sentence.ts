/**
 * One sentence for all entries of one call of staff: "Ann changed the price of Oxford Shirt from £40.00 to £38.00". The
 * rule: it says what the entries say, in the words of the screens; values that are long or personal stay in the details.
 */
import { findCurrency, formatMinor } from '../pricing/currency.ts'
import { auditFieldLabel, auditValueInSentence } from './audit-fields.ts'
import type { AuditPhrase } from './audit-phrase.ts'

type Values = Readonly<Record<string, unknown>>
export type AuditRow = { subject: string; subjectId: string; before: Values; after: Values }

/** What a row belongs to: a variant and its stock belong to their product. */
export type AuditThing = {
  /** The same for all rows of one thing. */
  key: string
  /** "Oxford Shirt", "order 1042", "the brand Wrenfold" */
  name: string
  /** Several of them: "products". */
  plural: string
  /** Which part of it the row is, such as "M / Navy". */
  part: string
}
export type ThingOf = (row: AuditRow) => AuditThing

export type DescribedCall = {
  actor: string
  role: string
  action: string
  outcome: 'done' | 'refused'
  rows: readonly AuditRow[]
  /** How many rows there are, of which `rows` are the first. */
  total: number
}

const listed = (words: readonly string[], most = 3, leftOut = 0): string => {
  const shown = words.slice(0, most)
  const more = words.length - shown.length + leftOut
  const all = more > 0 ? [...shown, `${more} more`] : shown
  return all.length > 1 ? `${all.slice(0, -1).join(', ')} and ${all.at(-1)}` : (all[0] ?? '')
}

const isNew = ({ before }: AuditRow): boolean => Object.keys(before).length === 0
const isGone = ({ after }: AuditRow): boolean => Object.keys(after).length === 0

/** Columns that follow from others, or repeat them in other words. */
const FOLLOWING = ['struck_pence', 'prior_pence', 'priced_since', 'published_at', 'created_at', 'updated_at']
const columnsOf = ({ before, after }: AuditRow): string[] =>
  Object.keys({ ...before, ...after }).filter((column) => !FOLLOWING.includes(column))

/** "changed the price of Oxford Shirt from £40.00 to £38.00" */
const changeText = (rows: readonly AuditRow[], about: string, thingOf: ThingOf): string => {
  const changes = rows.flatMap((row) => columnsOf(row).map((column) => ({ row, column })))
  const [only, ...others] = changes
  if (only && others.length === 0) {
    const { row, column } = only
    const [from, to] = [row.before, row.after].map((values) => auditValueInSentence(column, values[column]))
    const { part } = thingOf(row)
    const what = `changed the ${auditFieldLabel(column)} of ${about}${part && ` (${part})`}`
    return from === undefined || to === undefined ? what : `${what} from ${from} to ${to}`
  }
  const fields = [...new Set(changes.map(({ column }) => auditFieldLabel(column)))]
  return fields.length === 0 ? `changed ${about}` : `changed ${listed(fields)} of ${about}`
}

/** What happened to the rows, whatever the call was. */
const rowsText = ({ rows, total }: DescribedCall, thingOf: ThingOf): string => {
  const things = new Map(rows.map((row) => [thingOf(row).key, thingOf(row)]))
  const [first] = things.values()
  const about = aboutText([...things.values()], total > rows.length)
  // The thing itself, not its parts.
  const own = rows.filter((row) => thingOf(row).key === `${row.subject} ${row.subjectId}`)
  if (own.length > 0 && own.every(isNew)) {
    const parts = rows.filter(({ subject }) => subject === 'variants').length
    return `added ${about}${things.size === 1 && parts > 1 ? ` with ${parts} variants` : ''}`
  }
  if (own.length > 0 && own.every(isGone)) return `deleted ${about}`
  const changed = rows.filter((row) => !isNew(row) && !isGone(row))
  if (changed.length === 0 && first) return `changed the variants of ${about}`
  return changeText(changed, about, thingOf)
}

const aboutText = (things: readonly AuditThing[], isCut = false): string => {
  const [first] = things
  if (!first) return ''
  if (things.length === 1 && !isCut) return first.name
  const plurals = [...new Set(things.map(({ plural }) => plural))]
  return plurals.length > 1 ? listed(plurals) : `${isCut ? 'more than ' : ''}${things.length} ${first.plural}`
}

/** The sum of a refund of a part, where the rows have it. */
const amountOf = (rows: readonly AuditRow[]): string => {
  const { amount, currency } = rows.find(({ subject }) => subject === 'partial_refunds')?.after ?? {}
  const code = typeof currency === 'string' ? findCurrency(currency) : undefined
  return typeof amount === 'number' && code ? formatMinor(amount, code) : 'a part'
}

const documentKinds = [
  { kind: 'invoice', one: 'invoice', many: 'invoices' },
  { kind: 'credit-note', one: 'credit note', many: 'credit notes' },
  { kind: 'debit-note', one: 'debit note', many: 'debit notes' },
] as const

/** "invoices INV-2026-00007 and INV-2026-00008 and credit note CN-2026-00003"; undefined without documents. */
const documentsText = ({ rows, total }: DescribedCall): string | undefined => {
  const issued = rows.filter(({ subject }) => subject === 'issued_documents')
  if (issued.length === 0) return undefined
  const parts = documentKinds.flatMap(({ kind, one, many }, index) => {
    const numbers = issued.flatMap(({ after }) => (after.kind === kind ? [String(after.number)] : []))
    // Rows that are left out are counted: in a batch they are invoices.
    const leftOut = index === 0 ? total - rows.length : 0
    const count = numbers.length + leftOut
    return numbers.length === 0 ? [] : `${count === 1 ? one : many} ${listed(numbers, 3, leftOut)}`
  })
  return listed(parts)
}

/** Why calls are refused that the role allows, by the code of the error. */
const refusalReasons: Readonly<Record<string, string>> = {
  'second-factor-required': 'was refused, because their account has no second factor',
  'account-required': 'was refused, because the shop requires an account with a second factor',
}

/**
 * @param phrase of the call's operation; without it the sentence names what the rows changed
 * @param permission what the call needs, such as "refund and cancel orders"; for a refused call
 */
export const auditSentence = (
  call: DescribedCall,
  thingOf: ThingOf,
  { phrase, permission }: { phrase?: AuditPhrase | undefined; permission?: string | undefined } = {},
): string => {
  const { actor, role, action, outcome, rows } = call
  if (outcome === 'refused') {
    const reason = refusalReasons[String(rows[0]?.after.reason)] ?? `tried what a ${role} may not do`
    return `${actor} ${reason}: ${permission ?? auditFieldLabel(action)}`
  }
  const things = [...new Map(rows.map((row) => [thingOf(row).key, thingOf(row)])).values()]
  // Stock that goes back with an order is a consequence, which the details show.
  const orders = things.filter(({ key }) => key.startsWith('orders '))
  const about = aboutText(orders.length > 0 ? orders : things, call.total > rows.length)
  const documents = documentsText(call)
  if (phrase) {
    const [first] = rows
    const said = phrase({ about: about || 'the shop', amount: amountOf(rows), details: first?.after ?? {} })
    return `${actor} ${said}${documents ? `, which issued ${documents}` : ''}`
  }
  if (documents) return `${actor} issued ${documents} of ${about}`
  if (rows.length > 0 && things.some(({ key }) => key.trim() !== ''))
    return `${actor} ${rowsText(call, thingOf)}`
  // "eraseCustomer" is better than nothing until the call has a phrase.
  return `${actor}: ${action.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}`
}
