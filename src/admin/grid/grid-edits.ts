/**
 * The unsaved edits of the grid, as pure functions. An edit keeps the text that was typed, the value that it means or the
 * problem with it, and the value that was seen; text that means the value seen is no edit.
 */
import { pence } from '../../domain/pricing/money.ts'
import { isLargePriceChange } from '../../domain/pricing/price-change.ts'
import {
  type BulkConflict,
  type BulkField,
  type BulkRow,
  type BulkValue,
  isSameBulkValue,
} from '../../domain/products/bulk-edit.ts'
import { type Choices, cellText, type ParsedCell, parseCell, readOnlyReason } from './grid-columns.ts'
import { type GridRow, rowKey } from './grid-rows.ts'

export type Edit = {
  kind: GridRow['kind']
  id: string
  field: BulkField
  /** Of the row, for the summary: the row may be filtered out. */
  name: string
  text: string
  value: BulkValue | null
  /** Why it cannot be saved: found here, or by the server at a save. */
  problem?: string
  /** The stored value by now, where another member of staff or a sale has changed it. */
  stored?: BulkValue | null
  seen: BulkValue | null
}
/** By cell, in the order in which the cells were first edited. */
export type Edits = ReadonlyMap<string, Edit>

export const cellKey = (row: string, field: BulkField): string => `${row} ${field}`

/** What could not be done with a cell: "Fell Backpack, Stock: it is tracked by variant". */
export type Skipped = { name: string; field: BulkField; reason: string }

export type CellChange = {
  row: GridRow
  field: BulkField
  to: { text: string } | { value: BulkValue | null }
}

const isSame = (field: BulkField, a: BulkValue | null, b: BulkValue | null): boolean =>
  a === b || (a !== null && b !== null && isSameBulkValue(field, a as never, b as never))

const parse = (change: CellChange, choices: Choices): ParsedCell & { text: string } => {
  const { field, to } = change
  if ('text' in to) return { ...parseCell(field, to.text, choices), text: to.text.trim() }
  return { value: to.value as BulkValue, text: cellText(field, to.value, choices) }
}

/** Changes cells. Cells that cannot be changed are skipped and named with the reason. */
export const changeCells = (
  edits: Edits,
  changes: readonly CellChange[],
  choices: Choices,
): { edits: Edits; changed: number; skipped: Skipped[] } => {
  const next = new Map(edits)
  const skipped: Skipped[] = []
  let changed = 0
  for (const change of changes) {
    const { row, field } = change
    const reason = readOnlyReason(row, field)
    if (reason !== undefined) {
      skipped.push({ name: row.name, field, reason })
      continue
    }
    const key = cellKey(row.key, field)
    const before = next.get(key)
    const seen = before ? before.seen : (row.values[field] ?? null)
    const parsed = parse(change, choices)
    const { kind, id, name } = row
    const edit = { kind, id, field, name, text: parsed.text, seen }
    if ('value' in parsed) {
      const shown = before && before.problem === undefined ? before.value : before ? undefined : seen
      if (shown === undefined || !isSame(field, shown, parsed.value)) changed += 1
      if (isSame(field, parsed.value, seen)) next.delete(key)
      else next.set(key, { ...edit, text: cellText(field, parsed.value, choices), value: parsed.value })
    } else {
      changed += 1
      next.set(key, { ...edit, value: null, problem: parsed.problem })
    }
  }
  return { edits: next, changed, skipped }
}

export const gridProblemsOf = (edits: Edits): Edit[] =>
  [...edits.values()].filter(({ problem }) => problem !== undefined)

/** Whether it changes a price by more than half. */
export const isLargeEdit = ({ field, seen, value }: Edit): boolean =>
  field === 'price' &&
  typeof seen === 'string' &&
  typeof value === 'string' &&
  isLargePriceChange(pence(seen), pence(value))

export const countRows = (edits: Edits): number =>
  new Set([...edits.values()].map(({ kind, id }) => rowKey(kind, id))).size

/** The request of a save: one row for each row of the grid that has edits. */
export const toBulkRows = (edits: Edits): BulkRow[] => {
  const rows = new Map<string, BulkRow>()
  for (const { kind, id, field, value, seen } of edits.values()) {
    const key = rowKey(kind, id)
    const row = rows.get(key) ?? { kind, id, changes: {}, seen: {} }
    Object.assign(row.changes, { [field]: value })
    Object.assign(row.seen, { [field]: seen })
    rows.set(key, row)
  }
  return [...rows.values()]
}

type Refusal = Omit<BulkConflict, 'stored'> & { stored?: BulkValue | null }

/** Puts what the server has refused at the edits of its rows and fields. All edits stay. */
export const markRefused = (edits: Edits, refusals: readonly Refusal[]): Edits => {
  const next = new Map(edits)
  for (const refusal of refusals)
    for (const [key, edit] of edits) {
      const { kind, id, field } = edit
      const isMeant = refusal.kind === kind && refusal.id === id
      if (!isMeant || (refusal.field !== null && refusal.field !== field)) continue
      const problem = refusal.sentence.replace(/\.$/, '')
      next.set(
        key,
        'stored' in refusal ? { ...edit, problem, stored: refusal.stored ?? null } : { ...edit, problem },
      )
    }
  return next
}

/** Resolves a conflict: the own value counts from now on, or the stored one. */
export const resolveConflict = (edits: Edits, key: string, choice: 'own' | 'stored'): Edits => {
  const edit = edits.get(key)
  if (edit?.stored === undefined) return edits
  const next = new Map(edits)
  const { problem: _, stored, ...rest } = edit
  if (choice === 'stored') next.delete(key)
  else next.set(key, { ...rest, seen: stored })
  return next
}
