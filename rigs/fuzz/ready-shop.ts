/** What the preparations of requests share: the shop, and calls of it that have to succeed. */
import type { MoneyApi } from '../../test/setup/money.ts'

export type ReadyRequests = {
  /** By the call's id. */
  bodies: Map<string, object>
  /** Paths with the ids of rows that are in the right state, by the call's id. */
  addresses: Map<string, string>
  /** Of accounts that may make the call, by the call's id. Without: the shared password's. */
  headers: Map<string, { Authorization: string }>
}

export const createReadyRequests = (): ReadyRequests => ({
  bodies: new Map(),
  addresses: new Map(),
  headers: new Map(),
})

export type ReadyShop = { api: MoneyApi; ready: ReadyRequests; staff: { Authorization: string } }

export const askAs = async <T>(
  api: MoneyApi,
  headers: { Authorization: string },
  method: string,
  path: string,
  body?: object,
): Promise<T> => {
  const answer = await api.call(method, path, { headers, ...(body && { body }) })
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`)
  return answer.text === '' ? (undefined as T) : answer.json()
}

export const ask = <T>({ api, staff }: ReadyShop, method: string, path: string, body?: object): Promise<T> =>
  askAs<T>(api, staff, method, path, body)
