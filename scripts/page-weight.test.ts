import { expect, test } from 'vitest'
import { grown } from './page-weight.ts'

test('what grew is named, the most first, and what is new', () => {
  const kept = { 'src/a.ts': 100, 'src/b.ts': 100, 'src/c.ts': 500, 'src/elsewhere.ts': 10 }
  const now = { 'src/a.ts': 139, 'src/b.ts': 300, 'src/c.ts': 200, zod: 9000, 'src/elsewhere.ts': 900 }
  expect(grown(['src/a.ts', 'src/b.ts', 'src/c.ts', 'zod'], now, kept)).toBe(
    'Grown since test/page-weight.json was kept:\n  zod +9000 (new)\n  src/b.ts +200',
  )
  expect(grown(['src/a.ts', 'src/c.ts'], now, kept)).toBe('No module grew notably.')
})
