import { expect, test } from 'vitest'
import { z } from 'zod'
import { operation } from './operation.ts'
import { exampleOf } from './operation-example.ts'

const base = {
  id: 'readThing',
  method: 'get',
  path: '/api/things/{id}',
  tag: 'Catalogue',
  summary: '',
} as const
const call = {
  ...base,
  errors: [],
  params: z.object({ id: z.string() }),
  query: z.object({ at: z.string().transform(Number).optional() }),
  responses: {
    200: { description: '', schema: z.array(z.object({ state: z.enum(['new', 'sold']) })) },
    409: { description: '', schema: z.object({ stored: z.int() }) },
  },
} as const
const params = { id: 'thing_1' }
const response = [{ state: 'sold' }] as const
const refusals = { 409: { stored: 2 } }

test('an operation does not compile without each part of the example that its schemas demand', () => {
  const whole = operation({ ...call, example: { params, response, refusals } })
  operation({ ...call, example: { params, query: { at: '4' }, response, refusals } })
  // @ts-expect-error no example
  operation(call)
  // @ts-expect-error no parameters of the path
  operation({ ...call, example: { response, refusals } })
  // @ts-expect-error no response
  operation({ ...call, example: { params, refusals } })
  // @ts-expect-error no refusal, though one is JSON
  operation({ ...call, example: { params, response } })
  // @ts-expect-error a value that the schema of the response does not have
  operation({ ...call, example: { params, response: [{ state: 'lost' }], refusals } })
  // @ts-expect-error a query is text
  operation({ ...call, example: { params, query: { at: 4 }, response, refusals } })
  expect([200, 409, 404].map((status) => exampleOf(whole.example, status))).toEqual([
    response,
    { stored: 2 },
    undefined,
  ])
})

test('a call without input, and with a file as its answer, needs no example', () => {
  const file = {
    ...base,
    errors: [],
    responses: { 200: { description: '', contentType: 'text/csv' } },
  } as const
  expect(operation(file)).toBe(file)
})
