import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { initialValues } from './product-field-values.ts'
import { mergeProduct } from './product-merge.ts'
import { optionsProblem } from './product-options.ts'
import { ProductRefusal, type StoredValues, type StoredVariantValues } from './product-values.ts'
import { stockFigures } from './stock-figures.ts'

type Stored = StoredValues & { version: number }

const variant = (id: string, size: string | null, stockQuantity: number | null): StoredVariantValues => ({
  id,
  size,
  color: null,
  sku: `SKU-${id}`,
  barcode: null,
  shelfPlace: null,
  weightGrams: null,
  costPence: null,
  stockQuantity,
})
const stored: Stored = {
  ...initialValues,
  version: 4,
  name: 'Shirt',
  slug: 'shirt',
  description: 'Linen.',
  brandId: 'brand_1',
  brand: { name: 'Fernway' },
  categoryId: 'cat_1',
  category: { name: 'Shirts' },
  price: '68.00',
  compareAtPrice: null,
  sku: 'SHIRT',
  status: 'live',
  images: ['/a', '/b'],
  colorImages: {},
  imageAlts: { '/a': 'Front', '/b': 'Back' },
  details: [],
  counting: 'by-variant',
  sizes: ['S', 'M'],
  colors: [],
  variants: [variant('s', 'S', 3), variant('m', 'M', 5)],
  stockQuantity: 8,
}

const refusal = (work: () => unknown): string => {
  try {
    work()
  } catch (error) {
    if (error instanceof ProductRefusal) return error.message
    throw error
  }
  return 'accepted'
}
const merge = (now: Stored, changes: Partial<Stored>, seen: Partial<Stored> = {}, version = 4) =>
  mergeProduct(now, { version, changes, seen })

describe('A change of plain fields', () => {
  test('counts as edited only where it differs from what was seen', () => {
    const { edited, values } = merge(
      { ...stored, price: '70.00' },
      { price: '68', name: 'Coat' },
      { price: '68.00', name: 'Shirt' },
    )
    expect(edited).toEqual(['name'])
    expect(values).toMatchObject({ name: 'Coat', price: '70.00' })
  })

  test('names every conflict with the stored value', () => {
    const now: Stored = {
      ...stored,
      compareAtPrice: '80.00',
      featured: true,
      tags: ['new'],
      material: '',
      brandId: 'brand_2',
      brand: { name: 'Norrland' },
      status: 'archived',
    }
    expect(
      refusal(() =>
        merge(
          now,
          { compareAtPrice: '90.00', brandId: 'brand_3', status: 'draft', tags: ['old'], material: 'Silk' },
          { compareAtPrice: null, brandId: 'brand_1', status: 'live', tags: [], material: 'Wool' },
        ),
      ),
    ).toBe(
      'This product has changed since it was opened: the compare-at price is £80.00 now, not none; it is archived now; ' +
        'its tags are "new" now; the brand is "Norrland" now; the material is empty now.',
    )
  })

  test('drops the alt text of a picture that goes', () => {
    const { values } = merge(stored, { images: ['/b'] }, { images: stored.images })
    expect(values.imageAlts).toEqual({ '/b': 'Back' })
  })

  test('with an alt text of another picture is refused', () => {
    expect(
      refusal(() => merge(stored, { imageAlts: { '/c': 'x' } }, { imageAlts: stored.imageAlts })),
    ).toMatch('An alt text names a picture')
  })
})

describe('A change of variants', () => {
  const { variants } = stored
  const [s, m] = variants as [StoredVariantValues, StoredVariantValues]

  test('of a barcode leaves stock that was sold meanwhile', () => {
    const now = { ...stored, variants: [{ ...s, stockQuantity: 1 }, m] }
    const merged = merge(now, { variants: [{ ...s, barcode: '1' }, m] }, { variants })
    expect(merged.values.variants).toMatchObject([{ barcode: '1', stockQuantity: undefined }, { id: 'm' }])
  })

  test('of a variant that somebody else removed is refused', () => {
    const now = { ...stored, sizes: ['S'], variants: [s] }
    expect(refusal(() => merge(now, { variants: [s, { ...m, barcode: '1' }] }, { variants }))).toMatch(
      'the variant "M" is gone',
    )
    expect(merge(now, { variants, name: 'x' }, { variants, name: 'Shirt' }).edited).toEqual(['name'])
  })

  test('of a code that somebody else changed is refused with the stored one', () => {
    const now = { ...stored, variants: [{ ...s, sku: 'OTHER' }, m] }
    expect(refusal(() => merge(now, { variants: [{ ...s, sku: 'MINE' }, m] }, { variants }))).toMatch(
      'the SKU of "S" is "OTHER" now',
    )
  })
})

