import { expect, test } from 'vitest'
import { exampleProduct } from '../../contract/products/product-example.ts'
import { EDITABLE_FIELDS } from '../../domain/products/product-edit.ts'
import { FORM_FIELDS, formFields, type InlineField } from './inline-form-fields.ts'

const requestOf = <F extends InlineField>(field: F) =>
  formFields[field].toRequest(formFields[field].read(exampleProduct))

test('The product form sends every editable field with the value that it reads', () => {
  const sent = Object.assign({}, ...FORM_FIELDS.map(requestOf))
  expect(Object.keys(sent).sort()).toEqual([...EDITABLE_FIELDS].sort())
  expect(exampleProduct).toMatchObject(sent)
})
