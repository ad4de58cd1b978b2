import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { precompress } from './precompress.ts'

it('Each text file that compression makes smaller by more than its headers gets .br and .gz files beside it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'haberdash-precompress-'))
  const script = 'const text = 1;'.repeat(500)
  mkdirSync(join(folder, 'assets'))
  mkdirSync(join(folder, '.vite'))
  writeFileSync(join(folder, 'assets/site.js'), script)
  writeFileSync(join(folder, 'assets/small.css'), 'a{}')
  writeFileSync(join(folder, 'assets/short.js'), 'const short = 1;'.repeat(8))
  writeFileSync(join(folder, 'assets/font.woff2'), script)
  writeFileSync(join(folder, '.vite/manifest.json'), script)
  await precompress(folder)
  expect(readdirSync(join(folder, 'assets')).sort()).toEqual([
    'font.woff2',
    'short.js',
    'short.js.br',
    'short.js.gz',
    'site.js',
    'site.js.br',
    'site.js.gz',
    'small.css',
  ])
  expect(readdirSync(join(folder, '.vite'))).toEqual(['manifest.json'])
  expect(String(brotliDecompressSync(readFileSync(join(folder, 'assets/site.js.br'))))).toBe(script)
  expect(String(gunzipSync(readFileSync(join(folder, 'assets/site.js.gz'))))).toBe(script)
  rmSync(folder, { recursive: true })
})
