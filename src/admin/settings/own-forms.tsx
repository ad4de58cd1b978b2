/**
 * The sections with a form of their own, because fields one below another serve a person worse: a menu and zones are lists
 * within lists, the home page is composed of blocks, rates are compared in a table, and beside the words of a mail stands
 * what a customer reads.
 */
import type { ComponentType } from 'react'
import type { StaffSettings } from '../../contract/settings/staff-settings.ts'
import { MAIL_NAMES, wordsOf } from '../../domain/mails/mail-texts.ts'
import type { MailName } from '../../domain/mails/order-mails.ts'
import {
  type DrawnSection,
  type FieldSection,
  fieldsOf,
  hasFields,
} from '../../domain/settings/section-fields.ts'
import type { SettingsSection, ShopSettings } from '../../domain/settings/shop-settings.ts'
import { CurrenciesForm } from './currencies-form.tsx'
import { HomeForm } from './home-form.tsx'
import { MailsForm } from './mails-form.tsx'
import { NavigationForm } from './navigation-form.tsx'
import type { OwnFormProps } from './setting-control.ts'
import { ShippingForm } from './shipping-form.tsx'

type OwnSection = Exclude<SettingsSection, DrawnSection>

const forms: { [Section in OwnSection]: ComponentType<OwnFormProps<Section>> } = {
  navigation: NavigationForm,
  mails: MailsForm,
  home: HomeForm,
  currencies: CurrenciesForm,
  shipping: ShippingForm,
}

const mailTitles = Object.fromEntries(MAIL_NAMES.map((name) => [name, wordsOf(name).title])) as Record<
  MailName,
  string
>

/** In the words of a conflict. */
const names: { [Section in Exclude<OwnSection, FieldSection>]: Record<keyof ShopSettings[Section], string> } =
  {
    navigation: { items: 'Menu' },
    mails: { ...mailTitles, closing: 'Closing' },
    currencies: { offered: 'Currencies', rates: 'Rates' },
    shipping: { zones: 'Zones', fullAddresses: 'Address fields' },
  }

/** What staff know a field as. */
export const fieldLabel = (section: SettingsSection, name: string): string => {
  const labels: Readonly<Record<string, string>> = hasFields(section)
    ? Object.fromEntries(fieldsOf(section).map(([field, { label }]) => [field, label]))
    : names[section]
  return labels[name] ?? name
}

type OwnSectionFormProps = {
  section: OwnSection
  value: object
  onChange: (value: object) => void
  settings: StaffSettings
}

export const OwnForm = ({ section, ...props }: OwnSectionFormProps) => {
  // The value of a section is of its type.
  const Form = forms[section] as ComponentType<Omit<OwnSectionFormProps, 'section'>>
  return <Form {...props} />
}
