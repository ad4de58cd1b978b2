/** Saves, deletes and orders brands and categories. A 401 locks the area. */
import type { GroupKind } from '../../domain/group-edit.ts'
import type { QueryClient } from '../../ui/query-client.ts'
import { useMutation, useQueryClient } from '../../ui/query-hooks.tsx'
import { toast } from '../../ui/toast.ts'
import { invalidatePublicProducts } from '../admin-queries.ts'
import { staffRequest } from '../staff-request.ts'
import { authHeaders } from '../staff-session.ts'
import { changedGroupFields, type GroupDraft, groupValuesOf } from './group-drafts.ts'
import { type Group, groupKinds } from './group-kind.ts'

/** The group as it is stored now; undefined where it cannot be read. */
export const readGroup = async (kind: GroupKind, id: string): Promise<Group | undefined> => {
  const response = await fetch(groupKinds[kind].pathOf(id), { headers: authHeaders() }).catch(() => undefined)
  return response?.ok ? response.json() : undefined
}

const refresh = (client: QueryClient, kind: GroupKind): void => {
  void client.invalidateQueries({ queryKey: groupKinds[kind].query().queryKey })
  invalidatePublicProducts(client)
}

const pick = (values: object, fields: readonly string[]): object =>
  Object.fromEntries(Object.entries(values).filter(([field]) => fields.includes(field)))

const trimmed = (draft: GroupDraft): object =>
  Object.fromEntries(
    Object.entries(draft.values).map(([field, value]) => [field, value === null ? null : value.trim()]),
  )

const saveDraft = (kind: GroupKind, draft: GroupDraft): Promise<Group> => {
  const { listPath, pathOf } = groupKinds[kind]
  const fields = changedGroupFields(draft)
  const changes = pick(trimmed(draft), fields)
  const { base } = draft
  if (!base) return staffRequest('POST', listPath, changes)
  const seen = pick(groupValuesOf(base), fields)
  return staffRequest('PATCH', pathOf(base.id), { version: base.version, changes, seen })
}

export const useSaveGroup = (kind: GroupKind) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (draft: GroupDraft) => saveDraft(kind, draft),
    onSuccess: (group, { base }) => {
      client.setQueryData(groupKinds[kind].query().queryKey, (groups) =>
        base ? groups?.map((other) => (other.id === group.id ? group : other)) : groups && [...groups, group],
      )
      refresh(client, kind)
      toast({ title: base ? 'Saved' : 'Added', description: `The ${kind} "${group.name}" is saved.` })
    },
  })
}

export const useDeleteGroup = (kind: GroupKind) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Group) => staffRequest('DELETE', groupKinds[kind].pathOf(id)),
    onSuccess: (_, { id, name }) => {
      client.setQueryData(groupKinds[kind].query().queryKey, (groups) =>
        groups?.filter((other) => other.id !== id),
      )
      refresh(client, kind)
      toast({ title: 'Deleted', description: `The ${kind} "${name}" is deleted.` })
    },
    // The list showed it as unused: load the present figures.
    onError: () => refresh(client, kind),
  })
}
