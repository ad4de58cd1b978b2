import { expect, test } from 'vitest'
import type { NextToPack } from '../../contract/orders/packing.ts'
import { nextTurn, type PackingPlace, placeOfText } from './packing-turn.ts'

/** A packing table at a queue of order numbers, as the call answers. */
const packingTable = (...numbers: number[]) => {
  const waiting = new Set(numbers)
  let place: PackingPlace
  const read = async (after = 0): Promise<NextToPack> => {
    const number = [...waiting].toSorted((a, b) => a - b).find((each) => each > after)
    const order = number === undefined ? null : ({ number } as NextToPack['order'])
    return { order, waiting: waiting.size }
  }
  const show = async () => {
    const turn = await nextTurn(read, place)
    place = turn.place
    return turn.next.order?.number
  }
  return {
    show,
    skip: (number: number) => {
      place = number
      return show()
    },
    pack: (number: number) => {
      waiting.delete(number)
      return show()
    },
    arrive: (number: number) => waiting.add(number),
  }
}

test('A skipped order stays behind while others are packed, and comes again when none is left', async () => {
  const table = packingTable(1, 2, 3)
  expect(await table.show()).toBe(1)
  expect(await table.skip(1)).toBe(2)
  expect(await table.pack(2)).toBe(3)
  table.arrive(4)
  expect(await table.pack(3)).toBe(4)
  expect(await table.pack(4)).toBe(1)
  expect(await table.pack(1)).toBeUndefined()
})

test('Orders that are all skipped come again in their order, and the only one is shown again', async () => {
  const table = packingTable(1, 2)
  await table.show()
  expect(await table.skip(1)).toBe(2)
  expect(await table.skip(2)).toBe(1)
  expect(await table.skip(1)).toBe(2)
  expect(await table.pack(2)).toBe(1)
  expect(await table.skip(1)).toBe(1)
})

test('A place that the browser keeps and that is no number of an order is the beginning of the queue', () => {
  expect(['1041', null, '', '-1', 'x', '1e3'].map(placeOfText)).toEqual([1041, ...Array(5).fill(undefined)])
})
