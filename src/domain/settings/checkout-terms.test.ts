import { expect, test } from 'vitest'
import { defaultSettings } from '../../../settings/default-settings.ts'
import { COUNTRY_CODES } from '../countries.ts'
import type { LinkedPage } from '../pages/content-page.ts'
import { checkoutTerms } from './checkout-terms.ts'

const page = (purpose: LinkedPage['purpose'], isExample = false): LinkedPage => ({
  slug: `my-${purpose}`,
  title: 'A title',
  place: 'legal',
  purpose,
  isExample,
})
const NOTHING = { orderButton: '', guaranteeNotice: null, meansOfPayment: '' }
const { shipping } = defaultSettings

test('a shop with the default settings adds nothing to the checkout, also with the example pages of the demo', () => {
  expect(
    checkoutTerms(NOTHING, [page('terms', true), page('privacy', true), page('imprint')], shipping),
  ).toBeUndefined()
})

test('the checkout links to the published terms, withdrawal and privacy pages, in this order', () => {
  expect(checkoutTerms(NOTHING, [page('privacy'), page('withdrawal'), page('terms')], shipping)).toEqual({
    links: [
      { label: 'Terms', href: '/pages/my-terms' },
      { label: 'Right of withdrawal', href: '/pages/my-withdrawal' },
      { label: 'Privacy policy', href: '/pages/my-privacy' },
    ],
  })
})

test('means of payment are named with the countries of delivery once the owner has named them', () => {
  expect(checkoutTerms({ ...NOTHING, meansOfPayment: 'Visa' }, [], shipping)).toEqual({
    means:
      'Means of payment: Visa. Delivery to: United Kingdom, United States, Canada, Germany, France and Australia.',
  })
})

test('shoppers can open the list of countries where the sentence counts them', () => {
  const [zone] = shipping.zones
  const many = { zones: [{ ...zone, countries: COUNTRY_CODES.slice(0, 200) }] as typeof shipping.zones }
  expect(checkoutTerms({ ...NOTHING, meansOfPayment: 'Visa' }, [], many)).toMatchObject({
    areCountriesCounted: true,
  })
  expect(checkoutTerms(NOTHING, [], many)).toBeUndefined()
})

test('the label of the order button and the notice are those of the owner', () => {
  const guaranteeNotice = { src: '/pictures/notice.png', alt: 'Two years', width: 600, height: 800 }
  const law = { orderButton: 'Order with obligation to pay', guaranteeNotice, meansOfPayment: '' }
  expect(checkoutTerms(law, [], shipping)).toEqual({
    orderButton: 'Order with obligation to pay',
    guaranteeNotice,
  })
})
