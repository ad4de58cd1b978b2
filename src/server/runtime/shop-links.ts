/** Every link to a product, brand or category that the menu, the footer and the home page have by the owner's settings. */
import { homeSettings } from '../../../settings/home-settings.ts'
import { shopSettings } from '../../../settings/shop-settings.ts'
import { brandPath } from '../../storefront/brand-path.ts'
import { footerLinks } from '../../storefront/footer/footer-links.ts'
import { navigationEntries } from '../../storefront/header/navigation-entries.ts'

const { mainBrand, comingSoonBrand, saleBrand } = shopSettings.roles
const cards = [...homeSettings.comingSoon.cards, ...homeSettings.sale.cards]

export const shopLinks: readonly string[] = [
  ...navigationEntries([], mainBrand).flatMap(({ href, entries = [] }) => [
    href,
    ...entries.map((entry) => entry.href),
  ]),
  ...footerLinks.map(({ href }) => href),
  ...[comingSoonBrand, saleBrand].map(brandPath),
  ...cards.map(({ product }) => `/products/${product}`),
]
