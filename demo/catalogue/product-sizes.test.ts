import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { packBag } from '../../src/domain/products/bag-packing.ts'
import { CARRIED_THINGS, type CarriedThing, thingsToTry } from '../../src/domain/products/carried-things.ts'
import { parseFlatLay } from '../../src/domain/products/flat-lay.ts'
import { type Box, parseInnerSize } from '../../src/domain/products/inner-size.ts'
import { parseSizeTable } from '../../src/domain/products/size-table.ts'
import { demoCatalogue } from './demo-catalogue.ts'
import { demoProducts } from './demo-products.ts'
import flatLays from './flat-lays.json' with { type: 'json' }

const { products } = demoCatalogue

test('every garment above the belt has a table of its sizes, whose M is the one of its dimensions', () => {
  const garments = products.filter((_, index) => demoProducts[index]?.model.kind === 'upper')
  expect(garments.length).toBeGreaterThan(15)
  for (const { name, sizeTable = '', sizes, dimensions } of garments) {
    const table = parseSizeTable(sizeTable)
    expect(
      table?.rows.map(({ size }) => size),
      name,
    ).toEqual(sizes)
    const [chest = 0, length] = table?.rows.find(({ size }) => size === 'M')?.cm ?? []
    expect(dimensions).toBe(`Chest ${chest * 2} cm, length ${length} cm (size M)`)
  }
})

test('a watch is as large as its model, and as its SKU ends; one without a strap has a bracelet', () => {
  const watches = products.filter((_, index) => demoProducts[index]?.model.kind === 'watch')
  for (const { sku, dimensions } of watches)
    expect(dimensions, sku).toMatch(RegExp(`^Case ${Number(sku.slice(-3))} mm, `))
  expect(watches.find(({ slug }) => slug === 'sluice-dive-watch')?.dimensions).toBe(
    'Case 41 mm, 12 mm high, bracelet 21 mm',
  )
})

test('every garment that lies flat on a picture has its place there, and measures what the picture shows', () => {
  const flats = products.filter(({ images }) => images.some((image) => image.includes('-flat')))
  expect(flats.map(({ slug }) => slug).sort()).toEqual(Object.keys(flatLays).sort())
  for (const { slug, flatLay = '', sizeTable = '', images } of flats) {
    const lay = parseFlatLay(flatLay)
    expect(lay?.picture, slug).toBe(images.find((image) => image.includes('-flat')))
    const { metres, chest } = flatLays[slug as keyof typeof flatLays]
    const shown = [chest, ((lay?.bottom ?? 0) - (lay?.top ?? 0)) * metres]
    const said = parseSizeTable(sizeTable)?.rows.find(({ size }) => size === lay?.size)?.cm ?? []
    // To half a centimetre.
    for (const [index, value] of shown.entries())
      expect(Math.abs(value * 100 - (said[index] ?? 0)), slug).toBeLessThanOrEqual(0.26)
  }
})

test('every bag says what its inside measures, and nothing else does', () => {
  for (const [index, { name, innerSize = '' }] of products.entries()) {
    const kind = demoProducts[index]?.model.kind ?? ''
    const isBag = ['backpack', 'holdall', 'shoulder', 'tote'].includes(kind)
    expect(parseInnerSize(innerSize) !== undefined, name).toBe(isBag)
  }
})

const bags = products.flatMap(({ innerSize = '', ...product }, index) => {
  const inside = parseInnerSize(innerSize)
  const model = demoProducts[index]?.model
  return inside && model ? [{ ...product, inside, model }] : []
})
const carried = (...ids: string[]): CarriedThing[] => CARRIED_THINGS.filter(({ id }) => ids.includes(id))
const insideOf = (slug: string): Box =>
  bags.find((bag) => bag.slug === slug)?.inside ?? { width: 0, depth: 0, height: 0 }

test('the inside of a bag holds the litres that it is sold with, and is within its dimensions', () => {
  expect(bags.length).toBeGreaterThan(15)
  for (const { name, inside, sizes, dimensions = '' } of bags) {
    const litres = Number.parseInt(sizes[0] ?? '', 10)
    const held = (inside.width * inside.depth * inside.height) / 1e6
    expect(Math.abs(held / litres - 1), `${name}: ${held} of ${litres}`).toBeLessThan(0.03)
    const outside = (/^[\d. ×]+/.exec(dimensions)?.[0] ?? '').split('×').map((cm) => Number(cm) * 10)
    const sorted = (sides: number[]) => sides.toSorted((a, b) => a - b)
    for (const [axis, mm] of sorted([inside.width, inside.depth, inside.height]).entries())
      expect(mm, `${name}: ${dimensions}`).toBeLessThan(sorted(outside)[axis] ?? 0)
  }
})

/** What the photography's models (demo/photography/models/bag_contents.py) call it. */
const photographed: Record<string, string> = {
  laptop: 'laptop',
  folder: 'folder',
  bottle: 'bottle',
  rolled_jumper: 'jumper',
}

test('what stands in a bag on its picture goes into it', () => {
  const open = bags.filter(({ images }) => images.some((image) => image.includes('-open.')))
  const shown = open.map(({ name, inside, model }) => {
    const file = model.kind === 'backpack' ? `backpack_${model.style}` : model.kind
    const source = readFileSync(new URL(`../photography/models/${file}.py`, import.meta.url), 'utf8')
    const ids = [...source.matchAll(/^ +(\w+)\(placed\(/gm)].map(
      ([, call = '']) => photographed[call] ?? call,
    )
    expect(carried(...ids), name).toHaveLength(ids.length)
    expect(packBag(inside, carried(...ids)), `${name}: ${ids}`).toBeDefined()
    return ids.length
  })
  expect(shown.filter((count) => count > 0).length).toBeGreaterThan(5)
})

test('what the texts of bags say goes into them', () => {
  for (const [slug, ...ids] of [
    ['fold-backpack-18-l', 'laptop', 'shoes', 'bottle'],
    ['linnet-mini-backpack', 'paperback', 'bottle', 'jumper'],
    ['swift-sling', 'phone', 'keys', 'paperback'],
    ['quarry-sling', 'paperback'],
    ['perch-messenger', 'laptop', 'folder'],
    ['shale-tote', 'laptop'],
  ] as const)
    expect(packBag(insideOf(slug), carried(...ids)), slug).toBeDefined()
})

test('every bag is offered something that goes in, and what fits with more fits with fewer', () => {
  for (const { name, inside } of bags) {
    const things = thingsToTry(inside)
    const fitting = things.filter((thing) => packBag(inside, [thing]))
    expect(fitting.length, name).toBeGreaterThan(2)
    const sets = Array.from({ length: 2 ** things.length }, (_, mask) =>
      things.flatMap(({ id }, at) => ((mask >> at) & 1 ? [id] : [])),
    )
    const fits = new Set(sets.filter((set) => packBag(inside, carried(...set))).map(String))
    for (const set of sets.filter((set) => fits.has(String(set))))
      for (const id of set)
        expect(fits, `${name}: ${set}`).toContain(String(set.filter((other) => other !== id)))
  }
})
