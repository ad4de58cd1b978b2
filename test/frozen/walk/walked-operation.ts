/** One request to an operation that the shop of the walk accepts: with what was prepared for it, else with its example. */

import type { ObservedValues } from '../../../rigs/fuzz/known-values.ts'
import type { ReadyRequests } from '../../../rigs/fuzz/ready-shop.ts'
import type { Operation } from '../../../src/contract/operation.ts'
import type { MoneyApi } from '../../setup/money.ts'

export type Walk = {
  api: MoneyApi
  ready: ReadyRequests
  observed: ObservedValues
  staff: { Authorization: string }
  /** When the codes and tokens were made that last for some seconds. */
  preparedAt: Date
  /** Uploads by content type. */
  files: Readonly<Record<string, Buffer>>
}

export type WalkedRequest = {
  method: string
  path: string
  headers: Record<string, string>
  body?: unknown
  raw?: string | Buffer
}

const collectionOf = (path: string): string =>
  path.includes('{') ? path.slice(0, path.lastIndexOf('{') - 1) : path

/** Notes the ids of what the shop answered. */
export const observe = (
  { observed }: Walk,
  { path }: Operation,
  answer: { headers: Headers; text: string },
) => {
  if (answer.headers.get('content-type')?.startsWith('application/json') && path !== '/api/openapi.json')
    observed.observe(collectionOf(path), JSON.parse(answer.text))
}

/** The path with values that the shop has. */
const pathOf = ({ path, example }: Operation, { observed }: Walk): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(observed.of(name, collectionOf(path))[0] ?? example?.params?.[name] ?? name),
  )

/** The example with rows of the shop in place of those that it refers to. */
const withKnown = (value: unknown, walk: Walk, name = ''): unknown => {
  if (Array.isArray(value)) return value.map((entry) => withKnown(entry, walk, name))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, withKnown(entry, walk, key)]))
  return typeof value === 'string' && name.endsWith('Id') ? (walk.observed.of(name)[0] ?? value) : value
}

export const requestOf = (operation: Operation, walk: Walk): WalkedRequest => {
  const { id, method, tag, upload, body, example } = operation
  const { ready, staff, files } = walk
  const query = new URLSearchParams(example?.query).toString()
  const request = {
    method: method.toUpperCase(),
    path: ready.addresses.get(id) ?? pathOf(operation, walk) + (query && `?${query}`),
    headers: tag === 'Staff' ? { ...(ready.headers.get(id) ?? staff) } : {},
  }
  const type = upload?.types.find((each) => files[each])
  if (type !== undefined)
    return { ...request, headers: { ...request.headers, 'Content-Type': type }, raw: files[type] as Buffer }
  return body ? { ...request, body: ready.bodies.get(id) ?? withKnown(example?.body, walk) } : request
}

export const send = ({ api }: Walk, { method, path, headers, body, raw }: WalkedRequest) =>
  api.call(method, path, {
    headers,
    ...(body !== undefined && { body }),
    ...(raw !== undefined && { raw: raw as BodyInit }),
  })
