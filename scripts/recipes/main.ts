/**
 * What an ordinary change costs, and how large the house is.
 *
 *     npm run recipes                      lines by folder, circles, and each recipe applied to a copy
 *     npm run recipes -- --since 1a2b3c4   lines compared with those of a commit
 *     npm run recipes -- --only lines,circles
 *     npm run recipes -- --only omissions  each step of each recipe left out, with types and tests; ten minutes
 *     npm run recipes -- --recipe mail     of the recipes, those with this word in their name
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '../install.mjs'
import { writeModuleLists } from '../module-lists.ts'
import { type FolderLines, linesByFolder } from './code-lines.ts'
import { recipes } from './examples.ts'
import { findCircles } from './folder-circles.ts'
import { omissionsOf } from './omissions.ts'
import { applyRecipe, filesOf } from './recipe.ts'
import { inTreeCopy, typeErrors } from './tree-copy.ts'

const PARTS = ['lines', 'circles', 'recipes'] as const
/** Takes ten minutes. */
const OMISSIONS = 'omissions'
const { values } = parseArgs({
  options: {
    since: { type: 'string' },
    only: { type: 'string', default: PARTS.join(',') },
    recipe: { type: 'string', default: '' },
  },
})
const chosen = recipes.filter(({ name }) => name.includes(values.recipe))
const say = (text: string) => process.stdout.write(`${text}\n`)
const sum = (folders: FolderLines): number =>
  Object.values(folders).reduce((total, { lines }) => total + lines, 0)

const linesAt = (commit: string): FolderLines => {
  const folder = mkdtempSync(join(tmpdir(), 'haberdash-lines-'))
  try {
    const archive = execFileSync('git', ['archive', commit, 'src'], { cwd: root, maxBuffer: 1e9 })
    execFileSync('tar', ['-x', '-C', folder], { input: archive })
    return linesByFolder(join(folder, 'src'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const sayLines = (): void => {
  const now = linesByFolder(join(root, 'src'))
  const before = values.since === undefined ? undefined : linesAt(values.since)
  say('Lines of code in src, without blanks, comments, tests, migrations and .sql:')
  for (const [folder, { files, lines }] of Object.entries(now))
    say(
      `  ${folder.padEnd(18)}${String(lines).padStart(7)} in ${String(files).padStart(4)} files` +
        (before ? `  (${before[folder]?.lines ?? 0} before)` : ''),
    )
  say(`  ${'all'.padEnd(18)}${String(sum(now)).padStart(7)}`)
  if (before) {
    const change = (100 * (sum(now) - sum(before))) / sum(before)
    say(`  ${change > 0 ? '+' : ''}${change.toFixed(1)} % since ${values.since} (${sum(before)})`)
  }
}

const sayCircles = (): void => {
  const circles = findCircles(join(root, 'src'))
  say(`\nCircles of sub-folders: ${circles.length}`)
  for (const { layer, folders, pairs } of circles) {
    say(`  ${layer}: ${folders.join(', ')}`)
    for (const pair of pairs) {
      say(`    ${pair.folders.join(' ⇄ ')}, ${pair.imports.length} to cut:`)
      for (const line of pair.imports) say(`      ${line}`)
    }
  }
}

const tryRecipes = (): boolean => {
  say('\nRecipes, each applied to a copy and type-checked:')
  let isWhole = true
  for (const recipe of chosen) {
    const errors = inTreeCopy((tree) => {
      applyRecipe(tree, recipe)
      writeModuleLists(tree)
      return typeErrors(tree)
    })
    isWhole &&= errors.length === 0
    say(`  ${recipe.name}: ${filesOf(recipe).length} files, to reach: ${recipe.goal}`)
    for (const file of filesOf(recipe)) say(`    ${file}`)
    for (const error of errors) say(`    ${error}`)
  }
  return isWhole
}

const tryOmissions = (): boolean => {
  say('\nSteps left out in turn, and what reports it:')
  let isReported = true
  for (const recipe of chosen) {
    say(`  ${recipe.name}`)
    for (const { file, report } of omissionsOf(recipe)) {
      isReported &&= report !== undefined
      say(`    ${file}: ${report ?? 'NOTHING'}`)
    }
  }
  return isReported
}

const asked = values.only.split(',')
const unknown = asked.find((part) => ![...PARTS, OMISSIONS].some((known) => known === part))
if (unknown !== undefined) throw new Error(`--only knows ${[...PARTS, OMISSIONS].join(', ')}, not ${unknown}`)
if (asked.includes('lines')) sayLines()
if (asked.includes('circles')) sayCircles()
if (asked.includes('recipes') && !tryRecipes()) process.exitCode = 1
if (asked.includes(OMISSIONS) && !tryOmissions()) process.exitCode = 1
