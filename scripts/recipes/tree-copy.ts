/** A copy of the tree that an example is applied to. */
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from '../install.mjs'

/** As `tsconfig.json` says. */
const TYPES = '.cache/types.tsbuildinfo'

/** Everything that git knows or would add, beside the same node_modules. The copy is deleted when the work has ended. */
export const inTreeCopy = <T>(work: (tree: string) => T): T => {
  const tree = mkdtempSync(join(tmpdir(), 'haberdash-recipe-'))
  try {
    const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
      cwd: root,
      maxBuffer: 1e8,
    })
    for (const file of String(listed).split('\0').filter(Boolean)) {
      mkdirSync(dirname(join(tree, file)), { recursive: true })
      cpSync(join(root, file), join(tree, file))
    }
    symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'))
    // What the compiler knows of the tree: of a copy it then checks only what an example changes.
    if (existsSync(join(root, TYPES))) cpSync(join(root, TYPES), join(tree, TYPES))
    return work(tree)
  } finally {
    rmSync(tree, { recursive: true, force: true })
  }
}

/** The errors of the compiler outside tests; none: every step that it demands is there. */
export const typeErrors = (tree: string): string[] => {
  const tsc = join(root, 'node_modules/@typescript/native/bin/tsc')
  const { stdout } = spawnSync(
    process.execPath,
    [tsc, '--project', '.', '--singleThreaded', '--pretty', 'false'],
    { cwd: tree },
  )
  return String(stdout)
    .split('\n')
    .filter((line) => /^src.*error TS/.test(line) && !/^[^(]+\.test\.tsx?\(/.test(line))
}
