import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Placed, packBag } from './bag-packing.ts'
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

const side = fc.integer({ min: 10, max: 400 })
const box = fc.record({ width: side, depth: side, height: side })

test('Whatever goes in stands inside without overlaps, each thing once and as large as it is', () => {
  fc.assert(
    fc.property(box, fc.array(box, { maxLength: 6 }), (outer, boxes) => {
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
