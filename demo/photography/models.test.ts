// A model builds what the catalogue declares: it reads every field that a product of its kind declares, and learns
// neither slug nor name of a product, so that a picture cannot differ from the data for one product only.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { demoProducts } from '../catalogue/demo-products.ts'

const here = import.meta.dirname
const files = globSync('{models,parts,materials}/*.py', { cwd: here })
const read = (file: string) => readFileSync(join(here, file), 'utf8')

/** The source of the kind's model: `<kind>*.py` and every model and part that these import. */
function sourceOf(kind: string): string {
  const found = new Map<string, string>()
  const add = (file: string) => {
    if (found.has(file) || !existsSync(join(here, file))) return
    const source = read(file)
    found.set(file, source)
    for (const [, folder = '', names = ''] of source.matchAll(/^from (models|parts)(?=[. ])(.*)$/gm)) {
      const module = names.match(/^\.(\w+)/)?.[1]
      const imported = module ? [module] : (names.split(' import ')[1] ?? '').split(', ')
      for (const name of imported) add(`${folder}/${name}.py`)
    }
  }
  for (const file of files) if (new RegExp(`^models/${kind}(_\\w+)?\\.py$`).test(file)) add(file)
  return [...found.values()].join('\n')
}

const sources = new Map(demoProducts.map(({ model }) => [model.kind, sourceOf(model.kind)]))

test('a model knows neither slug nor name of a product', () => {
  const handed = read('model.py').match(/self\.\w+ = .*shot\[.*/g)
  expect(handed).toEqual([
    "self.brand = shot['brand']",
    "self.seed = sum(shot['product'].encode())",
    "self.colour_name = shot['colourName']",
  ])
  const branches = files.flatMap((file) =>
    read(file)
      .split('\n')
      .filter(
        (line) =>
          /look\.(product|slug|name)\b|look\.seed\s*([=!<>]=?|in\b)|\bif [^:]*look\.seed/.test(line) ||
          demoProducts.some(({ slug, name }) => line.includes(`'${slug}'`) || line.includes(`'${name}'`)),
      )
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(branches).toEqual([])
})

test('a model reads every field that a product declares for it', () => {
  const unread = demoProducts.flatMap(({ slug, model, trim, metal }) => {
    const source = sources.get(model.kind) ?? ''
    const fields = Object.keys(model).filter(
      (field) => field !== 'kind' && !new RegExp(`spec(\\.get\\(|\\[)['"]${field}['"]`).test(source),
    )
    const looks = Object.entries({ trim, metal }).filter(
      ([field, declared]) => declared && !source.includes(`look.${field}`),
    )
    return [...fields, ...looks.map(([field]) => field)].map((field) => `${slug}: ${field}`)
  })
  expect(unread).toEqual([])
})
