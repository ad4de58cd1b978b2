/** Calls of staff for brands and categories. `kind` is the last part of their path: "brands" or "categories". */
import { beforeAll, expect } from 'vitest'
import type { StaffBrand } from '../../src/contract/groups/brands.ts'
import type { StaffCategory } from '../../src/contract/groups/categories.ts'
import type { TestApi } from './api.ts'

export type Group = StaffBrand & Partial<Pick<StaffCategory, 'parentId'>>
export const groupsPath = '/api/admin/catalogue'

const seenOf = (group: Group, changes: object) =>
  Object.fromEntries(Object.keys(changes).map((field) => [field, group[field as keyof Group]]))

export const groupCalls = (api: () => TestApi) => {
  let headers: { Authorization: string }
  beforeAll(async () => {
    headers = await api().staff()
  })
  const optionsOf = (body: unknown) => ({ headers, ...(body !== undefined && { body }) })
  const call = (method: string, path: string, body?: unknown) =>
    api().call(method, `${groupsPath}/${path}`, optionsOf(body))
  const list = async (kind: string) => (await call('GET', kind)).json<Group[]>()
  return {
    headers: () => headers,
    call,
    refused: (method: string, path: string, body?: unknown) =>
      api().refused(method, `${groupsPath}/${path}`, optionsOf(body)),
    list,
    find: async (kind: string, slug: string): Promise<Group> => {
      const group = (await list(kind)).find((other) => other.slug === slug)
      if (!group) throw new Error(`no ${kind} ${slug}`)
      return group
    },
    create: async (kind: string, input: object): Promise<Group> => {
      const reply = await call('POST', kind, input)
      expect(reply.status).toBe(201)
      return reply.json<Group>()
    },
    /** Sends what was seen with the changes, as the screens do. */
    change: (kind: string, group: Group, changes: object) =>
      call('PATCH', `${kind}/${group.id}`, {
        version: group.version,
        changes,
        seen: seenOf(group, changes),
      }),
  }
}
