/**
 * What each operation answers to bad input: no session, a role that may not, a page of another site, an id that is not there, a body that is no JSON
 * or of another type, and each field of the body missing or of a wrong type. The answer that most give is stated once.
 */

import { operations } from '../../../src/contract/app/operations.ts'
import type { Operation } from '../../../src/contract/operation.ts'
import { mayCall } from '../../../src/contract/operation.ts'
import { STAFF_ROLES, type StaffRole } from '../../../src/domain/staff/staff-role.ts'
import { withoutChance } from '../../setup/frozen.ts'
import { hire } from '../../setup/staff-people.ts'
import { requestOf, send, type Walk, type WalkedRequest } from './walked-operation.ts'

const ABSENT = 'no-such-thing'
const WRONG_QUERY = ['', '?', 'x'.repeat(3000)]

type Case = { kind: string; field?: string; request: WalkedRequest }

const wrongValue = (value: unknown): unknown =>
  typeof value === 'string' ? 7 : Array.isArray(value) ? {} : 'text'

/** Only what the schema refuses: nothing of the shop changes. */
const bodyCases = ({ body: schema }: Operation, request: WalkedRequest): Case[] => {
  const { body } = request
  if (typeof body !== 'object' || body === null || !schema) return []
  const cases = Object.entries(body).flatMap(([field, value]) => {
    const { [field]: _, ...rest } = body as Record<string, unknown>
    return [
      { kind: 'missing', field, body: rest },
      { kind: 'wrong type', field, body: { ...rest, [field]: wrongValue(value) } },
    ]
  })
  const json = { ...request.headers, 'Content-Type': 'application/json' }
  return [
    ...cases
      .filter((each) => !schema.safeParse(each.body).success)
      .map(({ kind, field, body }) => ({ kind, field, request: { ...request, body } })),
    { kind: 'no JSON', request: { ...request, headers: json, body: undefined, raw: '{"' } },
    {
      kind: 'body of another type',
      request: {
        ...request,
        headers: { ...request.headers, 'Content-Type': 'text/plain' },
        body: undefined,
        raw: 'x',
      },
    },
  ]
}

const queryCases = ({ query: schema }: Operation, request: WalkedRequest): Case[] => {
  const [path, search] = request.path.split('?')
  return Object.keys(schema?.shape ?? {}).flatMap((field) => {
    const parameters = Object.fromEntries(new URLSearchParams(search))
    const wrong = WRONG_QUERY.map((value) => ({ ...parameters, [field]: value })).find(
      (each) => !schema?.safeParse(each).success,
    )
    if (!wrong) return []
    return [
      { kind: 'wrong query', field, request: { ...request, path: `${path}?${new URLSearchParams(wrong)}` } },
    ]
  })
}

const casesOf = (
  operation: Operation,
  walk: Walk,
  people: Readonly<Record<StaffRole, { Authorization: string }>>,
): Case[] => {
  const request = requestOf(operation, walk)
  const isForStaff = operation.permission !== undefined && operation.permission !== 'anyone'
  const { Authorization: _, ...anonymous } = request.headers
  const others = STAFF_ROLES.filter((role) => !mayCall(role, operation))
  const search = request.path.includes('?') ? request.path.slice(request.path.indexOf('?')) : ''
  return [
    ...(isForStaff ? [{ kind: 'no session', request: { ...request, headers: anonymous } }] : []),
    ...others.map((role) => ({
      kind: role,
      request: { ...request, headers: { ...request.headers, ...people[role] } },
    })),
    ...(operation.method === 'get'
      ? []
      : [
          {
            kind: 'another site',
            request: { ...request, headers: { ...request.headers, Origin: 'https://evil.example' } },
          },
        ]),
    ...(operation.params
      ? [
          {
            kind: 'unknown',
            request: { ...request, path: operation.path.replace(/\{\w+\}/g, ABSENT) + search },
          },
        ]
      : []),
    ...(operation.upload ? [] : bodyCases(operation, request)),
    ...queryCases(operation, request),
  ]
}

type Refusal = { id: string; kind: string; field: string | undefined; answer: string }

/** The same sentence about several fields is one line. */
const linesOf = (refusals: readonly Refusal[]): string[] =>
  [...Map.groupBy(refusals, ({ kind, answer }) => `${kind}: ${answer}`)].map(([line, each]) => {
    const fields = each.flatMap(({ field }) => field ?? [])
    return `  ${line}${fields.length > 0 ? ` (${fields.join(', ')})` : ''}`
  })

export const walkRefusals = async (walk: Walk): Promise<string[]> => {
  const people = {} as Record<StaffRole, { Authorization: string }>
  for (const role of STAFF_ROLES) people[role] = await (await hire(walk.api.db, role)).headers()
  const refusals: Refusal[] = []
  for (const operation of operations)
    for (const { kind, field, request } of casesOf(operation, walk, people)) {
      const answer = await send(walk, request)
      const text = withoutChance(answer.text.slice(0, 400))
      const named = field === undefined ? text : text.replaceAll(new RegExp(`\\b${field}\\b`, 'g'), '<field>')
      refusals.push({ id: operation.id, kind, field, answer: `${answer.status} ${named}` })
    }
  const usual = new Map(
    [
      ...Map.groupBy(
        refusals.filter(({ field }) => field === undefined),
        ({ kind }) => kind,
      ),
    ].map(([kind, each]) => {
      const [most] = [...Map.groupBy(each, ({ answer }) => answer)].toSorted(
        ([, one], [, other]) => other.length - one.length,
      )
      return [kind, most] as const
    }),
  )
  const rest = refusals.filter(
    ({ kind, answer, field }) => field !== undefined || usual.get(kind)?.[0] !== answer,
  )
  return [
    'The answer of most operations:',
    ...[...usual].map(([kind, most]) => `  ${kind}: ${most?.[0]} (${most?.[1].length} operations)`),
    ...[...Map.groupBy(rest, ({ id }) => id)].flatMap(([id, each]) => [id, ...linesOf(each)]),
  ]
}
