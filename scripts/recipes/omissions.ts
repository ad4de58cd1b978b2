/**
 * Leaves out each file of a recipe in turn. The rule: what the recipe names, the compiler or a test, reports it, and says
 * nothing where the recipe is whole.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../install.mjs'
import { writeModuleLists } from '../module-lists.ts'
import { MIGRATIONS } from './migration-number.ts'
import { applyRecipe, type ChangeExample, filesOf, type Reporter } from './recipe.ts'
import { inTreeCopy, typeErrors } from './tree-copy.ts'

export type Omission = {
  file: string
  /** What is reported first; undefined: nothing. */
  report: string | undefined
}

type Results = {
  testResults: { name: string; message: string; assertionResults: { status: string; fullName: string }[] }[]
}

/** The titles of tests that fail, or the name of a file that cannot be loaded. */
const failuresIn = (tree: string, file: string): string[] => {
  const folder = mkdtempSync(join(tmpdir(), 'haberdash-results-'))
  const results = join(folder, 'results.json')
  try {
    const vitest = join(root, 'node_modules/vitest/vitest.mjs')
    const project = file.startsWith('test/') ? 'http' : 'unit'
    spawnSync(
      process.execPath,
      [vitest, 'run', '--project', project, file, '--reporter=json', `--outputFile=${results}`],
      { cwd: tree, env: { ...process.env, TEST_DATABASE: 'embedded' } },
    )
    const { testResults } = JSON.parse(readFileSync(results, 'utf8')) as Results
    return testResults.flatMap(({ name, message, assertionResults }) => [
      ...assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
      ...(message && assertionResults.length === 0 ? [name.slice(tree.length + 1)] : []),
    ])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const reportsOf = (tree: string, reporter: Reporter): string[] =>
  reporter === 'types' ? typeErrors(tree) : failuresIn(tree, reporter)

/** With what is generated afterwards. */
const applyWhole = (tree: string, recipe: ChangeExample): void => {
  applyRecipe(tree, recipe)
  writeModuleLists(tree)
  if (filesOf(recipe).some((file) => file.startsWith(MIGRATIONS)))
    execFileSync(process.execPath, ['scripts/schema/main.ts'], { cwd: tree, stdio: 'ignore' })
}

export function* omissionsOf(recipe: ChangeExample): Generator<Omission> {
  // That the whole recipe compiles, `--only recipes` says.
  const tests = new Set(Object.values(recipe.reportedBy).filter((reporter) => reporter !== 'types'))
  const before = inTreeCopy((tree) => {
    applyWhole(tree, recipe)
    return [...tests].flatMap((test) => failuresIn(tree, test))
  })
  for (const file of filesOf(recipe)) {
    const reporter = recipe.reportedBy[file]
    const report = inTreeCopy((tree) => {
      applyWhole(tree, { ...recipe, edits: recipe.edits.filter((edit) => edit.file !== file) })
      return reporter && reportsOf(tree, reporter).find((each) => !before.includes(each))
    })
    yield { file, report }
  }
}
