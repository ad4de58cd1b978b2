/**
 * A save of staff that can be undone: its parts, each one thing with the values of the fields that the save changed. The rule:
 * a value that is neither the one before nor the one after was changed since, and an undo leaves it.
 */
import { isSameValue } from '../same-value.ts'

/** What a save is about: the operation's subject, and with it the permission that an undo needs. */
export const CHANGE_KINDS = ['product', 'brand', 'category', 'page', 'settings', 'grid', 'import'] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]

export const CHANGE_DAYS = 7

/** What one part is about. An import has parts of several subjects. */
export const CHANGE_SUBJECTS = ['product', 'brand', 'category', 'page', 'section', 'grid'] as const
export type ChangeSubject = (typeof CHANGE_SUBJECTS)[number]

export type ChangeValues = Readonly<Record<string, unknown>>
export type ChangePart = {
  subject: ChangeSubject
  id: string
  name: string
  /** Null: the save added it. */
  before: ChangeValues | null
  /** Null: the save deleted it, and `before` has all of it. */
  after: ChangeValues | null
}

/** What an undo did: how many things it changed, and in sentences what it left. */
export type Undone = { restored: number; kept: string[] }

/** The fields that differ; undefined where none does. */
export const differing = (
  before: ChangeValues,
  after: ChangeValues,
): { before: ChangeValues; after: ChangeValues } | undefined => {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (key) => !isSameValue(before[key], after[key]),
  )
  if (keys.length === 0) return undefined
  const pick = (values: ChangeValues) =>
    Object.fromEntries(keys.flatMap((key) => (values[key] === undefined ? [] : [[key, values[key]]])))
  return { before: pick(before), after: pick(after) }
}

export type FieldsToUndo = {
  /** The values to write. A field that was absent before is undefined. */
  wanted: Record<string, unknown>
  /** Fields with another value by now. */
  kept: string[]
}

/** What of these fields an undo writes, by what is stored now. */
export const fieldsToUndo = (
  stored: ChangeValues,
  { before, after }: { before: ChangeValues; after: ChangeValues },
): FieldsToUndo => {
  const result: FieldsToUndo = { wanted: {}, kept: [] }
  for (const field of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (isSameValue(stored[field], before[field])) continue
    if (isSameValue(stored[field], after[field])) result.wanted[field] = before[field]
    else result.kept.push(field)
  }
  return result
}
