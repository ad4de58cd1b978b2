import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { entriesWithoutIntegrity } from './lock-integrity.ts'

/**
 * Platform packages that the registry at hand did not have when the lock file was written, so their hashes are missing.
 * The list must only shrink: npm run complete-lock adds the hashes that a registry has.
 */
const UNHASHED = [
  /^node_modules\/@biomejs\/cli-(android|darwin|win32)-(arm64|x64)$/,
  /^node_modules\/@biomejs\/cli-linux-(arm64|x64)-musl$/,
  /^node_modules\/@tailwindcss\/oxide-(android-arm64|darwin-arm64|darwin-x64|freebsd-x64|linux-arm-gnueabihf|wasm32-wasi)$/,
  /^node_modules\/@tailwindcss\/oxide-win32-(arm64|x64)-msvc$/,
  /^node_modules\/jscpd-(darwin-arm64|darwin-x64|linux-arm64-gnu|linux-arm64-musl|windows-arm64-msvc|windows-x64-msvc)$/,
]

const lock = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'))

test('Every locked package has a hash, except listed packages of other platforms', () => {
  const unhashed = entriesWithoutIntegrity(lock)
  expect(unhashed.filter((path) => !UNHASHED.some((known) => known.test(path)))).toEqual([])
})

test('A package without a hash is optional and for one platform', () => {
  for (const path of entriesWithoutIntegrity(lock))
    expect(lock.packages[path], path).toMatchObject({ optional: true, cpu: expect.any(Array) })
})

test('A package without a hash is reported', () => {
  const packages = {
    '': {},
    'node_modules/a': { version: '1.0.0' },
    'node_modules/b': { integrity: 'sha512-x' },
  }
  expect(entriesWithoutIntegrity({ packages })).toEqual(['node_modules/a'])
})
