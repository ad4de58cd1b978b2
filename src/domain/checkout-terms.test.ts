import { expect, test } from 'vitest'
import { checkoutTerms } from './checkout-terms.ts'
import type { LinkedPage } from './content-page.ts'

const page = (purpose: LinkedPage['purpose'], isExample = false): LinkedPage => ({
  ...{ slug: `my-${purpose}`, title: 'A title', place: 'legal', purpose, isExample },
})
const NOTHING = { orderButton: '', guaranteeNotice: null }

test('a shop as delivered adds nothing to the checkout, also with the example pages of the demo', () => {
  expect(
    checkoutTerms(NOTHING, [page('terms', true), page('privacy', true), page('imprint')]),
  ).toBeUndefined()
})

test('the checkout links to the published terms, withdrawal and privacy pages, in this order', () => {
  expect(checkoutTerms(NOTHING, [page('privacy'), page('withdrawal'), page('terms')])).toEqual({
    links: [
      { label: 'Terms', href: '/pages/my-terms' },
      { label: 'Right of withdrawal', href: '/pages/my-withdrawal' },
      { label: 'Privacy policy', href: '/pages/my-privacy' },
    ],
  })
})

test('the label of the order button and the notice are those of the owner', () => {
  const guaranteeNotice = { src: '/pictures/notice.png', alt: 'Two years', width: 600, height: 800 }
  expect(checkoutTerms({ orderButton: 'Order with obligation to pay', guaranteeNotice }, [])).toEqual({
    orderButton: 'Order with obligation to pay',
    guaranteeNotice,
  })
})
