/**
 * The unsaved edits of the grid with their undo steps, outside of the screen: an expired session and a change of the
 * screen lose nothing. They are stored in this browser too, so that a reload finds them, and the undo of the last
 * save, again.
 */
import { useSyncExternalStore } from 'react'
import { readStorage, removeFromStorage, writeStorage } from '../../ui/web-storage.ts'
import type { Edit, Edits } from './grid-edits.ts'

const STORAGE_KEY = 'haberdash.grid-draft'
const MAX_STEPS = 200
/** The server deletes the record of a save after seven days. */
const MAX_UNDO_AGE_MS = 6 * 24 * 60 * 60_000

/** The last save, as long as it can be taken back. */
export type LastSave = { changeId: string; edits: number; rows: number; at: number }
export type GridDraft = {
  edits: Edits
  past: readonly Edits[]
  future: readonly Edits[]
  /** When the edits were made that a reload has found; null where all are of this visit. */
  restoredFrom: string | null
  lastSave: LastSave | null
}

const empty: GridDraft = { edits: new Map(), past: [], future: [], restoredFrom: null, lastSave: null }

const restore = (): GridDraft => {
  try {
    const stored = JSON.parse(readStorage('localStorage', STORAGE_KEY) ?? 'null')
    if (!Array.isArray(stored?.edits)) return empty
    const edits = new Map(stored.edits as [string, Edit][])
    const isRecent = stored.lastSave && Date.now() - stored.lastSave.at < MAX_UNDO_AGE_MS
    return {
      ...empty,
      edits,
      restoredFrom: edits.size > 0 ? String(stored.at) : null,
      lastSave: isRecent ? (stored.lastSave as LastSave) : null,
    }
  } catch {
    return empty // A draft of another release.
  }
}

let draft: GridDraft | undefined
const listeners = new Set<() => void>()
let storing: ReturnType<typeof setTimeout> | undefined

const store = (): void => {
  storing = undefined
  const { edits, lastSave } = readGridDraft()
  const stored = { at: new Date().toISOString(), edits: [...edits], lastSave }
  if (edits.size === 0 && !lastSave) removeFromStorage('localStorage', STORAGE_KEY)
  else writeStorage('localStorage', STORAGE_KEY, JSON.stringify(stored))
}
const storeNow = (): void => {
  if (storing === undefined) return
  clearTimeout(storing)
  store()
}
const confirmUnload = (event: BeforeUnloadEvent): void => {
  storeNow()
  event.preventDefault()
}

export const readGridDraft = (): GridDraft => {
  draft ??= restore()
  return draft
}

const set = (next: GridDraft): void => {
  draft = next
  // Only while there are unsaved edits: the listener keeps the page out of the back/forward cache.
  if (next.edits.size > 0) addEventListener('beforeunload', confirmUnload)
  else removeEventListener('beforeunload', confirmUnload)
  storing ??= setTimeout(store, 300)
  for (const listener of listeners) listener()
}

/** One undo step. */
export const applyEdits = (edits: Edits): void => {
  const { edits: before, past, lastSave, restoredFrom } = readGridDraft()
  if (edits === before) return
  set({ edits, past: [...past, before].slice(-MAX_STEPS), future: [], restoredFrom, lastSave })
}

/** Without an undo step: marks of the server, and conflicts that were resolved. */
export const replaceEdits = (edits: Edits): void => set({ ...readGridDraft(), edits })

export const undoStep = (): boolean => {
  const { edits, past, future, ...rest } = readGridDraft()
  const before = past.at(-1)
  if (!before) return false
  set({ ...rest, edits: before, past: past.slice(0, -1), future: [edits, ...future] })
  return true
}
export const redoStep = (): boolean => {
  const { edits, past, future, ...rest } = readGridDraft()
  const [after, ...later] = future
  if (!after) return false
  set({ ...rest, edits: after, past: [...past, edits], future: later })
  return true
}

/** After a save: nothing is unsaved, and the save can be taken back. */
export const endDraft = (lastSave: LastSave | null): void => set({ ...empty, lastSave })

export const useGridDraft = (): GridDraft =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    readGridDraft,
    () => empty,
  )
