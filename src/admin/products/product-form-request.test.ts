import { expect, test } from 'vitest'
import { productInput } from '../../contract/products/product-schemas.ts'
import { emptyForm, type ProductForm } from './product-form.ts'
import { formProblemsOf } from './product-form-problems.ts'
import { changedFormFields, changeOf, productInputOf } from './product-form-request.ts'
import { DEFAULT_PATTERN } from './sku-pattern.ts'
import { addOptions } from './variant-grid.ts'

const form: ProductForm = {
  ...emptyForm,
  ...addOptions(addOptions(emptyForm, 'sizes', 'S, M'), 'colors', 'Navy'),
  name: ' Field Shirt ',
  price: '58',
  brandId: '1',
  categoryId: '2',
  tags: 'linen, , summer',
  features: 'Two pockets\n\nHorn buttons',
  details: [
    { name: 'Lining', value: 'None' },
    { name: '', value: '' },
  ],
}
const saved: ProductForm = {
  ...form,
  name: 'Field Shirt',
  slug: 'field-shirt',
  sku: 'FIELD-SHIRT',
  stock: '10',
  variants: form.variants.map((variant, index) => ({ ...variant, id: `v${index}`, sku: `F-${index}` })),
}
const change = (part: Partial<ProductForm>) => changeOf({ ...saved, ...part }, saved, DEFAULT_PATTERN)

test('A new product has made SKUs and no empty rows, and the contract accepts it', () => {
  const input = productInputOf(form, DEFAULT_PATTERN)
  expect(input).toMatchObject({
    name: 'Field Shirt',
    sku: 'FIELD-SHIRT',
    tags: ['linen', 'summer'],
    features: ['Two pockets', 'Horn buttons'],
    details: [{ name: 'Lining', value: 'None' }],
    stockQuantity: 0,
  })
  expect(input.variants?.map(({ sku }) => sku)).toEqual(['FIELD-SHIRT-S-NAVY', 'FIELD-SHIRT-M-NAVY'])
  expect(input).not.toHaveProperty('slug')
  expect(productInput.safeParse(input).error).toBeUndefined()
})

test('Only edited fields are sent, with what was seen in their place (B1)', () => {
  expect(change({ name: 'Field Shirt II', price: '58.00' })).toEqual({
    changes: { name: 'Field Shirt II' },
    seen: { name: 'Field Shirt' },
  })
})

test('An edit of stock carries the figure that was seen', () => {
  expect(change({ stock: '12' })).toEqual({ changes: { stockQuantity: 12 }, seen: { stockQuantity: 10 } })
})

test('A switch to tracking by variant sends the figures and the stock that was seen', () => {
  const { changes, seen } = change({
    counting: 'by-variant',
    variants: saved.variants.map((variant) => ({ ...variant, stock: '5' })),
  })
  expect(changes).toMatchObject({
    counting: 'by-variant',
    variants: [{ stockQuantity: 5 }, { stockQuantity: 5 }],
  })
  expect(changes).not.toHaveProperty('stockQuantity')
  expect(seen).toMatchObject({ counting: 'together', stockQuantity: 10 })
})

test('Spaces and another spelling of an amount are no change', () => {
  expect(
    changedFormFields({ ...saved, price: '58.00', name: ' Field Shirt', tags: 'linen,summer' }, saved),
  ).toEqual([])
})

test('What is missing or wrong is named by its field', () => {
  expect(formProblemsOf(saved, DEFAULT_PATTERN)).toEqual({})
  const problems = formProblemsOf(
    {
      ...saved,
      name: ' ',
      brandId: '',
      price: '0',
      slug: 'Field Shirt',
      details: [{ name: 'Lining', value: '' }],
    },
    DEFAULT_PATTERN,
  )
  expect(Object.keys(problems).toSorted()).toEqual(['brandId', 'details', 'name', 'price', 'slug'])
})

test('The same SKU on two variants is a problem of the variants (B10)', () => {
  const variants = saved.variants.map((variant) => ({ ...variant, sku: 'F-0' }))
  expect(formProblemsOf({ ...saved, variants }, DEFAULT_PATTERN).variants).toContain('F-0')
})
