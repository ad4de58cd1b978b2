/**
 * Open forms of brands and categories, by kind and id. They stay while staff visit other screens, and the browser asks
 * before it closes a page with unsaved changes.
 */
import { useSyncExternalStore } from 'react'
import type { EditableGroup, GroupField, GroupKind } from '../../domain/groups/group-edit.ts'
import type { Group } from './group-kind.ts'

/** `base`: the group as the form shows it unchanged; null for a new one. */
export type GroupDraft = { base: Group | null; values: EditableGroup }

export const NEW_GROUP = 'new'
export const draftKey = (kind: GroupKind, id: string): string => `${kind} ${id}`

const emptyValues: EditableGroup = {
  name: '',
  slug: '',
  description: '',
  picture: null,
  parentId: null,
  sizeGuideId: null,
  maker: '',
  responsiblePerson: '',
}
const fields = Object.keys(emptyValues) as GroupField[]

/** Fields that a group of its kind does not have are empty. */
export const groupValuesOf = (base: Group | null): EditableGroup => ({
  ...emptyValues,
  ...Object.fromEntries(fields.flatMap((field) => (base?.[field] ? [[field, base[field]]] : []))),
})

/** The fields that the form has changed. Spaces around a text do not count. */
export const changedGroupFields = ({ base, values }: GroupDraft): GroupField[] => {
  const before = groupValuesOf(base)
  const trimmed = (value: string | null) => value?.trim() ?? null
  return fields.filter((field) => trimmed(values[field]) !== trimmed(before[field]))
}
export const isChanged = (draft: GroupDraft): boolean => changedGroupFields(draft).length > 0

let drafts: ReadonlyMap<string, GroupDraft> = new Map()
const listeners = new Set<() => void>()
const confirmUnload = (event: BeforeUnloadEvent) => event.preventDefault()

const write = (next: ReadonlyMap<string, GroupDraft>): void => {
  drafts = next
  if ([...next.values()].some(isChanged)) addEventListener('beforeunload', confirmUnload)
  else removeEventListener('beforeunload', confirmUnload)
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useGroupDraft = (key: string): GroupDraft | undefined => {
  const read = () => drafts.get(key)
  return useSyncExternalStore(subscribe, read, read)
}

export const openGroupDraft = (key: string, base: Group | null): void =>
  write(new Map(drafts).set(key, { base, values: groupValuesOf(base) }))

export const editDraft = (key: string, change: Partial<EditableGroup>): void => {
  const draft = drafts.get(key)
  if (draft) write(new Map(drafts).set(key, { ...draft, values: { ...draft.values, ...change } }))
}

export const closeDraft = (key: string): void => {
  const next = new Map(drafts)
  next.delete(key)
  write(next)
}

/**
 * Makes what is stored now the base of the form. `taken`: fields that somebody else has changed show the stored value;
 * otherwise the form keeps what was typed. Other fields that were edited stay as they were typed.
 */
export const rebaseGroupDraft = (key: string, stored: Group, choice: 'own' | 'stored'): void => {
  const draft = drafts.get(key)
  if (!draft) return
  const edited = changedGroupFields(draft)
  const [before, now] = [groupValuesOf(draft.base), groupValuesOf(stored)]
  const kept = edited.filter((field) => choice === 'own' || before[field] === now[field])
  const values = { ...now, ...Object.fromEntries(kept.map((field) => [field, draft.values[field]])) }
  write(new Map(drafts).set(key, { base: stored, values }))
}
