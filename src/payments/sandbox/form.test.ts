import { expect, test } from 'vitest'
import { parseForm } from './form.ts'

const parsed = (text: string) => JSON.parse(JSON.stringify(parseForm(text) ?? null))

test('Parameters in the format of the Stripe SDK are parsed', () => {
  expect(parsed('')).toEqual({})
  expect(parsed('amount=100&currency=gbp')).toEqual({ amount: '100', currency: 'gbp' })
  expect(parsed('metadata[checkout]=c%201&metadata[version]=2&expand[0]=a&expand[1]=b')).toEqual({
    metadata: { checkout: 'c 1', version: '2' },
    expand: { 0: 'a', 1: 'b' },
  })
  expect(parsed('a[b][c]=1&a[b][d]=2')).toEqual({ a: { b: { c: '1', d: '2' } } })
})

test('Malformed and conflicting names are rejected', () => {
  for (const text of [
    'a=1&a[b]=2',
    'a[b]=1&a=2',
    'a[=1',
    'a[]=1',
    '=1',
    'a b=1',
    'a[b]c=1',
    'a[b][c][d][e][f][g]=1',
  ])
    expect(parseForm(text), text).toBeUndefined()
})

test('A parameter cannot change an object prototype', () => {
  expect(parseForm('__proto__[polluted]=1')).toBeDefined()
  expect(({} as { polluted?: string }).polluted).toBeUndefined()
})
