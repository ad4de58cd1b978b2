/** The inventory of cryptography (docs/cryptography.md) has every module that uses it, and no other. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './install.mjs'

const inventory = readFileSync(join(root, 'docs/cryptography.md'), 'utf8')
/** Random names of files and requests (`randomUUID`) protect nothing. */
const isUse = (text: string): boolean => {
  const names = [...text.matchAll(/import \{([^}]*)\} from 'node:crypto'/g)]
    .flatMap(([, list = '']) => list.split(','))
    .map((name) => name.trim())
  return (
    names.some((name) => name !== '' && name !== 'randomUUID') ||
    /from 'otpauth'|\bcrypto\.(?:subtle|getRandomValues)\b/.test(text)
  )
}

it('The inventory names each module that uses cryptography, and no other', () => {
  const modules = globSync('src/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .filter((file) => isUse(readFileSync(join(root, file), 'utf8')))
    .sort()
  const named = [
    ...new Set([...inventory.matchAll(/`(src\/[\w./-]+)`/g)].map(([, file = '']) => file)),
  ].sort()
  expect(named).toEqual(modules)
})

it('No module uses an algorithm that is broken for its purpose', () => {
  const broken =
    /createHash\(\s*'(?:md5|sha1)'|createHmac\(\s*'(?:md5|sha1)'|'(?:(?:des|rc4)(?:'|-)|aes-\d+-(?:ecb|cbc))/i
  const found = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter((file) =>
    broken.test(readFileSync(join(root, file), 'utf8')),
  )
  // Both make ETags: the author of two texts with one hash harms nobody else.
  expect(found.sort()).toEqual(['src/server/http/cached-page.ts', 'src/server/http/product-feed.ts'])
})
