import { expect, test } from 'vitest'
import { colours as allColours, type Colour } from './colours.ts'
import { demoProducts } from './demo-products.ts'
import { plannedPhotographs } from './product-photographs.ts'
import { allFamilies, MAX_PHOTOGRAPHS, viewsOf } from './product-views.ts'

const some = Object.keys(allColours) as [Colour, ...Colour[]]

test('the table of views by family and number of colours', () => {
  const table = allFamilies.map((family) => [
    family,
    ...[1, 4, 5, 6, 8].map((colours) => `${colours}: ${viewsOf(family, colours).join(' ')}`),
  ])
  expect(table).toMatchInlineSnapshot(`
    [
      [
        "usual",
        "1: front back detail",
        "4: front back detail",
        "5: front back detail",
        "6: front back detail",
        "8: front",
      ],
      [
        "oneSided",
        "1: front detail",
        "4: front detail",
        "5: front detail",
        "6: front detail",
        "8: front",
      ],
      [
        "hung",
        "1: front back detail flat",
        "4: front back detail flat",
        "5: front back detail flat",
        "6: front back detail",
        "8: front",
      ],
      [
        "knitwear",
        "1: front stack back detail flat",
        "4: front stack back detail flat",
        "5: front stack back detail",
        "6: front stack back",
        "8: front",
      ],
      [
        "bag",
        "1: front back side detail detail-2",
        "4: front back side detail detail-2",
        "5: front back side detail",
        "6: front back side",
        "8: front",
      ],
      [
        "rollTop",
        "1: front back detail detail-2",
        "4: front back detail detail-2",
        "5: front back detail detail-2",
        "6: front back detail",
        "8: front",
      ],
      [
        "opened",
        "1: front open back detail",
        "4: front open back detail",
        "5: front open back detail",
        "6: front open back",
        "8: front",
      ],
      [
        "openedDetails",
        "1: front open back detail detail-2",
        "4: front open back detail detail-2",
        "5: front open back detail",
        "6: front open back",
        "8: front",
      ],
      [
        "openedBag",
        "1: front open back side detail",
        "4: front open back side detail",
        "5: front open back side",
        "6: front open back",
        "8: front",
      ],
    ]
  `)
})

test('a product in any number of colours has at most eight pictures, and every colour keeps its front', () => {
  for (const family of allFamilies)
    for (let count = 1; count <= MAX_PHOTOGRAPHS; count++) {
      const colours = some.slice(0, count) as [Colour, ...Colour[]]
      const planned = plannedPhotographs({ colours, family })
      expect(planned.length).toBeLessThanOrEqual(MAX_PHOTOGRAPHS)
      expect(planned.filter(({ view }) => view === 'front').map(({ colour }) => colour)).toEqual(colours)
    }
  expect(() => plannedPhotographs({ colours: some.slice(0, 9) as [Colour, ...Colour[]] })).toThrow('too many')
})

test('no product of the demo loses a view of its family to its colours', () => {
  for (const { slug, family = 'usual', colours } of demoProducts)
    expect(viewsOf(family, colours.length), slug).toEqual(viewsOf(family, 1))
})
