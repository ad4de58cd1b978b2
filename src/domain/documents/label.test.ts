import { expect, test } from 'vitest'
import { code128 } from './code-128.ts'
import { ean13 } from './ean-13.ts'
import { labelOf } from './label.ts'
import { LABEL_FORMATS, LABEL_SHEETS } from './label-sheet.ts'

const variant = {
  name: 'Fell Day Pack 25L',
  size: '20L',
  color: 'Olive',
  sku: 'FM-FLD-20L',
  barcode: '5901234123457',
  pricePence: 4550,
}

test.each(LABEL_FORMATS)('A label of %s has name, size and colour, price and EAN', (format) => {
  expect(labelOf(LABEL_SHEETS[format], variant)).toEqual({
    name: 'Fell Day Pack 25L',
    choice: '20L / Olive',
    price: '£45.50',
    barcode: ean13('5901234123457'),
  })
})

test.each([null, '5901234123458', 'EAN-1', '96385074'])(
  'Where the barcode is %s, the SKU is printed as Code 128',
  (barcode) => {
    expect(labelOf(LABEL_SHEETS.l7160, { ...variant, barcode })?.barcode).toEqual(code128('FM-FLD-20L'))
  },
)

test('A SKU that is too long for the label, or has letters that Code 128 lacks, gives no label', () => {
  const long = { ...variant, barcode: null, sku: 'FM-FLD-20L-OLIVE-LONG' }
  expect(labelOf(LABEL_SHEETS.l7651, long)).toBeUndefined()
  expect(labelOf(LABEL_SHEETS.l7160, long)).toBeDefined()
  expect(labelOf(LABEL_SHEETS.l7160, { ...long, sku: 'GRÖSSE' })).toBeUndefined()
})
