/** What every page shows of the owner's settings. Those of the home page come with it alone. */

import { countryName } from './countries.ts'
import { EMPTY_CART_LINKS } from './empty-cart-links.ts'
import { isSameValue } from './same-value.ts'
import type { ShippingZone } from './shipping.ts'
import {
  type CompanySettings,
  type FooterSettings,
  PICTURE_RATIOS,
  type ShoppingSettings,
  type ShopSettings,
  TYPE_PAIRINGS,
} from './shop-settings.ts'
import { WITHDRAWAL_PATH } from './withdrawal.ts'

/** The link to the withdrawal function stands among the customer-care entries of every page. */
const withWithdrawal = <Footer extends Pick<FooterSettings, 'customerCare'>>(
  footer: Footer,
  label: string,
): Footer => ({
  ...footer,
  customerCare: [...footer.customerCare, { label, href: WITHDRAWAL_PATH }],
})

/** Without the links of an empty cart where they are as delivered: the page of the cart has those. */
const withOwnCartLinks = ({ emptyCartLinks, ...shopping }: ShoppingSettings): ShownShopping =>
  isSameValue(emptyCartLinks, EMPTY_CART_LINKS) ? shopping : { ...shopping, emptyCartLinks }
type ShownShopping = Omit<ShoppingSettings, 'emptyCartLinks'> &
  Partial<Pick<ShoppingSettings, 'emptyCartLinks'>>

type Zones = [ShippingZone, ...ShippingZone[]]

export const shownSettings = ({
  identity,
  company,
  look,
  navigation,
  footer,
  shopping,
  currencies,
  shipping,
  taxes,
  law,
  seo,
}: Omit<ShopSettings, 'home' | 'mails' | 'privacy'>) => ({
  name: identity.name,
  tagline: identity.tagline,
  /** Null where the owner has entered nothing. */
  company: Object.values(company).every((text) => text === '') ? null : (company satisfies CompanySettings),
  accent: look.accent,
  // Without a value where they are as delivered: every document carries these settings.
  ...(identity.logo && { logo: identity.logo }),
  ...(identity.icon && { icon: identity.icon }),
  ...(look.pictureRatio !== PICTURE_RATIOS[0] && { pictureRatio: look.pictureRatio }),
  ...(look.typePairing !== TYPE_PAIRINGS[0] && { typePairing: look.typePairing }),
  navigation: navigation.items,
  footer: law.withdrawal ? withWithdrawal(footer, law.withdrawLabel) : footer,
  shopping: withOwnCartLinks(shopping),
  currencies: currencies.offered,
  rates: currencies.rates,
  shipping: shipping.zones.map(({ countries, rates, weightRates, freeOver }) => ({
    countries,
    rates,
    ...(weightRates && { weightRates }),
    freeOver,
  })) as Zones,
  ...(seo.picture && { previewPicture: seo.picture }),
  ...(seo.returns && { returns: seo.returns }),
  ...(seo.delivery && { delivery: seo.delivery }),
  /** Where several zones have different prices: the country that those of the first are for. */
  ...(shipping.zones.length > 1 && { shipsTo: countryName(shipping.zones[0].countries[0] ?? '') }),
  ...(shipping.fullAddresses && { fullAddresses: shipping.fullAddresses }),
  // As the company's number is called, also while no taxes are recorded.
  ...(taxes.name !== 'VAT' && { taxName: taxes.name }),
  /** Null where shoppers are told nothing of taxes. */
  tax: taxes.isOn
    ? { note: `incl. ${taxes.name}`, countries: taxes.rates.map(({ country }) => country) }
    : null,
})
