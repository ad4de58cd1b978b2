/**
 * What the law asks of a checkout, as far as the owner has set it: the label of the order button, the notice on the legal
 * guarantee, links to the pages that a customer agrees to. Nothing of it by default.
 */
import { type LinkedPage, type PagePurpose, pagePath, pagePurposes } from '../pages/content-page.ts'
import type { ShopLink } from '../pages/link-target.ts'
import { abbreviatesCountries, meansSentence } from './means-sentence.ts'
import type { ShopPicture } from './shop-picture.ts'
import type { LawSettings, ShippingSettings } from './shop-settings.ts'

export type CheckoutTerms = {
  orderButton?: string
  guaranteeNotice?: ShopPicture
  /** Means of payment and countries of delivery, at the start of an order. */
  means?: string
  /** `means` does not name every country: the list is that of the shipping zones. */
  areCountriesCounted?: true
  /** Published pages; the demo's examples are about an invented shop. */
  links?: ShopLink[]
}

const LINKED: readonly PagePurpose[] = ['terms', 'withdrawal', 'privacy']

type CheckoutLaw = Pick<LawSettings, 'orderButton' | 'guaranteeNotice' | 'meansOfPayment'>

/** Undefined where nothing is set: every document carries the settings. */
export const checkoutTerms = (
  { orderButton, guaranteeNotice, meansOfPayment }: CheckoutLaw,
  pages: readonly LinkedPage[],
  shipping: Pick<ShippingSettings, 'zones'>,
): CheckoutTerms | undefined => {
  const links = LINKED.flatMap((wanted) => {
    const page = pages.find(({ purpose, isExample }) => purpose === wanted && !isExample)
    return page ? [{ label: pagePurposes[wanted].label, href: pagePath(page.slug) }] : []
  })
  const means = meansSentence({ meansOfPayment }, shipping)
  const terms: CheckoutTerms = {
    ...(orderButton && { orderButton }),
    ...(guaranteeNotice && { guaranteeNotice }),
    ...(means !== undefined && { means }),
    ...(means !== undefined && abbreviatesCountries(shipping) && { areCountriesCounted: true }),
    ...(links.length > 0 && { links }),
  }
  return Object.keys(terms).length === 0 ? undefined : terms
}
