/** Leaves out each step of a recipe in turn: either the compiler reports it, or a test does. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../install.mjs'
import { writeModuleLists } from '../module-lists.ts'
import { applyRecipe, type ChangeExample, filesOf } from './recipe.ts'
import { inTreeCopy, typeErrors } from './tree-copy.ts'

/** The HTTP tests that go through each field, operation and mail; unit tests run as a whole. */
const HTTP_TESTS = ['product-fields', 'staff-bulk-fields', 'openapi', 'operation', 'frozen-mails', 'schema']

/** Reads every screen for a minute, and says nothing of a step that is left out. */
const UNRELATED = ['scripts/bare-text.test.ts']

export type Omission = {
  file: string
  /** What reported it first; undefined: nothing. */
  report: string | undefined
}

type Report = {
  testResults: { name: string; message: string; assertionResults: { status: string; fullName: string }[] }[]
}

/** The titles of tests that fail, or the names of files that cannot be loaded. */
const failuresIn = (tree: string, project: string, names: readonly string[]): string[] => {
  const folder = mkdtempSync(join(tmpdir(), 'haberdash-results-'))
  const results = join(folder, 'results.json')
  try {
    const vitest = join(root, 'node_modules/vitest/vitest.mjs')
    const filter = [...names, ...UNRELATED.flatMap((file) => ['--exclude', file])]
    const args = ['run', '--project', project, '--maxWorkers=2', ...filter, '--reporter=json']
    spawnSync(process.execPath, [vitest, ...args, `--outputFile=${results}`], {
      cwd: tree,
      env: { ...process.env, TEST_DATABASE: 'embedded' },
    })
    const { testResults } = JSON.parse(readFileSync(results, 'utf8')) as Report
    return testResults.flatMap(({ name, message, assertionResults }) => [
      ...assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
      ...(message && assertionResults.length === 0 ? [name.slice(tree.length + 1)] : []),
    ])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
const failures = (tree: string): string[] => [
  ...failuresIn(tree, 'unit', []),
  ...failuresIn(tree, 'http', HTTP_TESTS),
]

/** @param whole tests that fail with the whole recipe too: frozen files, and what is generated */
const reportOf = (tree: string, whole: readonly string[]): string | undefined => {
  const [error] = typeErrors(tree)
  if (error !== undefined) return error
  return failures(tree).find((title) => !whole.includes(title))
}

export const omissionsOf = (recipe: ChangeExample): Omission[] => {
  const whole = inTreeCopy((tree) => {
    applyRecipe(tree, recipe)
    writeModuleLists(tree)
    return failures(tree)
  })
  return filesOf(recipe).map((file) => ({
    file,
    report: inTreeCopy((tree) => {
      applyRecipe(tree, { ...recipe, edits: recipe.edits.filter((edit) => edit.file !== file) })
      writeModuleLists(tree)
      return reportOf(tree, whole)
    }),
  }))
}
