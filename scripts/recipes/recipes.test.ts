/** The recipes of docs/extending.md and their examples say the same, and the examples fit the present tree. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../install.mjs'
import { codeLinesOf } from './code-lines.ts'
import { recipes } from './examples.ts'
import { findCircles } from './folder-circles.ts'
import { applyRecipe, filesOf } from './recipe.ts'

const cases = recipes.map((recipe) => ({ ...recipe, recipe }))

/** The files of the section's first table; one without a folder is beside the one before it. */
const documentedFiles = (heading: string): string[] => {
  const [, section = ''] = readFileSync(join(root, 'docs/extending.md'), 'utf8').split(`\n${heading}\n`)
  const [table = ''] = /(\|.*\|\n)+/.exec(section) ?? []
  const names = table.split('\n').flatMap((row) => {
    const cells = row.split('|')[2] ?? ''
    return [...cells.matchAll(/`([^`]+\.tsx?)`/g)]
      .map(([, name = '']) => name)
      .filter((name) => !/\.test\.tsx?$/.test(name))
  })
  let folder = ''
  return names.map((name) => {
    const path = name.includes('/') ? name : join(folder, name)
    folder = dirname(path)
    return path
  })
}
/** NNN stands for a number, {name} for a name. */
const fits = (documented: string, file: string): boolean =>
  new RegExp(
    `^${documented.replaceAll('.', '\\.').replace('NNN-name', '\\d{3}-[\\w-]+').replaceAll('{name}', '[\\w-]+')}$`,
  ).test(file)

test.each(cases)(
  'the table of docs/extending.md lists the files of “$name”, and no others',
  ({ recipe, heading }) => {
    const [documented, files] = [documentedFiles(heading), filesOf(recipe)]
    expect(documented.filter((each) => !files.some((file) => fits(each, file)))).toEqual([])
    expect(files.filter((file) => !documented.some((each) => fits(each, file)))).toEqual([])
  },
)

test.each(cases)('each edit of “$name” finds its place', ({ recipe }) => {
  const tree = mkdtempSync(join(tmpdir(), 'haberdash-recipe-'))
  try {
    for (const file of filesOf(recipe)) {
      if (!existsSync(join(root, file))) continue
      mkdirSync(dirname(join(tree, file)), { recursive: true })
      cpSync(join(root, file), join(tree, file))
    }
    expect(() => applyRecipe(tree, recipe)).not.toThrow()
  } finally {
    rmSync(tree, { recursive: true, force: true })
  }
})

test('a line counts where it has code', () => {
  const text = '/** Why. */\n\nconst a = 1 // one\n/* two\nlines */\nconst b = `three\nfour`\n'
  expect(codeLinesOf('a.ts', text)).toBe(3)
  expect(codeLinesOf('a.css', '/* Why. */\n\na {\n  color: red;\n}\n')).toBe(3)
})

test('no sub-folders of a layer import each other in a circle: decision 54 says where a file goes then', () => {
  const found = findCircles(join(root, 'src')).map(({ layer, folders, pairs }) => [
    `${layer}: ${folders.join(', ')}`,
    ...pairs.flatMap(({ imports }) => imports),
  ])
  expect(found).toEqual([])
})
