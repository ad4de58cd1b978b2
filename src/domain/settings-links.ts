/** The links of the owner's settings: pages leave out those that lead nowhere, and staff are told. */
import type { HomeSettings, SettingsSection, ShopSettings } from './shop-settings.ts'

export type SettingsLink = { section: SettingsSection; label: string; href: string }

/** Links of the home page; another page takes the place of one that leads nowhere. */
const homeLinks = ({ heroButton, saleButton, latestArrivals, featuredProducts }: HomeSettings): string[] =>
  [heroButton, saleButton, latestArrivals.more, featuredProducts.more].map(({ href }) => href)

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
  ...shopping.emptyCartLinks.map((link) => ({ section: 'shopping' as const, ...link })),
]

/** Every address that pages ask about. */
export const pageLinks = (settings: ShopSettings): string[] => [
  ...settingsLinks(settings).map(({ href }) => href),
  ...homeLinks(settings.home),
]
