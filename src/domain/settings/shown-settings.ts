/** What every page shows of the owner's settings. Those of the home page come with it alone. */
import { countryName } from '../countries.ts'
import { haveSamePrices, type ShippingZone } from '../pricing/shipping.ts'
import { isSameValue } from '../same-value.ts'
import { WITHDRAWAL_PATH } from '../withdrawals/withdrawal.ts'
import { defaultOf, fieldsOf, type SectionFields } from './section-fields.ts'
import type { FooterSettings, SettingsSection, ShopSettings } from './shop-settings.ts'

type NameThere<Name, F> = F extends { pages: { as: infer As extends string } } ? As : Name
type Entries<Section extends SettingsSection> = SectionFields[Section]
type Always<Section extends SettingsSection> = {
  [Name in keyof Entries<Section> & keyof ShopSettings[Section] as Entries<Section>[Name] extends {
    pages: { absent: string }
  }
    ? never
    : Entries<Section>[Name] extends { pages: object }
      ? NameThere<Name, Entries<Section>[Name]>
      : never]: ShopSettings[Section][Name]
}
type WhereChanged<Section extends SettingsSection> = {
  [Name in keyof Entries<Section> & keyof ShopSettings[Section] as Entries<Section>[Name] extends {
    pages: { absent: string }
  }
    ? NameThere<Name, Entries<Section>[Name]>
    : never]?: Entries<Section>[Name] extends { default: null }
    ? NonNullable<ShopSettings[Section][Name]>
    : ShopSettings[Section][Name]
}
/** What pages get of a section, by the `pages` of its fields. */
export type ShownFields<Section extends SettingsSection> = Always<Section> & WhereChanged<Section>

const shownFields = <Section extends SettingsSection>(
  section: Section,
  settings: Pick<ShopSettings, Section>,
): ShownFields<Section> => {
  const values: Readonly<Record<string, unknown>> = settings[section]
  const shown = fieldsOf(section).flatMap(([name, field]) => {
    const { pages } = field
    const value = values[name]
    if (!pages || value === undefined) return []
    return pages.absent !== undefined && isSameValue(value, defaultOf(field))
      ? []
      : [[pages.as ?? name, value]]
  })
  return Object.fromEntries(shown)
}

/** The link to the withdrawal function stands among the customer-care entries of every page. */
const withWithdrawal = <Footer extends Pick<FooterSettings, 'customerCare'>>(
  footer: Footer,
  label: string,
): Footer => ({
  ...footer,
  customerCare: [...footer.customerCare, { label, href: WITHDRAWAL_PATH }],
})

type Zones = [ShippingZone, ...ShippingZone[]]

export const shownSettings = (settings: Omit<ShopSettings, 'home' | 'mails' | 'privacy' | 'staff'>) => {
  const { navigation, currencies, shipping, taxes, law } = settings
  const company = shownFields('company', settings)
  const footer = shownFields('footer', settings)
  return {
    ...shownFields('identity', settings),
    /** Null where the owner has entered nothing. */
    company: Object.values(company).every((text) => text === '') ? null : company,
    ...shownFields('look', settings),
    navigation: navigation.items,
    footer: law.withdrawal ? withWithdrawal(footer, law.withdrawLabel) : footer,
    shopping: shownFields('shopping', settings),
    currencies: currencies.offered,
    rates: currencies.rates,
    shipping: shipping.zones.map(({ name: _, ...zone }) => zone) as Zones,
    ...shownFields('law', settings),
    ...shownFields('seo', settings),
    /** Where zones have different prices: the country that those of the first are for. */
    ...(!haveSamePrices(shipping.zones) && { shipsTo: countryName(shipping.zones[0].countries[0] ?? '') }),
    ...(shipping.fullAddresses && { fullAddresses: shipping.fullAddresses }),
    ...shownFields('taxes', settings),
    /** Null where shoppers are told nothing of taxes. */
    tax: taxes.isOn
      ? { note: `incl. ${taxes.name}`, countries: taxes.rates.map(({ country }) => country) }
      : null,
  }
}
