/** Saves, deletes and orders brands and categories. A 401 locks the area. */
import type { EditableGroup, GroupField, GroupKind } from '../../domain/groups/group-edit.ts'
import type { QueryClient } from '../../ui/query-client.ts'
import { useMutation, useQueryClient } from '../../ui/query-hooks.tsx'
import { invalidatePublicProducts } from '../admin-queries.ts'
import { toastSaved } from '../changes/undo.ts'
import { staffCall } from '../staff-request.ts'
import { changedGroupFields, type GroupDraft, groupValuesOf } from './group-drafts.ts'
import { type Group, groupKinds } from './group-kind.ts'

/** The group as it is stored now; undefined where it cannot be read. */
export const readGroup = (kind: GroupKind, id: string): Promise<Group | undefined> =>
  staffCall(`GET /api/admin/catalogue/${groupKinds[kind].segment}/{id}`, { params: { id } }).catch(
    () => undefined,
  )

const refresh = (client: QueryClient, kind: GroupKind): void => {
  void client.invalidateQueries({ queryKey: groupKinds[kind].query().queryKey })
  invalidatePublicProducts(client)
}

const pick = (values: EditableGroup, fields: readonly GroupField[]): Partial<EditableGroup> =>
  Object.fromEntries(fields.map((field) => [field, values[field]]))

const trimmed = (draft: GroupDraft): EditableGroup =>
  Object.fromEntries(
    Object.entries(draft.values).map(([field, value]) => [field, value === null ? null : value.trim()]),
  ) as EditableGroup

const saveDraft = (kind: GroupKind, draft: GroupDraft): Promise<Group> => {
  const { segment } = groupKinds[kind]
  const fields = changedGroupFields(draft)
  const changes = pick(trimmed(draft), fields)
  const { base } = draft
  // The server refuses a name that was not typed.
  if (!base)
    return staffCall(`POST /api/admin/catalogue/${segment}`, {
      body: changes as typeof changes & { name: string },
    })
  const seen = pick(groupValuesOf(base), fields)
  return staffCall(`PATCH /api/admin/catalogue/${segment}/{id}`, {
    params: { id: base.id },
    body: { version: base.version, changes, seen },
  })
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
      toastSaved(client, group, {
        title: base ? 'Saved' : 'Added',
        description: `The ${kind} "${group.name}" is saved.`,
      })
    },
  })
}

export const useDeleteGroup = (kind: GroupKind) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Group) =>
      staffCall(`DELETE /api/admin/catalogue/${groupKinds[kind].segment}/{id}`, { params: { id } }),
    onSuccess: (answer, { id, name }) => {
      client.setQueryData(groupKinds[kind].query().queryKey, (groups) =>
        groups?.filter((other) => other.id !== id),
      )
      refresh(client, kind)
      toastSaved(client, answer, { title: 'Deleted', description: `The ${kind} "${name}" is deleted.` })
    },
    // The list showed it as unused: load the present figures.
    onError: () => refresh(client, kind),
  })
}
