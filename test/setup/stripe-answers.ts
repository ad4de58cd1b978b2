/** Speaks to a server of Stripe's protocol, and holds every answer to what Stripe publishes. */
import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import type { StripeSchemas } from './stripe-schemas.ts'

export type Body = { [name: string]: unknown; id: string; object: string; status?: string; data: Body[] }
type ErrorBody = {
  error: { type: string; code?: string; param?: string; message: string; payment_intent?: Body }
}
export type Fields = Record<string, string | number>

/** "PaymentIntents", "PaymentIntent" -> the names that the SDK's type of it has, and those that are always there. */
const sdkNames = (file: string, type: string): { all: string[]; required: string[] } => {
  const text = readFileSync(`node_modules/stripe/esm/resources/${file}.d.ts`, 'utf8')
  const body = new RegExp(`export interface ${type} \\{([\\s\\S]*?)\\n\\}`).exec(text)?.[1] ?? ''
  const found = [...body.matchAll(/^ {4}(\w+)(\??):/gm)]
  expect(found.length, `the SDK's type ${type}`).toBeGreaterThan(8)
  return {
    all: found.map(([, name = '']) => name),
    required: found.filter(([, , optional]) => !optional).map(([, name = '']) => name),
  }
}
const known = {
  payment_intent: sdkNames('PaymentIntents', 'PaymentIntent'),
  refund: sdkNames('Refunds', 'Refund'),
  charge: sdkNames('Charges', 'Charge'),
  event: sdkNames('Events', 'EventBase'),
  balance_transaction: sdkNames('BalanceTransactions', 'BalanceTransaction'),
  payout: sdkNames('Payouts', 'Payout'),
}

/** Every code of an error that the SDK knows, as its types name them. */
const codes = readFileSync('node_modules/stripe/esm/resources/PaymentIntents.d.ts', 'utf8')

export const createAsker = (origin: string, key: string, schemas: StripeSchemas) => {
  const ask = async (
    method: string,
    path: string,
    fields: Fields = {},
    headers: Record<string, string> = {},
  ) => {
    const form = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]))
    const query = method === 'GET' && form.size > 0 ? `?${form}` : ''
    return fetch(`${origin}/v1/${path}${query}`, {
      method,
      headers: { Authorization: `Bearer ${key}`, ...headers },
      ...(method === 'POST' ? { body: form } : {}),
    })
  }

  /** That an object is what Stripe says such an object is, whole and with nothing that is not Stripe's. */
  const expectStripes = (value: Body): void => {
    const name = value.object as keyof typeof known
    expect(Object.keys(known)).toContain(name)
    expect(schemas.faults(name, value), name).toEqual([])
    const names = Object.keys(value)
    const allowed = new Set([...known[name].all, ...schemas.properties(name)])
    expect(
      names.filter((one) => !allowed.has(one)),
      `${name}: not Stripe's`,
    ).toEqual([])
    expect(
      known[name].required.filter((one) => !names.includes(one)),
      `${name}: left out`,
    ).toEqual([])
  }

  const good = async (method: string, path: string, fields: Fields = {}): Promise<Body> => {
    const answer = await ask(method, path, fields)
    const text = await answer.text()
    expect(answer.status, text).toBe(200)
    expect(answer.headers.get('Content-Type')).toBe('application/json')
    expect(answer.headers.get('Request-Id')).toMatch(/^req_\w+$/)
    const body = JSON.parse(text) as Body
    if (body.object === 'list') {
      expect(Object.keys(body).sort()).toEqual(['data', 'has_more', 'object', 'url'])
      expect([typeof body.has_more, body.url]).toEqual(['boolean', `/v1/${path}`])
      for (const item of body.data) expectStripes(item)
    } else expectStripes(body)
    return body
  }
  const bad = async (
    method: string,
    path: string,
    fields: Fields = {},
    headers: Record<string, string> = {},
  ) => {
    const answer = await ask(method, path, fields, headers)
    const body = (await answer.json()) as ErrorBody
    expect(schemas.faults('error', body)).toEqual([])
    const allowed = schemas.properties('api_errors')
    expect(Object.keys(body.error).filter((name) => !allowed.includes(name))).toEqual([])
    if (body.error.payment_intent) expectStripes(body.error.payment_intent)
    if (body.error.code) expect(codes, body.error.code).toContain(`'${body.error.code}'`)
    return [answer.status, body.error.type, body.error.code] as const
  }

  return { ask, good, bad, expectStripes }
}
