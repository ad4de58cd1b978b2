/** Which currencies shoppers can choose, and their rates. They have a form of their own. */
import { CURRENCY_CODES, type CurrencyCode, type Rates, SPECIFIED_RATES } from '../pricing/currency.ts'
import { own, typed } from './setting-field.ts'

export const currencies = {
  /** The pound is always offered: prices are stored in it. */
  offered: own('Currencies', { of: typed<CurrencyCode[]>(), default: CURRENCY_CODES, mustBeSent: true }),
  rates: own('Rates', {
    description: 'Units of each currency per pound, as decimal strings',
    of: typed<Rates>(),
    default: SPECIFIED_RATES,
    mustBeSent: true,
  }),
}
