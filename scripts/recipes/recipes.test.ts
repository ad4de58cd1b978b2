/** The recipes of docs/extending.md and their examples say the same, and the examples fit the present tree. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../install.mjs'
import { codeLinesOf } from './code-lines.ts'
import { recipes } from './examples.ts'
import { findCircles } from './folder-circles.ts'
import { applyRecipe, filesOf } from './recipe.ts'

const cases = recipes.map((recipe) => ({ ...recipe, recipe }))

type DocumentedStep = { file: string; reportedBy: string }

/** The steps of the section's first table; a file without a folder is beside the one before it. */
const documentedSteps = (heading: string): DocumentedStep[] => {
  const [, section = ''] = readFileSync(join(root, 'docs/extending.md'), 'utf8').split(`\n${heading}\n`)
  const [table = ''] = /(\|.*\|\n)+/.exec(section) ?? []
  const steps = table.split('\n').flatMap((row) => {
    const [, , files = '', reportedBy = ''] = row.split('|')
    return [...files.matchAll(/`([^`]+\.tsx?)`/g)]
      .map(([, file = '']) => ({ file, reportedBy }))
      .filter(({ file }) => !/\.test\.tsx?$/.test(file))
  })
  let folder = ''
  return steps.map(({ file: name, reportedBy }) => {
    const file = name.includes('/') ? name : join(folder, name)
    folder = dirname(file)
    return { file, reportedBy }
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
    const documented = documentedSteps(heading).map(({ file }) => file)
    const files = filesOf(recipe)
    expect(documented.filter((each) => !files.some((file) => fits(each, file)))).toEqual([])
    expect(files.filter((file) => !documented.some((each) => fits(each, file)))).toEqual([])
  },
)

test.each(cases)(
  'the table of docs/extending.md says what reports each file of “$name” that is left out',
  ({ recipe, heading, reportedBy }) => {
    expect(Object.keys(reportedBy).toSorted()).toEqual(filesOf(recipe))
    const wrong = documentedSteps(heading).filter((step) => {
      const [, reporter = ''] = Object.entries(reportedBy).find(([file]) => fits(step.file, file)) ?? []
      return !step.reportedBy.includes(reporter === 'types' ? 'type error' : `${basename(reporter)}\``)
    })
    expect(wrong).toEqual([])
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
