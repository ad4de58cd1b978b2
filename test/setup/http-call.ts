/** Calls over HTTP to the processes of a shop, in turns, as a load balancer would spread them. */
import type { Call, Reply, TestApi } from './api.ts'

export const callTo = (origins: readonly string[]): Pick<TestApi, 'call'> => {
  let turn = 0
  return {
    call: async (method, path, { body, raw, headers = {} }: Call = {}): Promise<Reply> => {
      const origin = origins[turn % origins.length]
      turn += 1
      const answer = await fetch(`${origin}${path}`, {
        method,
        headers: { ...headers, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        ...(raw === undefined ? {} : { body: raw }),
      })
      const text = await answer.text()
      return { status: answer.status, text, headers: answer.headers, json: <T>() => JSON.parse(text) as T }
    },
  }
}
