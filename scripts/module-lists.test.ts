/** The lists of modules that a command writes are those of the tree. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './install.mjs'
import { moduleLists } from './module-lists.ts'

test.each(Object.entries(moduleLists()))('%s is current: npm run lists writes it again', (file, text) => {
  expect(readFileSync(join(root, file), 'utf8')).toBe(text)
})

test('A new module comes last and leaves the others in their order', () => {
  const tree = mkdtempSync(join(tmpdir(), 'haberdash-lists-'))
  try {
    for (const folder of ['src/contract', 'src/api'])
      cpSync(join(root, folder), join(tree, folder), { recursive: true })
    writeFileSync(join(tree, 'src/contract/a-first.ts'), 'export const listFirst = operation({})\n')
    const file = 'src/contract/app/operation-modules.ts'
    const before = readFileSync(join(root, file), 'utf8')
    expect(moduleLists(tree)[file]).toBe(
      before
        .replace('import ', "import * as aFirst from '../a-first.ts'\nimport ")
        .replace('\n] as const', '\n  aFirst,\n] as const'),
    )
  } finally {
    rmSync(tree, { recursive: true, force: true })
  }
})
