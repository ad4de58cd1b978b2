import { expect, it } from 'vitest'
import { loggedError } from './log-error.ts'

it('A logged database error has its code and table, and no row data', () => {
  const error = Object.assign(new Error('unsupported Unicode escape sequence'), {
    code: '22P05',
    table: 'orders',
    detail: 'Key (email)=(ada@example.com) already exists.',
    where: 'JSON data, line 1: {"firstName":"Ada"',
    parameters: ['Ada'],
  })
  const logged = loggedError(error)
  expect(logged).toMatchObject({ type: 'Error', code: '22P05', table: 'orders' })
  expect(JSON.stringify(logged)).not.toMatch(/Ada|ada@/)
})

it('A logged error masks email addresses in its message, stack and causes', () => {
  const cause = Object.assign(new Error('550 <ada@example.com>: unknown user'), {
    rejected: ['ada@example.com'],
  })
  const logged = loggedError(new Error('cannot send to ada@example.com', { cause }))
  expect(JSON.stringify(logged)).not.toContain('ada@example.com')
  expect(logged.message).toBe('cannot send to a…@example.com')
  expect(logged.stack).toMatch(/caused by: Error: 550 <a…@example.com>/)
})

it('A thrown value that is no Error is logged by its type only', () => {
  expect(loggedError({ email: 'ada@example.com' })).toMatchObject({ type: 'object', message: 'not an Error' })
})
