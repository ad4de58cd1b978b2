/**
 * The code of a release, taken from the history (`git archive`) into a folder, with the packages of its own lock file.
 * Nothing of today's code is in it. Under CI a missing history is an error.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled, root } from './install.mjs'
import type { Release } from './releases.ts'

/** Why a test cannot have the code of a release: in a shallow clone, or in an unpacked archive. */
export const NO_HISTORY = 'the history has no code of the release before: a shallow clone, or no clone at all'

/** 57 MB unpacked, of which the demo's photographs are the most. */
const MAX_ARCHIVE_BYTES = 256 * 1024 * 1024

/** @throws under CI, where the history must be there: otherwise upgrades would go untested without a word */
export const hasCodeOf = ({ version, commit }: Release): boolean => {
  try {
    execFileSync('git', ['cat-file', '-e', `${commit}^{tree}`], { cwd: root, stdio: 'ignore' })
    return true
  } catch {
    if (process.env.CI === undefined) return false
    throw new Error(`Release ${version} (${commit}) is not in the history: CI needs a full clone.`)
  }
}

const lockOf = (folder: string): string => readFileSync(join(folder, 'package-lock.json'), 'utf8')

/**
 * @param folder is made; the caller removes it
 * @param leftOut patterns of paths
 */
export const takeCodeOf = async (
  { commit }: Pick<Release, 'commit'>,
  folder: string,
  leftOut: readonly string[] = [],
): Promise<void> => {
  mkdirSync(folder, { recursive: true })
  const without = leftOut.map((pattern) => `:(exclude,glob)${pattern}`)
  const archive = execFileSync('git', ['archive', commit, '--', '.', ...without], {
    cwd: root,
    maxBuffer: MAX_ARCHIVE_BYTES,
  })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  if (lockOf(folder) === lockOf(root)) symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  else await ensureInstalled({ dev: false, folder })
}
