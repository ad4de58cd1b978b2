/** Whether orders record the taxes that prices include, and the rates by country of destination. */

import type { CountryTaxRates } from '../pricing/tax.ts'
import { line, own, typed, yesNo } from './setting-field.ts'

export const taxes = {
  isOn: yesNo('Prices include tax', {
    help: 'Orders record how much, by line. The cart, the checkout, product pages and mails say so.',
    default: false,
    mustBeSent: true,
  }),
  name: line('What the tax is called', {
    help: 'Shown as "incl. {value}"',
    description: 'What the tax and the number of the company are called: VAT, GST',
    default: 'VAT',
    max: 20,
    isRequired: true,
    mustBeSent: true,
    // As the company's number is called, also while no taxes are recorded.
    pages: { as: 'taxName', absent: 'VAT' },
  }),
  rates: own('Rates by country of destination', {
    help: 'Orders to other countries record a rate of 0 %. Prices stay the same everywhere; a higher rate leaves less of them to you. Which rate a product has is chosen in its editor. Shipping is taxed in proportion to the goods.',
    of: typed<CountryTaxRates[]>(),
    default: [],
    mustBeSent: true,
  }),
}
