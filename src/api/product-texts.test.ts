import { expect, test } from 'vitest'
import { productTag } from './catalogue-tags.ts'
import { createProductTexts } from './product-texts.ts'

/** A source that counts what it is asked for. */
const createSource = () => {
  const asked: string[][] = []
  let version = 1
  return {
    asked,
    change: () => {
      version += 1
    },
    load: async (ids: readonly string[]) => {
      asked.push([...ids])
      return new Map(ids.filter((id) => id !== 'gone').map((id) => [id, `${id}${version}`]))
    },
  }
}
const connected = { isConnected: () => true }

test('a product is read once, until it changes', async () => {
  const texts = createProductTexts(connected)
  const source = createSource()
  expect(await texts.read(['a', 'b'], 'prior', source.load)).toEqual(['a1', 'b1'])
  expect(await texts.read(['b', 'c', 'a'], 'prior', source.load)).toEqual(['b1', 'c1', 'a1'])
  source.change()
  texts.invalidate(new Set([productTag('b')]))
  expect(await texts.read(['a', 'b', 'c'], 'prior', source.load)).toEqual(['a1', 'b2', 'c1'])
  texts.invalidate('everything')
  expect(await texts.read(['a', 'b'], 'prior', source.load)).toEqual(['a2', 'b2'])
  expect(source.asked).toEqual([['a', 'b'], ['c'], ['b'], ['a', 'b']])
})

test('a product that is gone is left out', async () => {
  const texts = createProductTexts(connected)
  expect(await texts.read(['a', 'gone', 'b'], 'prior', createSource().load)).toEqual(['a1', 'b1'])
})

test('texts with prior prices are not those without', async () => {
  const texts = createProductTexts(connected)
  const source = createSource()
  await texts.read(['a'], 'prior', source.load)
  await texts.read(['a'], 'compare-at', source.load)
  expect(source.asked).toEqual([['a'], ['a']])
})

test.each([new Set([productTag('a')]), 'everything'] as const)(
  'a text that is read while its product changes is sent once and not kept: %o',
  async (changed) => {
    const texts = createProductTexts(connected)
    const source = createSource()
    const first = texts.read(['a', 'b'], 'prior', async (ids) => {
      const read = await source.load(ids)
      source.change()
      texts.invalidate(changed)
      return read
    })
    expect(await first).toEqual(['a1', 'b1'])
    expect(await texts.read(['a'], 'prior', source.load)).toEqual(['a2'])
  },
)

test('nothing kept is used while changes may be missed', async () => {
  let isConnected = true
  const texts = createProductTexts({ isConnected: () => isConnected })
  const source = createSource()
  await texts.read(['a'], 'prior', source.load)
  isConnected = false
  source.change()
  expect(await texts.read(['a'], 'prior', source.load)).toEqual(['a2'])
})

test('no more than the most is kept: what was used last stays', async () => {
  const texts = createProductTexts({ ...connected, maxKept: 2 })
  const source = createSource()
  await texts.read(['a', 'b'], 'prior', source.load)
  await texts.read(['a'], 'prior', source.load)
  await texts.read(['c'], 'prior', source.load)
  await texts.read(['a'], 'prior', source.load)
  await texts.read(['b'], 'prior', source.load)
  expect(source.asked).toEqual([['a', 'b'], ['c'], ['b']])
})
