/**
 * Unsaved product forms, kept in this browser until they are saved or discarded: a reload, a crash or an expired session
 * loses nothing. In the same visit a form simply continues; after a reload it is offered.
 */
import { emptyForm, type ProductForm } from './product-form.ts'

export type FormDraft = {
  /** The values that were shown when the form was opened. */
  base: ProductForm
  form: ProductForm
  pattern: string
  /** Milliseconds since 1970. */
  savedAt: number
}

const VERSION = 3
const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000
const keyOf = (id: string): string => `staff-product-${id}`

/** Of this visit, by product id or "new". */
const open = new Map<string, FormDraft>()

const isForm = (value: unknown): value is ProductForm =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(emptyForm).every(([field, empty]) => {
    const given: unknown = (value as Record<string, unknown>)[field]
    return typeof given === typeof empty && Array.isArray(given) === Array.isArray(empty)
  })

/** Undefined for anything but a recent draft of this release's form. */
export const parseDraft = (text: string | null, now: number): FormDraft | undefined => {
  if (text === null) return undefined
  try {
    const { version, base, form, pattern, savedAt } = JSON.parse(text)
    const isUsable =
      version === VERSION &&
      isForm(base) &&
      isForm(form) &&
      typeof pattern === 'string' &&
      typeof savedAt === 'number' &&
      now - savedAt < MAX_AGE_MS
    return isUsable ? { base, form, pattern, savedAt } : undefined
  } catch {
    return undefined
  }
}

/** The form of this visit that was not closed. */
export const findFormDraft = (id: string): FormDraft | undefined => open.get(id)

export const storedDraft = (id: string): FormDraft | undefined => {
  try {
    return parseDraft(localStorage.getItem(keyOf(id)), Date.now())
  } catch {
    return undefined
  }
}

/** A full or blocked storage loses only the protection against a reload. */
export const keepDraft = (id: string, draft: FormDraft): void => {
  open.set(id, draft)
  try {
    localStorage.setItem(keyOf(id), JSON.stringify({ version: VERSION, ...draft }))
  } catch {
    // As above.
  }
}

export const dropDraft = (id: string): void => {
  open.delete(id)
  try {
    localStorage.removeItem(keyOf(id))
  } catch {
    // Nothing was kept.
  }
}
