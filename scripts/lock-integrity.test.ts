import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { entriesWithoutIntegrity } from './lock-integrity.ts'

const lock = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'))

test('Every locked package has a hash, also those of other platforms', () => {
  expect(entriesWithoutIntegrity(lock)).toEqual([])
})

test('Every hash is a SHA-512', () => {
  for (const [path, { integrity }] of Object.entries<{ integrity?: string }>(lock.packages))
    if (integrity !== undefined) expect(integrity, path).toMatch(/^sha512-[\w+/]{86}==$/)
})

test('No npm runs a script of a package, also one that does not know allowScripts', () => {
  const settings = readFileSync(new URL('../.npmrc', import.meta.url), 'utf8').split('\n')
  expect(settings).toContain('ignore-scripts=true')
  const { allowScripts, scripts } = JSON.parse(
    readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
  )
  expect(Object.values(allowScripts)).not.toContain(true)
  // With the setting npm leaves these out too, so the shop depends on none.
  expect(Object.keys(scripts).filter((name) => /^(pre|post)/.test(name) || name === 'install')).toEqual([])
})

test('A package without a hash is reported, and a bundled one where its bundler has none', () => {
  const packages = {
    '': {},
    'node_modules/a': { version: '1.0.0' },
    'node_modules/a/node_modules/bundled': { inBundle: true },
    'node_modules/b': { integrity: 'sha512-x' },
    'node_modules/b/node_modules/bundled': { inBundle: true },
    'node_modules/b/node_modules/bundled/node_modules/deeper': { inBundle: true },
    'node_modules/b/node_modules/c': {},
    'node_modules/claimed': { inBundle: true },
  }
  expect(entriesWithoutIntegrity({ packages })).toEqual([
    'node_modules/a',
    'node_modules/a/node_modules/bundled',
    'node_modules/b/node_modules/c',
    'node_modules/claimed',
  ])
})
