import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { copyBroken } from './broken.ts'

test('a broken copy of the shop has the rig, its packages and what the patch breaks', () => {
  const copy = copyBroken(join(import.meta.dirname, 'broken', 'no-checkout-lock.patch'))
  try {
    expect(existsSync(join(copy, 'rigs/faults/main.ts'))).toBe(true)
    expect(existsSync(join(copy, 'node_modules/vitest'))).toBe(true)
    expect(readFileSync(join(copy, 'src/checkout/finalise/finalise.ts'), 'utf8')).not.toContain('lockCart(')
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
})
