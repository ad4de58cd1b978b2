import { expect, it } from 'vitest'
import { chooseEncoding } from './encoding.ts'

it.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['br; q=0.0', 'identity'],
  ['GZIP', 'gzip'],
  ['brotli', 'identity'],
  ['identity', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
] as const)('Accept-Encoding %s selects %s', (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding)
})
