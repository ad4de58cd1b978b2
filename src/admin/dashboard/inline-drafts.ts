/**
 * Unsaved edits of products, kept in memory outside of their forms: changing the tab or filter and an expired session
 * lose nothing, and the browser asks before the page is closed. A draft holds only changed fields, each with the value
 * that staff saw when they changed it.
 */
import { useSyncExternalStore } from 'react'
import type { Product } from '../../contract/products/product.ts'
import {
  FORM_FIELDS,
  type FormValues,
  formFields,
  type InlineField,
  type SentFields,
} from './inline-form-fields.ts'

export type Change<F extends InlineField> = { value: FormValues[F]; seen: FormValues[F] }
export type Changes = { [F in InlineField]?: Change<F> }
export type Draft = {
  /** For the list of unsaved products: the product list may be filtered. */
  product: Pick<Product, 'id' | 'name' | 'sku'>
  changes: Changes
  /** The text of the picture address field. */
  address: string
}

export const formValues = (product: Product): FormValues =>
  Object.fromEntries(FORM_FIELDS.map((field) => [field, formFields[field].read(product)])) as FormValues

const isChanged = <F extends InlineField>(field: F, changes: Changes): boolean => {
  const change = changes[field] as Change<F> | undefined
  return change !== undefined && !formFields[field].isEqual(change.value, change.seen)
}

export const changedInlineFields = (changes: Changes): InlineField[] =>
  FORM_FIELDS.filter((field) => isChanged(field, changes))

/** The changed fields whose stored value is now neither the one that was seen nor the one that was typed. */
export const conflictingFields = (changes: Changes, now: FormValues): InlineField[] => {
  const differs = <F extends InlineField>(field: F): boolean => {
    const change = changes[field] as Change<F> | undefined
    return (
      change !== undefined &&
      !formFields[field].isEqual(change.seen, now[field]) &&
      !formFields[field].isEqual(change.value, now[field])
    )
  }
  return changedInlineFields(changes).filter(differs)
}

/** The request of a save: the changed fields, and the values that were seen in their place. */
export const toUpdateRequest = (changes: Changes): SentFields & { seen: SentFields } => {
  const part = (side: 'value' | 'seen'): SentFields => {
    const sentOf = <F extends InlineField>(field: F): SentFields =>
      formFields[field].toRequest((changes[field] as Change<F>)[side])
    return Object.assign({}, ...changedInlineFields(changes).map(sentOf))
  }
  return { ...part('value'), seen: part('seen') }
}

export const isUnsaved = ({ changes, address }: Draft): boolean =>
  changedInlineFields(changes).length > 0 || address.trim() !== ''

let drafts: ReadonlyMap<string, Draft> = new Map()
const listeners = new Set<() => void>()

const confirmUnload = (event: BeforeUnloadEvent): void => event.preventDefault()

const set = (next: ReadonlyMap<string, Draft>): void => {
  drafts = next
  // Only while there are unsaved changes: the listener keeps the page out of the back/forward cache.
  if ([...drafts.values()].some(isUnsaved)) addEventListener('beforeunload', confirmUnload)
  else removeEventListener('beforeunload', confirmUnload)
  for (const listener of listeners) listener()
}
const update = (id: string, change: (draft: Draft) => Draft): void => {
  const draft = drafts.get(id)
  if (draft) set(new Map(drafts).set(id, change(draft)))
}

export const openInlineDraft = ({ id, name, sku }: Product): void =>
  set(new Map(drafts).set(id, { product: { id, name, sku }, changes: {}, address: '' }))

export const closeDraft = (id: string): void => {
  const next = new Map(drafts)
  next.delete(id)
  set(next)
}

export const setDraftAddress = (id: string, address: string): void =>
  update(id, (draft) => ({ ...draft, address }))

/** `shown`: the values in the form. The first change of a field records the shown value as seen. */
export const changeField = <F extends InlineField>(
  id: string,
  field: F,
  shown: FormValues,
  next: FormValues[F] | ((before: FormValues[F]) => FormValues[F]),
): void =>
  update(id, (draft) => {
    const before = (draft.changes[field] as Change<F> | undefined) ?? {
      value: shown[field],
      seen: shown[field],
    }
    const value = typeof next === 'function' ? next(before.value) : next
    return { ...draft, changes: { ...draft.changes, [field]: { value, seen: before.seen } } }
  })

const withoutField = (changes: Changes, field: InlineField): Changes => {
  const { [field]: _, ...others } = changes
  return others
}

/** Resolves a conflict: keeps the draft's value and marks the stored one as seen, or drops the draft's value. */
export const resolveConflict = <F extends InlineField>(
  id: string,
  field: F,
  choice: 'own' | 'stored',
  now: FormValues,
): void =>
  update(id, (draft) => {
    const change = draft.changes[field] as Change<F> | undefined
    if (!change || choice === 'stored') return { ...draft, changes: withoutField(draft.changes, field) }
    return { ...draft, changes: { ...draft.changes, [field]: { ...change, seen: now[field] } } }
  })

/** After a save: closes the draft, unless a field was changed while the request was in flight. */
export const applySave = (id: string, saved: Changes, product: Product): void => {
  const draft = drafts.get(id)
  if (!draft) return
  const now = formValues(product)
  const changes = Object.fromEntries(
    FORM_FIELDS.flatMap((field) => {
      const change = draft.changes[field]
      return change && change.value !== saved[field]?.value ? [[field, { ...change, seen: now[field] }]] : []
    }),
  ) as Changes
  const rest = { ...draft, changes }
  if (isUnsaved(rest)) update(id, () => rest)
  else closeDraft(id)
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const getDraft = (id: string): Draft | undefined => drafts.get(id)
export const useDraft = (id: string): Draft | undefined => {
  const read = () => getDraft(id)
  return useSyncExternalStore(subscribe, read, read)
}
const readDrafts = () => drafts
export const useDrafts = (): ReadonlyMap<string, Draft> =>
  useSyncExternalStore(subscribe, readDrafts, readDrafts)
export const useUnsavedDrafts = (): Draft[] => [...useDrafts().values()].filter(isUnsaved)
