import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CURRENCY_CODES, formatPence, SPECIFIED_RATES } from '../domain/pricing/currency.ts'
import { CurrencyContext } from './currency.tsx'
import { Price } from './price.tsx'

test.each(CURRENCY_CODES)(
  'the prior price of a reduction is named in %s, at the rate of the price',
  (currency) => {
    const format = (pence: number) => formatPence(pence, currency, SPECIFIED_RATES)
    const html = renderToStaticMarkup(
      <CurrencyContext value={{ currency, rates: SPECIFIED_RATES, choose: () => undefined, format }}>
        <Price price="90.00" compareAtPrice="100.00" priorPrice="100.00" />
      </CurrencyContext>,
    )
    const text = html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
    expect(text).toContain(`Now ${format(9000)} was ${format(10_000)}`)
    expect(text).toContain(`Lowest price of the 30 days before: ${format(10_000)}`)
  },
)
