import { expect, test } from 'vitest'
import { newPassphrase } from './new-passphrase.ts'

test('A passphrase is four groups of five characters, another each time', () => {
  expect(newPassphrase()).toMatch(/^(?:[a-km-np-z2-9]{5}-){3}[a-km-np-z2-9]{5}$/)
  expect(newPassphrase()).not.toBe(newPassphrase())
  expect(newPassphrase(new Uint8Array(20))).toBe('aaaaa-aaaaa-aaaaa-aaaaa')
})
