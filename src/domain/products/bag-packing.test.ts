import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Placed, packBag, packMost, type Thing } from './bag-packing.ts'
import type { Box } from './inner-size.ts'

const bag = { width: 270, depth: 145, height: 410 }
const laptop = { id: 'laptop', width: 325, depth: 20, height: 225 }
const bottle = { id: 'bottle', width: 75, depth: 75, height: 260 }

const overlaps = (a: Placed, b: Placed): boolean =>
  a.x < b.x + b.width &&
  b.x < a.x + a.width &&
  a.y < b.y + b.depth &&
  b.y < a.y + a.depth &&
  a.z < b.z + b.height &&
  b.z < a.z + a.height
const isInside = ({ x, y, z, width, depth, height }: Placed, box: Box): boolean =>
  x >= 0 && y >= 0 && z >= 0 && x + width <= box.width && y + depth <= box.depth && z + height <= box.height

test('A laptop that is too wide stands upright, and a bottle goes in front of it', () => {
  const placed = packBag(bag, [laptop, bottle])
  expect(placed?.find(({ id }) => id === 'laptop')).toMatchObject({ height: 325 })
  expect(placed).toHaveLength(2)
})

test('What is longer than the bag does not go in, and neither does more than its volume', () => {
  expect(packBag(bag, [{ id: 'pole', width: 10, depth: 10, height: 420 }])).toBeUndefined()
  expect(
    packBag(
      { width: 100, depth: 100, height: 100 },
      Array.from({ length: 9 }, (_, id) => ({ id: String(id), width: 50, depth: 50, height: 50 })),
    ),
  ).toBeUndefined()
})

test('Eight halves fill their bag exactly', () => {
  const halves = Array.from({ length: 8 }, (_, id) => ({ id: String(id), width: 50, depth: 50, height: 50 }))
  expect(packBag({ width: 100, depth: 100, height: 100 }, halves)).toHaveLength(8)
})

test('A bottle lies on a pair of shoes, before a laptop', () => {
  const shoes = { id: 'shoes', width: 310, depth: 110, height: 200 }
  const placed = packBag(bag, [laptop, shoes, bottle])
  expect(placed).toHaveLength(3)
  // the largest face is at the back
  expect(placed?.toSorted((a, b) => a.y - b.y)[0]?.id).toBe('laptop')
})

test('As few as can be stay out, the last ones first, and the rest is placed', () => {
  const cubes = ['a', 'b', 'c', 'd'].map((id) => ({ id, width: 60, depth: 60, height: 60 }))
  const flat = { id: 'flat', width: 120, depth: 10, height: 70 }
  const { placed, left } = packMost({ width: 120, depth: 70, height: 70 }, [flat, ...cubes])
  expect(left.map(({ id }) => id)).toEqual(['c', 'd'])
  expect(placed.map(({ id }) => id).sort()).toEqual(['a', 'b', 'flat'])
  const pole = { id: 'pole', width: 10, depth: 10, height: 500 }
  expect(packMost(bag, [pole])).toEqual({ placed: [], left: [pole] })
})

const side = fc.integer({ min: 10, max: 400 })
const box = fc.record({ width: side, depth: side, height: side })
const part = fc.integer({ min: 10, max: 200 })
const thing = fc.record({ width: part, depth: part, height: part })

test('Whatever goes in stands inside without overlaps, each thing once and as large as it is', () => {
  fc.assert(
    fc.property(box, fc.array(thing, { maxLength: 6 }), (outer, boxes) => {
      const things = boxes.map((each, index) => ({ ...each, id: String(index) }))
      const placed = packBag(outer, things)
      if (!placed) return
      expect(placed.map(({ id }) => id).sort()).toEqual(things.map(({ id }) => id).sort())
      for (const [index, each] of placed.entries()) {
        expect(isInside(each, outer)).toBe(true)
        expect(placed.slice(index + 1).some((other) => overlaps(each, other))).toBe(false)
        const sides = ({ width, depth, height }: Box) => [width, depth, height].sort((a, b) => a - b)
        expect(sides(each)).toEqual(sides(things[Number(each.id)] ?? outer))
      }
    }),
  )
})

/** Tries every place: complete where all sides are whole numbers. */
const fitsAnywhere = (outer: Box, things: readonly Thing[], placed: readonly Placed[] = []): boolean => {
  const [thing, ...others] = things
  if (!thing) return true
  const { width: a, depth: b, height: c } = thing
  const upTo = (whole: number, part: number) =>
    Array.from({ length: Math.max(0, whole - part + 1) }, (_, at) => at)
  return [
    [a, b, c],
    [a, c, b],
    [b, a, c],
    [b, c, a],
    [c, a, b],
    [c, b, a],
  ].some(([width = 0, depth = 0, height = 0]) =>
    upTo(outer.width, width).some((x) =>
      upTo(outer.depth, depth).some((y) =>
        upTo(outer.height, height).some((z) => {
          const here = { id: thing.id, width, depth, height, x, y, z }
          return (
            !placed.some((other) => overlaps(here, other)) && fitsAnywhere(outer, others, [...placed, here])
          )
        }),
      ),
    ),
  )
}

test('Few small things go in exactly where some arrangement exists', () => {
  const small = fc.integer({ min: 1, max: 3 })
  const cell = fc.record({ width: small, depth: small, height: small })
  const large = fc.integer({ min: 2, max: 4 })
  const outers = fc.record({ width: large, depth: large, height: large })
  fc.assert(
    fc.property(outers, fc.array(cell, { minLength: 2, maxLength: 4 }), (outer, boxes) => {
      const things = boxes.map((each, index) => ({ ...each, id: String(index) }))
      expect(packBag(outer, things) !== undefined).toBe(fitsAnywhere(outer, things))
    }),
    { numRuns: 150 },
  )
})

test('What goes in with more goes in with fewer', () => {
  fc.assert(
    fc.property(box, fc.array(thing, { minLength: 2, maxLength: 5 }), fc.nat(), (outer, boxes, without) => {
      const things = boxes.map((each, index) => ({ ...each, id: String(index) }))
      if (!packBag(outer, things)) return
      expect(packBag(outer, things.toSpliced(without % things.length, 1))).toBeDefined()
    }),
  )
})
