/**
 * Saves the order of a list. The list shows the new order at once; while a save is under way, further moves wait, and
 * the next save sends the last order of them, and a message offers to undo it.
 */
import { useRef } from 'react'
import type { GroupKind } from '../../domain/groups/group-edit.ts'
import { useQueryClient } from '../../ui/query-hooks.tsx'
import { toast } from '../../ui/toast.ts'
import { invalidatePublicProducts } from '../admin-queries.ts'
import { toastSaved } from '../changes/undo.ts'
import { messageOf, staffCall } from '../staff-request.ts'
import { type Group, groupKinds, parentOf } from './group-kind.ts'

/** All groups with those of one parent in the order of `ids`; the others keep their places. */
export const reordered = (groups: readonly Group[], ids: readonly string[]): Group[] => {
  const byId = new Map(groups.map((group) => [group.id, group]))
  const next = ids.values()
  return groups.map((group) =>
    ids.includes(group.id) ? (byId.get(next.next().value ?? '') ?? group) : group,
  )
}

export const useGroupOrder = (kind: GroupKind, parentId: string | null) => {
  const client = useQueryClient()
  const waiting = useRef<readonly string[] | undefined>(undefined)
  const isSaving = useRef(false)
  const { query, segment } = groupKinds[kind]
  const { queryKey } = query()

  const saveWaiting = async (): Promise<void> => {
    if (isSaving.current) return
    isSaving.current = true
    try {
      while (waiting.current) {
        const ids = waiting.current
        waiting.current = undefined
        const groups = await staffCall(`PUT /api/admin/catalogue/${kind}-order`, {
          body: { ...(kind === 'category' && { parentId }), ids: [...ids] },
        })
        if (waiting.current) continue
        client.setQueryData(queryKey, () => groups)
        toastSaved(client, groups, {
          title: 'Saved',
          description: `The order of the ${segment} is saved.`,
        })
      }
    } catch (error) {
      waiting.current = undefined
      toast({ title: 'The order is not saved', description: messageOf(error), variant: 'urgent' })
      void client.invalidateQueries({ queryKey })
    } finally {
      isSaving.current = false
    }
    invalidatePublicProducts(client)
  }

  /** `ids`: all groups of the list, in the wanted order. */
  return (ids: readonly string[]): void => {
    client.setQueryData(queryKey, (groups) => groups && reordered(groups, ids))
    waiting.current = ids
    void saveWaiting()
  }
}

/** The groups of one parent in their order. */
export const groupsOf = (groups: readonly Group[], parentId: string | null): Group[] =>
  groups.filter((group) => parentOf(group) === parentId)
