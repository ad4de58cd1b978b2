/**
 * What an ordinary change costs, and how large the house is.
 *
 *     npm run recipes                      lines by folder, circles, and each recipe applied to a copy
 *     npm run recipes -- --since 1a2b3c4   lines compared with those of a commit
 *     npm run recipes -- --only lines,circles
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '../install.mjs'
import { writeModuleLists } from '../module-lists.ts'
import { type FolderLines, linesByFolder } from './code-lines.ts'
import { recipes } from './examples.ts'
import { findCircles } from './folder-circles.ts'
import { applyRecipe, filesOf } from './recipe.ts'

const PARTS = ['lines', 'circles', 'recipes'] as const
const { values } = parseArgs({
  options: { since: { type: 'string' }, only: { type: 'string', default: PARTS.join(',') } },
})
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

/** Everything that git knows or would add, beside the same node_modules. */
const copyTree = (to: string): void => {
  const listed = execFileSync(
    'git',
    ['ls-files', '-co', '--exclude-standard', '-z', 'src', 'settings', 'demo', '*.json'],
    {
      cwd: root,
      maxBuffer: 1e8,
    },
  )
  for (const file of String(listed).split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(to, file)), { recursive: true })
    cpSync(join(root, file), join(to, file))
  }
  symlinkSync(join(root, 'node_modules'), join(to, 'node_modules'))
}

/** The errors of the compiler; none: every step that it demands is there. */
const typeErrors = (tree: string): string[] => {
  const tsc = join(root, 'node_modules/@typescript/native/bin/tsc')
  const { stdout } = spawnSync(process.execPath, [tsc, '--project', '.', '--pretty', 'false'], { cwd: tree })
  return String(stdout)
    .split('\n')
    .filter((line) => /^src.*error TS/.test(line) && !/^[^(]+\.test\.tsx?\(/.test(line))
}

const tryRecipes = (): boolean => {
  say('\nRecipes, each applied to a copy and type-checked:')
  let isWhole = true
  for (const recipe of recipes) {
    const tree = mkdtempSync(join(tmpdir(), 'haberdash-recipe-'))
    try {
      copyTree(tree)
      applyRecipe(tree, recipe)
      writeModuleLists(tree)
      const errors = typeErrors(tree)
      isWhole &&= errors.length === 0
      say(`  ${recipe.name}: ${filesOf(recipe).length} files, to reach: ${recipe.goal}`)
      for (const file of filesOf(recipe)) say(`    ${file}`)
      for (const error of errors) say(`    ${error}`)
    } finally {
      rmSync(tree, { recursive: true, force: true })
    }
  }
  return isWhole
}

const asked = values.only.split(',')
const unknown = asked.find((part) => !PARTS.some((known) => known === part))
if (unknown !== undefined) throw new Error(`--only knows ${PARTS.join(', ')}, not ${unknown}`)
if (asked.includes('lines')) sayLines()
if (asked.includes('circles')) sayCircles()
if (asked.includes('recipes') && !tryRecipes()) process.exitCode = 1