type Edit =
  | { kind: 'add' | 'remove' | 'rename' | 'restock'; at: number; units: number }
  | { kind: 'count'; by: 'together' | 'by-variant' }
const edits = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constantFrom('add', 'remove', 'rename', 'restock'),
      at: fc.nat(20),
      units: fc.nat(50),
    }) as fc.Arbitrary<Edit>,
    fc.record({
      kind: fc.constant('count'),
      by: fc.constantFrom('together', 'by-variant'),
    }) as fc.Arbitrary<Edit>,
  ),
  { maxLength: 25 },
)

/** The change that a screen sends for an edit; undefined where there is none to make. */
const changesOf = (now: Stored, edit: Edit, next: string): Partial<Stored> | undefined => {
  if (edit.kind === 'count') return { counting: edit.by }
  const at = edit.at % now.variants.length
  if (edit.kind === 'add')
    return {
      sizes: [...now.sizes, next],
      variants: [...now.variants, { size: next, color: null } as StoredVariantValues],
    }
  if (edit.kind === 'remove') {
    if (now.variants.length === 1) return undefined
    const variants = now.variants.filter((_, index) => index !== at)
    return { variants, sizes: variants.map(({ size }) => size ?? '') }
  }
  if (edit.kind === 'restock') {
    if (now.counting === 'together') return { stockQuantity: edit.units }
    return {
      variants: now.variants.map((one, index) =>
        index === at ? { ...one, stockQuantity: edit.units } : one,
      ),
    }
  }
  const variants = now.variants.map((one, index) => (index === at ? { ...one, size: next } : one))
  return { variants, sizes: variants.map(({ size }) => size ?? '') }
}

/** The product after a change, as storage writes and reads it. */
const apply = (now: Stored, changes: Partial<Stored>, step: number): Stored => {
  const { values } = mergeProduct(now, { version: now.version, changes, seen: now })
  const figures = stockFigures(
    {
      counting: now.counting,
      total: now.stockQuantity,
      byVariant: new Map(now.variants.map(({ id, stockQuantity }) => [id, stockQuantity ?? 0])),
    },
    { counting: values.counting, total: values.stockQuantity, variants: values.variants },
  )
  if ('problem' in figures) throw new Error(figures.problem)
  const each = 'each' in figures ? figures.each : undefined
  return {
    ...now,
    ...values,
    version: now.version + 1,
    stockQuantity: each
      ? each.reduce((all, units) => all + units, 0)
      : 'total' in figures
        ? figures.total
        : 0,
    variants: values.variants.map((one, index) => ({
      ...one,
      id: one.id ?? `new-${step}-${index}`,
      stockQuantity: each?.[index] ?? null,
    })),
  }
}

test('Any sequence of edits keeps ids, SKUs, the sum of the stock, and lists that agree with the variants', () =>
  fc.assert(
    fc.property(edits, (sequence) => {
      let now = stored
      for (const [step, edit] of sequence.entries()) {
        const changes = changesOf(now, edit, `size ${step}`)
        if (!changes) continue
        const before = now
        now = apply(now, changes, step)
        expect(optionsProblem(now)).toBeUndefined()
        const kept = now.variants.filter(({ id }) => before.variants.some((one) => one.id === id))
        for (const one of kept) expect(one.sku).toBe(before.variants.find(({ id }) => id === one.id)?.sku)
        if (edit.kind === 'count' || edit.kind === 'rename' || edit.kind === 'add')
          expect(now.stockQuantity).toBe(before.stockQuantity)
        if (edit.kind === 'remove') {
          const gone = before.variants.find(({ id }) => !now.variants.some((one) => one.id === id))
          expect(now.stockQuantity).toBe(before.stockQuantity - (gone?.stockQuantity ?? 0))
        }
        if (edit.kind !== 'remove' && edit.kind !== 'add') expect(kept).toHaveLength(before.variants.length)
      }
    }),
    { numRuns: 300 },
  ))
