/**
 * Tests the rig itself: runs it on a copy of the shop in which a patch breaks one guarantee, and expects violations.
 */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { basename, join, sep } from 'node:path'
import { ensureBuilt } from '../../scripts/build.ts'
import { testFolder } from '../../test/setup/test-folder.ts'
import { printLine } from './report.ts'
import type { DatabaseKind } from './rig-database.ts'

const root = join(import.meta.dirname, '..', '..')
const patches = join(import.meta.dirname, 'broken')
const patchNames = () => readdirSync(patches).map((file) => basename(file, '.patch'))

/** Large and unchanged. */
const LINKED = ['node_modules', 'dist', 'demo/photography']
/** Neither code nor needed by it. */
const LEFT_OUT = ['.git', 'data', 'test-results', 'rigs/bench/results']

/** @returns the folder of a copy of the shop with the patch */
export const copyBroken = (patch: string): string => {
  const copy = testFolder('haberdash-broken-')
  const skipped = new Set([...LINKED, ...LEFT_OUT].map((name) => join(root, name)))
  cpSync(root, copy, { recursive: true, filter: (from) => !skipped.has(from) })
  for (const name of LINKED) symlinkSync(join(root, name), join(copy, name))
  // Otherwise git would find an enclosing repository and skip files that are not in it.
  const env = { ...process.env, GIT_CEILING_DIRECTORIES: join(copy, '..') + sep }
  execFileSync('git', ['apply', '--whitespace=nowarn', patch], { cwd: copy, env, stdio: 'inherit' })
  return copy
}

/** @returns the exit status: 0 when the rig found violations */
export const runBroken = async (name: string, kind: DatabaseKind): Promise<number> => {
  const patch = join(patches, `${name}.patch`)
  if (!existsSync(patch)) throw new Error(`--broken takes one of: ${patchNames().join(', ')}`)
  await ensureBuilt()
  const copy = copyBroken(patch)
  try {
    const results = join(copy, 'results.json')
    const options = ['--until-violation', '--built', '--database', kind, '--results', results]
    const rig = spawn(process.execPath, ['rigs/faults/main.ts', ...options], { cwd: copy, stdio: 'inherit' })
    const end = () => rig.kill('SIGTERM')
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end)
    await once(rig, 'exit')
    if (!existsSync(results)) throw new Error('The rig did not finish.')
    const { failed } = JSON.parse(readFileSync(results, 'utf8')) as { failed: number }
    printLine(failed ? `${name}: detected` : `${name}: NOT detected`)
    return failed ? 0 : 1
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}
