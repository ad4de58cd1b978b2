import { expect, test } from 'vitest'
import type { NextToPack } from '../../contract/orders/packing.ts'
import { nextTurn, type PackingPlace, placeOfText } from './packing-turn.ts'

type Order = NonNullable<NextToPack['order']>

/** The orders that wait, and which of them other stations claim between a read and a claim. */
const packingQueue = (...numbers: number[]) => ({ waiting: new Set(numbers), claimed: new Set<number>() })

/** A packing table at a queue of order numbers, as the calls answer. */
const packingTable = ({ waiting, claimed }: ReturnType<typeof packingQueue>) => {
  let place: PackingPlace
  let lostRaces = 0
  const read = async (after = 0): Promise<NextToPack> => {
    const number = [...waiting]
      .toSorted((a, b) => a - b)
      .find((each) => each > after && (lostRaces === 0 || !claimed.has(each)))
    const order = number === undefined ? null : ({ id: String(number), number } as Order)
    return { order, waiting: waiting.size, claimed: [] }
  }
  const claim = async (id: string): Promise<Order | undefined> => {
    const number = Number(id)
    if (!claimed.has(number)) return { id, number } as Order
    lostRaces += 1
    return undefined
  }
  const show = async () => {
    const turn = await nextTurn({ read, claim }, place)
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
  const table = packingTable(packingQueue(1, 2, 3))
  expect(await table.show()).toBe(1)
  expect(await table.skip(1)).toBe(2)
  expect(await table.pack(2)).toBe(3)
  table.arrive(4)
  expect(await table.pack(3)).toBe(4)
  expect(await table.pack(4)).toBe(1)
  expect(await table.pack(1)).toBeUndefined()
})

test('Orders that are all skipped come again in their order, and the only one is shown again', async () => {
  const table = packingTable(packingQueue(1, 2))
  await table.show()
  expect(await table.skip(1)).toBe(2)
  expect(await table.skip(2)).toBe(1)
  expect(await table.skip(1)).toBe(2)
  expect(await table.pack(2)).toBe(1)
  expect(await table.skip(1)).toBe(1)
})

test('An order that another station claims first is left out, and a table that loses every race says so', async () => {
  const queue = packingQueue(1, 2)
  queue.claimed.add(1)
  expect(await packingTable(queue).show()).toBe(2)
  const read = async (): Promise<NextToPack> => ({ order: { id: '1' } as Order, waiting: 1, claimed: [] })
  await expect(nextTurn({ read, claim: async () => undefined }, undefined)).rejects.toThrow(
    'faster each time',
  )
})

test('A place that the browser keeps and that is no number of an order is the beginning of the queue', () => {
  expect(['1041', null, '', '-1', 'x', '1e3'].map(placeOfText)).toEqual([1041, ...Array(5).fill(undefined)])
})
