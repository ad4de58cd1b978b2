import { expect, test } from 'vitest'
import { pictureFindings } from './picture-check.ts'

const shown = ['a', 'b', 'c', 'd', 'e'].map((name) => ({
  url: `/pictures/${name}.0f3c9a1be2d47586-300x300-d9d4cc.jpg`,
  by: `Product ${name}`,
}))

test('pictures that pages show and the store lacks are an error that names some of what shows them', () => {
  const [finding] = pictureFindings(shown, (stem) => stem.startsWith('a.'))
  expect(finding).toMatchObject({
    severity: 'error',
    sentence:
      '4 of 5 pictures that pages show are missing, such as those of Product b, Product c, Product d and 1 more.',
  })
})

test('pictures that are all there, and those of other sites, are no fault', () => {
  const elsewhere = { url: 'https://cdn.example/x.jpg', by: 'Elsewhere' }
  expect(pictureFindings([...shown, elsewhere], () => true)).toMatchObject([{ severity: 'ok' }])
})
