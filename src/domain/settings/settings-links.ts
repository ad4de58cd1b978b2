/** The links of the owner's settings: pages leave out those that lead nowhere, and staff are told. */

import type { ShopLink } from '../pages/link-target.ts'
import { defaultBlocks } from './default-blocks.ts'
import type { HomeBlock } from './home-blocks.ts'
import type { HomeSettings, SettingsSection, ShopSettings } from './shop-settings.ts'

export type SettingsLink = { section: SettingsSection; label: string; href: string }

type HomeButton = ShopLink & { block: HomeBlock; defaultLink: ShopLink }

/** Of the home page; another page takes the place of one that leads nowhere. */
const homeButtons = ({
  heroButton,
  saleButton,
  latestArrivals,
  featuredProducts,
}: HomeSettings): HomeButton[] => [
  { block: 'hero', ...heroButton, defaultLink: defaultBlocks.heroButton },
  { block: 'sale', ...saleButton, defaultLink: defaultBlocks.saleButton },
  { block: 'latest-arrivals', ...latestArrivals.more, defaultLink: defaultBlocks.latestArrivals.more },
  { block: 'featured-products', ...featuredProducts.more, defaultLink: defaultBlocks.featuredProducts.more },
]

/** Those of shown blocks that the owner has changed: the default ones need not fit the owner's goods. */
const ownButtons = (home: HomeSettings): ShopLink[] =>
  homeButtons(home)
    .filter(({ block, href, defaultLink }) => home.blocks.includes(block) && href !== defaultLink.href)
    .map(({ label, href }) => ({ label, href }))

export const settingsLinks = ({ navigation, footer, home, shopping }: ShopSettings): SettingsLink[] => [
  ...navigation.items.flatMap(({ label, href, entries }): SettingsLink[] => [
    { section: 'navigation', label, href },
    ...entries.map((entry) => ({ section: 'navigation' as const, label: entry.label, href: entry.href })),
  ]),
  ...footer.links.map(({ label, href }) => ({ section: 'footer' as const, label, href })),
  ...footer.customerCare.flatMap(({ label, href }) =>
    href === null ? [] : [{ section: 'footer' as const, label, href }],
  ),
  ...[
    { label: 'Privacy policy', href: footer.privacyPolicy },
    { label: 'Terms', href: footer.terms },
  ].flatMap(({ label, href }) => (href === null ? [] : [{ section: 'footer' as const, label, href }])),
  ...[
    ...(home.blocks.includes('coming-soon') ? [home.comingSoon] : []),
    ...(home.blocks.includes('sale') ? [home.sale] : []),
  ].flatMap(({ title, brand, cards }) => [
    ...(brand === '' ? [] : [{ section: 'home' as const, label: title, href: `/brand/${brand}` }]),
    ...cards.map(({ product, name }) => ({
      section: 'home' as const,
      label: name ?? product,
      href: `/products/${product}`,
    })),
  ]),
  ...[
    ...(home.blocks.includes('brand-strip') ? home.brandStrip : []),
    ...(home.blocks.includes('featured-brands') ? home.featuredBrands.brands : []),
  ].map((brand) => ({ section: 'home' as const, label: brand, href: `/brand/${brand}` })),
  ...ownButtons(home).map((button) => ({ section: 'home' as const, ...button })),
  ...shopping.emptyCartLinks.map((link) => ({ section: 'shopping' as const, ...link })),
]

/** Every address that pages ask about. */
export const pageLinks = (settings: ShopSettings): string[] => [
  ...settingsLinks(settings).map(({ href }) => href),
  ...homeButtons(settings.home)
    .filter(({ block }) => settings.home.blocks.includes(block))
    .map(({ href }) => href),
]
