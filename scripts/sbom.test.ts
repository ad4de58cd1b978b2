/** The software bill of materials is made from the lock file alone and names every package of it. */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import release from '../package.json' with { type: 'json' }
import lock from '../package-lock.json' with { type: 'json' }

type Component = {
  name: string
  version: string
  scope: string
  hashes: { content: string }[]
  'bom-ref': string
}

it('npm run sbom lists each package with version and hash', () => {
  const text = execFileSync(process.execPath, [join(import.meta.dirname, 'sbom.mjs')], { encoding: 'utf8' })
  const { bomFormat, components } = JSON.parse(text) as { bomFormat: string; components: Component[] }
  expect(bomFormat).toBe('CycloneDX')
  const required = components
    .filter(({ scope }) => scope === 'required')
    .map(({ name, version }) => `${name}@${version}`)
  expect(required).toEqual(
    expect.arrayContaining(
      Object.entries(release.dependencies).map(([name, version]) => `${name}@${version}`),
    ),
  )
  expect(components).toHaveLength(Object.keys(lock.packages).length - 1)
  expect(new Set(components.map((component) => component['bom-ref'])).size).toBe(components.length)
  const hashless = components.filter(({ hashes }) => hashes.length === 0)
  expect(hashless).toHaveLength(Object.values(lock.packages).filter((entry) => 'inBundle' in entry).length)
  expect(components.find(({ name }) => name === 'zod')?.hashes[0]?.content).toMatch(/^[0-9a-f]{128}$/)
})
