/** The patches of the fault rig's broken copies (docs/faults.md) apply to the present code: the rig itself is tested rarely. */
import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './install.mjs'

const folder = join('rigs', 'faults', 'broken')

test.each(readdirSync(join(root, folder)))('the patch %s of the fault rig applies to the code', (file) => {
  expect(() =>
    execFileSync('git', ['apply', '--check', join(folder, file)], { cwd: root, stdio: 'pipe' }),
  ).not.toThrow()
})
