/** The undo of a product's save: by field, by variant, by units. */
import { describe, expect, test } from 'vitest'
import { undoneProduct } from './product-undo.ts'
import type { StoredValues, StoredVariantValues } from './product-values.ts'
import { variantFieldsOf } from './variant-fields.ts'

const variant = (id: string, size: string, stockQuantity: number | null, sku = id): StoredVariantValues => ({
  id,
  size,
  color: null,
  ...variantFieldsOf({ sku }),
  stockQuantity,
})
/** The undo reads no other fields than those that the save changed. */
const stored = (values: Partial<StoredValues>): StoredValues =>
  ({
    counting: 'together',
    stockQuantity: 10,
    variants: [],
    brand: { name: 'B' },
    category: { name: 'C' },
    ...values,
  }) as StoredValues

describe('units', () => {
  test('What was sold since the save stays sold', () => {
    const undo = undoneProduct(stored({ stockQuantity: 27 }), { stockQuantity: 10 }, { stockQuantity: 30 })
    expect(undo).toEqual({ changes: { stockQuantity: 7 }, kept: [] })
  })
  test('Units that are not there any more are not taken back', () => {
    const undo = undoneProduct(stored({ stockQuantity: 5 }), { stockQuantity: 10 }, { stockQuantity: 30 })
    expect(undo).toEqual({
      changes: {},
      kept: ['the stock is 5 now: the units cannot be taken back from it'],
    })
  })
  test('A product that is tracked by product again has what is left of its units', () => {
    const undo = undoneProduct(
      stored({ counting: 'by-variant', stockQuantity: 8, variants: [variant('a', 'S', 8)] }),
      { counting: 'together', stockQuantity: 10, variants: [variant('a', 'S', null)] },
      { counting: 'by-variant', stockQuantity: 12, variants: [variant('a', 'S', 12)] },
    )
    expect(undo.changes).toMatchObject({ counting: 'together', stockQuantity: 6 })
  })
  test('Units are divided among variants again only while none was sold', () => {
    const before = { counting: 'by-variant', variants: [variant('a', 'S', 4), variant('b', 'M', 6)] } as const
    const after = {
      counting: 'together',
      variants: [variant('a', 'S', null), variant('b', 'M', null)],
    } as const
    const now = { variants: after.variants }
    expect(
      undoneProduct(
        stored({ ...now, stockQuantity: 10 }),
        { ...before, stockQuantity: 10 },
        { ...after, stockQuantity: 10 },
      ).changes,
    ).toMatchObject({
      counting: 'by-variant',
      variants: [
        { id: 'a', stockQuantity: 4 },
        { id: 'b', stockQuantity: 6 },
      ],
    })
    const sold = undoneProduct(
      stored({ ...now, stockQuantity: 9 }),
      { ...before, stockQuantity: 10 },
      { ...after, stockQuantity: 10 },
    )
    expect(sold.changes.counting).toBeUndefined()
    expect(sold.kept).toEqual([
      'the stock was 10 and is 9 now, so it is not divided among the variants again',
    ])
  })
})

describe('variants', () => {
  const before = [variant('a', 'S', 4), variant('b', 'M', 6)]
  const byVariant = (variants: StoredVariantValues[]) => stored({ counting: 'by-variant', variants })
  const idsOf = (undo: ReturnType<typeof undoneProduct>) =>
    undo.changes.variants?.map(({ id, formerId, size }) => [id ?? formerId, size])

  test('One that the save deleted comes back at its place with its units', () => {
    const undo = undoneProduct(
      byVariant([variant('b', 'M', 5)]),
      { variants: before },
      { variants: before.slice(1) },
    )
    expect(undo.changes.variants).toEqual(
      [{ ...before[0], id: undefined, formerId: 'a' }, variant('b', 'M', 5)].map(({ id, ...rest }) =>
        id === undefined ? rest : { id, ...rest },
      ),
    )
  })
  test('One that the save added goes while nobody changed it, and stays otherwise', () => {
    const after = [...before, variant('c', 'L', 1)]
    expect(idsOf(undoneProduct(byVariant(after), { variants: before }, { variants: after }))).toEqual([
      ['a', 'S'],
      ['b', 'M'],
    ])
    const changed = [...before, variant('c', 'L', 1, 'other')]
    const undo = undoneProduct(byVariant(changed), { variants: before }, { variants: after })
    expect(idsOf(undo)).toHaveLength(3)
    expect(undo.kept).toEqual(['the variant "L" was changed since it was added'])
  })
  test('A code that was changed since stays, the units go back by the difference', () => {
    const after = [variant('a', 'S', 9, 'new'), variant('b', 'M', 6)]
    const now = [variant('a', 'S', 7, 'newer'), variant('b', 'M', 6)]
    const undo = undoneProduct(byVariant(now), { variants: before }, { variants: after })
    expect(undo.changes.variants?.[0]).toMatchObject({ sku: 'newer', stockQuantity: 2 })
    expect(undo.kept).toEqual([expect.stringContaining('"S"')])
  })
})
