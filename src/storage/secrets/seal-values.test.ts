import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { KEY_BYTES, openValues, sealValues } from './seal-values.ts'

const key = randomBytes(KEY_BYTES)
const values = { host: 'mail.example.com', password: 'pässword with "quotes"' }

test('Sealed values open with the same key and name', () => {
  expect(openValues(key, 'mail', sealValues(key, 'mail', values))).toEqual(values)
})

test('Sealed values have nothing of their text, and differ each time', () => {
  const sealed = sealValues(key, 'mail', values)
  expect(sealed.toString('latin1')).not.toContain('mail.example.com')
  expect(sealed.equals(sealValues(key, 'mail', values))).toBe(false)
})

test.each<[string, () => unknown]>([
  ['another key', () => openValues(randomBytes(KEY_BYTES), 'mail', sealValues(key, 'mail', values))],
  ["another row's name", () => openValues(key, 'backup', sealValues(key, 'mail', values))],
  [
    'a changed byte',
    () => {
      const sealed = sealValues(key, 'mail', values)
      sealed.writeUInt8(sealed.readUInt8(sealed.length - 1) ^ 1, sealed.length - 1)
      return openValues(key, 'mail', sealed)
    },
  ],
  ['a row that is cut off', () => openValues(key, 'mail', sealValues(key, 'mail', values).subarray(0, 20))],
])('Sealed values do not open with %s', (_, open) => {
  expect(open()).toBeUndefined()
})
