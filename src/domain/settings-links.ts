/** The links of the owner's settings: pages leave out those that lead nowhere, and staff are told. */
import type { SettingsSection, ShopSettings } from './shop-settings.ts'

export type SettingsLink = { section: SettingsSection; label: string; href: string }

/** Links of the home page besides those of the settings; another page takes the place of one that leads nowhere. */
const HOME_LINKS = ['/category/clothing', '/category/accessories']

export const settingsLinks = ({ navigation, footer, home }: ShopSettings): SettingsLink[] => [
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
]

/** Every address that pages ask about. */
export const pageLinks = (settings: ShopSettings): string[] => [
  ...settingsLinks(settings).map(({ href }) => href),
  ...HOME_LINKS,
]
