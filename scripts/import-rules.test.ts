import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from './install.mjs'

/** A project in which every file but the last breaks a rule. */
const files = {
  'src/domain/money.ts': "import { readFileSync } from 'node:fs'\nexport const read = readFileSync",
  'src/domain/price.ts': "export type { Row } from '../storage/rows.ts'",
  'src/storage/rows.ts': 'export type Row = { id: string }',
  'src/payments/sandbox/cards.ts': "export type { Row } from '../../storage/rows.ts'",
  'src/contract/order.ts': "import { z } from 'zod'\nexport const order = z.object({})",
  'src/contract/paths.ts': "export const home = '/'",
  'src/ui/button.tsx':
    "import type { Page } from '../storefront/page.tsx'\nexport const Button = (p: Page) => <b>{p.at}</b>",
  'src/storefront/page.tsx':
    "import { order } from '../contract/order.ts'\nexport type Page = { at: typeof order }",
  'src/storefront/total.tsx': "export type Total = import('../storage/rows.ts').Row",
  'src/storefront/later.ts': "export const later = () => import('../admin/area.ts')",
  'src/admin/area.ts': 'export const area = 1',
  'src/ui/one.ts': "import type { Two } from './two.ts'\nexport type One = Two | 1",
  'src/ui/two.ts': "import type { One } from './one.ts'\nexport type Two = One | 2",
  'src/utils/text.ts': "import { home } from '../contract/paths.ts'\nexport const text = home",
  'src/api/calls.ts': "import { expect } from 'vitest'\nexport const calls = expect",
  'src/storefront/form.tsx': "import { useForm } from 'react-hook-form'\nexport const Form = useForm",
  'demo/catalogue/bags.ts': "import { home } from '../../src/contract/paths.ts'\nexport const bags = home",
  'src/site/gone.ts': "import { gone } from './nowhere.ts'\nexport const it = gone",
  'src/storefront/right.tsx':
    "import type { order } from '../contract/order.ts'\nimport { home } from '../contract/paths.ts'\n" +
    'export const Right = (props: { order: typeof order }) => <a href={home}>{String(props.order)}</a>',
}

let tree: string
let found: string[]

beforeAll(() => {
  tree = mkdtempSync(join(tmpdir(), 'haberdash-tree-'))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(tree, path)), { recursive: true })
    writeFileSync(join(tree, path), text)
  }
  for (const name of ['tsconfig.json', 'package.json', '.dependency-cruiser.cjs'])
    cpSync(join(root, name), join(tree, name))
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'))
  const command = join(root, 'node_modules/.bin/depcruise')
  const args = [
    '--config',
    '.dependency-cruiser.cjs',
    '--output-type',
    'json',
    '--no-progress',
    'src',
    'demo',
  ]
  const run = spawnSync(process.execPath, [command, ...args], { cwd: tree, maxBuffer: 1e8 })
  const { summary } = JSON.parse(String(run.stdout)) as {
    summary: { violations: { from: string; rule: { name: string } }[] }
  }
  found = summary.violations.map(({ from, rule }) => `${from}: ${rule.name}`)
})

afterAll(() => rmSync(tree, { recursive: true, force: true }))

test.each([
  ['I/O in the domain', 'src/domain/money.ts: domain-is-pure'],
  ['a re-export of a type from a higher layer', 'src/domain/price.ts: domain-imports-downwards'],
  ['an upward type import', 'src/ui/button.tsx: ui-imports-downwards'],
  ['an upward import() type', 'src/storefront/total.tsx: storefront-imports-downwards'],
  ['an upward dynamic import', 'src/storefront/later.ts: storefront-imports-downwards'],
  ['a schema on a page', 'src/storefront/page.tsx: schemas-stay-off-the-pages'],
  ['a form library on a page', 'src/storefront/form.tsx: no-schema-library-on-catalogue-pages'],
  ['a cycle of type imports', 'src/ui/one.ts: no-cycles'],
  ['a folder of src without import rules', 'src/utils/text.ts: folders-have-rules'],
  ['a test library in production code', 'src/api/calls.ts: no-development-library-in-the-shop'],
  ['code in the catalogue', 'demo/catalogue/bags.ts: catalogue-is-data'],
  ["the shop's rows in the sandbox", 'src/payments/sandbox/cards.ts: sandbox-knows-its-own-tables'],
  ['a missing file', 'src/site/gone.ts: no-missing-file'],
])('The rules report %s', (_, violation) => {
  expect(found).toContain(violation)
})

test('A correct file is not reported', () => {
  expect(found.filter((violation) => violation.startsWith('src/storefront/right.tsx'))).toEqual([])
})
