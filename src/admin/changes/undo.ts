/** Undoes a save from the message after it, or from the list of changes, and says what it left. */
import { useSyncExternalStore } from 'react'
import type { ChangeUndone } from '../../contract/changes/changes.ts'
import { countText } from '../../domain/count-text.ts'
import type { QueryClient } from '../../ui/query-client.ts'
import { type ToastContent, toast } from '../../ui/toast.ts'
import { changeOf } from '../saved-change.ts'
import { messageOf, staffCall } from '../staff-request.ts'

let count = 0
const listeners = new Set<() => void>()
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Counts undos from messages: the screen that is open is read again after each. */
export const useUndoCount = (): number =>
  useSyncExternalStore(
    subscribe,
    () => count,
    () => 0,
  )

const MAX_SENTENCES = 3

const outcomeOf = ({ restored, kept }: ChangeUndone): ToastContent => {
  const more = kept.length - MAX_SENTENCES
  const left = [
    ...kept.slice(0, MAX_SENTENCES),
    ...(more > 0 ? [`And ${countText(more, 'more', 'more')}.`] : []),
  ].join(' ')
  if (kept.length === 0)
    return restored > 0
      ? { title: 'Undone', description: 'It is as it was before.' }
      : { title: 'Nothing to undo', description: 'It is as it was before already.' }
  return {
    title: restored > 0 ? 'Undone in part' : 'Not undone',
    description: restored > 0 ? 'What was changed since stays.' : 'Nothing is changed.',
    reason: left,
    variant: 'urgent',
  }
}

/** @returns what it did; undefined where it failed, which is said */
export const undoChange = async (client: QueryClient, id: string): Promise<ChangeUndone | undefined> => {
  try {
    const undone = await staffCall('POST /api/admin/changes/{id}/undo', { params: { id } })
    await client.invalidateQueries({ predicate: () => true })
    toast(outcomeOf(undone))
    return undone
  } catch (error) {
    toast({ title: 'Not undone', description: messageOf(error), variant: 'urgent' })
    return undefined
  }
}

/**
 * The message after a save, with its undo where there is one.
 * @param answer of the call that saved
 * @param undone opens another screen where this one would show nothing afterwards; default: this one is read again
 */
export const toastSaved = (
  client: QueryClient,
  answer: object,
  content: ToastContent,
  undone?: () => void,
): void => {
  const id = changeOf(answer)
  const press = () =>
    void undoChange(client, id ?? '').then((result) => {
      if (!result) return
      if (undone && result.restored > 0) return undone()
      count += 1
      for (const listener of listeners) listener()
    })
  toast({ ...content, ...(id !== undefined && { action: { label: 'Undo', press } }) })
}
