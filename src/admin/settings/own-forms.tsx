/**
 * The sections with a form of their own, because fields one below another serve a person worse: a menu and zones are lists
 * within lists, the home page is composed of blocks, rates are compared in a table, and beside the words of a mail stands
 * what a customer reads.
 */
import type { ComponentType } from 'react'
import type { StaffSettings } from '../../contract/settings/staff-settings.ts'
import { fieldsOf } from '../../domain/settings/section-fields.ts'
import type { SettingsSection } from '../../domain/settings/shop-settings.ts'
import { CurrenciesForm } from './currencies-form.tsx'
import { HomeForm } from './home-form.tsx'
import { MailsForm } from './mails-form.tsx'
import { NavigationForm } from './navigation-form.tsx'
import type { OwnFormProps } from './setting-control.ts'
import { ShippingForm } from './shipping-form.tsx'

const forms = {
  navigation: NavigationForm,
  mails: MailsForm,
  home: HomeForm,
  currencies: CurrenciesForm,
  shipping: ShippingForm,
} satisfies { [Section in SettingsSection]?: ComponentType<OwnFormProps<Section>> }
export type OwnSection = keyof typeof forms

export const hasOwnForm = (section: SettingsSection): section is OwnSection => Object.hasOwn(forms, section)

/** What staff know a field as, in the words of a conflict. */
export const fieldLabel = (section: SettingsSection, name: string): string =>
  fieldsOf(section).find(([field]) => field === name)?.[1].label ?? name

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
