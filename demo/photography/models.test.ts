// A model builds what the catalogue declares: it reads every field that a product of its kind declares, and learns
// neither slug nor name of a product, so that a picture cannot differ from the data for one product only.
import { expect, test } from 'vitest'
import { demoProducts } from '../catalogue/demo-products.ts'
import { readSource, sourceFiles, sourceOf } from './model-source.ts'

const sources = new Map(demoProducts.map(({ model }) => [model.kind, sourceOf(model.kind)]))

test('a model knows neither slug nor name of a product', () => {
  const handed = readSource('model.py').match(/self\.\w+ = .*shot\[.*/g)
  expect(handed).toEqual([
    "self.seed = sum(shot['product'].encode())",
    "self.colour_name = shot['colourName']",
  ])
  const branches = sourceFiles.flatMap((file) =>
    readSource(file)
      .split('\n')
      .filter(
        (line) =>
          /look\.(product|slug|name|brand)\b|look\.seed\s*([=!<>]=?|in\b)|\bif [^:]*look\.seed/.test(line) ||
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
