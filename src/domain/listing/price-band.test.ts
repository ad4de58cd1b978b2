import { expect, test } from 'vitest'
import { SPECIFIED_RATES } from '../pricing/currency.ts'
import { findPriceBand, PRICE_BANDS } from './listing-options.ts'
import { isInBand, priceBandText } from './price-band.ts'

const bandsOf = (price: string) => PRICE_BANDS.filter((band) => isInBand({ price }, band))

test.each([
  ['0.00', ['under-50']],
  ['49.99', ['under-50']],
  ['50.00', ['50-100']],
  ['99.99', ['50-100']],
  ['100.00', ['50-100', '100-200']],
  ['200.00', ['100-200']],
  ['200.01', ['over-200']],
  ['9999999.99', ['over-200']],
])('%s pounds are in the bands whose text includes them', (price, bands) => {
  expect(bandsOf(price)).toEqual(bands)
})

test('a band is displayed in the chosen currency', () => {
  expect(PRICE_BANDS.map((band) => priceBandText(band, 'GBP', SPECIFIED_RATES))).toEqual([
    'Under £50',
    '£50 to £100',
    '£100 to £200',
    'Over £200',
  ])
  expect(priceBandText('50-100', 'USD', SPECIFIED_RATES)).toBe('$68.50 to $137')
  expect(priceBandText('over-200', 'JPY', SPECIFIED_RATES)).toBe('Over ¥30000')
})

test('an unknown name is not a band', () => {
  expect(PRICE_BANDS.map(findPriceBand)).toEqual([...PRICE_BANDS])
  for (const text of [null, '', '0-50', '50-100 ', 'toString', 'UNDER-50']) {
    expect(findPriceBand(text)).toBeUndefined()
  }
})
