import { expect, test } from 'vitest'
import { emptyForm, emptyVariant, type FormVariant, type ProductForm } from './product-form.ts'
import { mergeForm } from './product-form-merge.ts'

const names = { brand: (id: string) => `brand ${id}`, category: (id: string) => `category ${id}` }
const variant = (id: string, size: string, stock: string): FormVariant => ({
  ...emptyVariant({ size, color: null }),
  id,
  stock,
})
const base: ProductForm = {
  ...emptyForm,
  name: 'Coat',
  price: '40.00',
  counting: 'by-variant',
  sizes: ['S', 'M'],
  variants: [variant('s', 'S', '5'), variant('m', 'M', '5')],
}
const merge = (mine: Partial<ProductForm>, theirs: Partial<ProductForm>) =>
  mergeForm(base, { ...base, ...mine }, { ...base, ...theirs }, names)

test('A field that only somebody else has changed takes the stored value', () => {
  const { form, conflicts } = merge({ material: 'Wool' }, { price: '43.00' })
  expect(form).toMatchObject({ material: 'Wool', price: '43.00' })
  expect(conflicts).toEqual([])
})

test('A field that both have changed to the same value is no conflict', () => {
  expect(merge({ price: '43' }, { price: '43.00' }).conflicts).toEqual([])
})

test('A field that both have changed is a conflict, which names all three values', () => {
  const { form, conflicts } = merge({ price: '44' }, { price: '43.00' })
  expect(form.price).toBe('44')
  expect(conflicts).toMatchObject([{ label: 'Price', seen: '£40.00', mine: '£44.00', theirs: '£43.00' }])
  expect(conflicts[0]?.takeTheirs(form).price).toBe('43.00')
})

test('A sale of one variant does not clash with an edit of another one (B1)', () => {
  const { form, conflicts } = merge(
    { variants: [variant('s', 'S', '8'), variant('m', 'M', '5')] },
    { variants: [variant('s', 'S', '5'), variant('m', 'M', '3')] },
  )
  expect(conflicts).toEqual([])
  expect(form.variants.map(({ stock }) => stock)).toEqual(['8', '3'])
})

test('A sale of the variant whose stock is edited is a conflict of that figure alone', () => {
  const { form, conflicts } = merge(
    { variants: [variant('s', 'S', '8'), variant('m', 'M', '5')] },
    { variants: [variant('s', 'S', '4'), variant('m', 'M', '5')] },
  )
  expect(conflicts).toMatchObject([{ label: 'Stock of S', seen: '5', mine: '8', theirs: '4' }])
  expect(conflicts[0]?.takeTheirs(form).variants[0]?.stock).toBe('4')
})

test('A size that somebody else has added is kept beside an added one', () => {
  const { form, conflicts } = merge(
    { sizes: ['S', 'M', 'L'], variants: [...base.variants, emptyVariant({ size: 'L', color: null })] },
    { sizes: ['S', 'M', 'XL'], variants: [...base.variants, variant('xl', 'XL', '2')] },
  )
  expect(conflicts).toEqual([])
  expect(form.sizes).toEqual(['S', 'M', 'L', 'XL'])
  expect(form.variants.map(({ size, id }) => [size, id])).toEqual([
    ['S', 's'],
    ['M', 'm'],
    ['L', undefined],
    ['XL', 'xl'],
  ])
})
