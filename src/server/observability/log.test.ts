import { expect, it } from 'vitest'
import { readableLine } from './log.ts'

const line = (fields: object) => readableLine(JSON.stringify({ time: '2025-06-01T12:03:44.123Z', ...fields }))

it('A completed request is one short line', () => {
  const fields = { requestId: 'abc', method: 'GET', path: '/shop', status: 200, ms: 3.1 }
  expect(line({ level: 30, msg: 'request completed', ...fields })).toBe('12:03:44 GET /shop 200 3.1 ms\n')
})

it('A warning or error has its level, its details and its stack', () => {
  expect(line({ level: 40, msg: 'lost a connection', reason: 'reset', at: { port: 1 } })).toBe(
    '12:03:44 warning lost a connection reason=reset at={"port":1}\n',
  )
  expect(
    line({ level: 50, msg: 'a call failed', err: { message: 'no', stack: 'Error: no\n    at here' } }),
  ).toBe('12:03:44 error a call failed\nError: no\n    at here\n')
})
