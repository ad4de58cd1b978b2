import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { entriesWithoutIntegrity } from './lock-integrity.ts'

/**
 * Programs for machines on which the lock was not made: the registry that it was made with does not have them, so their
 * hashes could not be had. The list only ever gets shorter: npm run complete-lock fills in what a registry knows.
 */
const UNHASHED = [
  /^node_modules\/@biomejs\/cli-(android|darwin|win32)-(arm64|x64)$/,
  /^node_modules\/@biomejs\/cli-linux-(arm64|x64)-musl$/,
  /^node_modules\/@tailwindcss\/oxide-(android-arm64|darwin-arm64|darwin-x64|freebsd-x64|linux-arm-gnueabihf|wasm32-wasi)$/,
  /^node_modules\/@tailwindcss\/oxide-win32-(arm64|x64)-msvc$/,
  /^node_modules\/jscpd-(darwin-arm64|darwin-x64|linux-arm64-gnu|linux-arm64-musl|windows-arm64-msvc|windows-x64-msvc)$/,
]

const lock = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'))

test('every package of the lock has a hash, but for named programs of other machines', () => {
  const unhashed = entriesWithoutIntegrity(lock)
  expect(unhashed.filter((path) => !UNHASHED.some((known) => known.test(path)))).toEqual([])
})

test('a package without a hash may be missing from any machine: it is optional and for one platform', () => {
  for (const path of entriesWithoutIntegrity(lock))
    expect(lock.packages[path], path).toMatchObject({ optional: true, cpu: expect.any(Array) })
})

test('a package that loses its hash is named', () => {
  const packages = {
    '': {},
    'node_modules/a': { version: '1.0.0' },
    'node_modules/b': { integrity: 'sha512-x' },
  }
  expect(entriesWithoutIntegrity({ packages })).toEqual(['node_modules/a'])
})
