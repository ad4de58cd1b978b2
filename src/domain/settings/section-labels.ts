/** What staff call each section of the settings. */
import type { SettingsSection } from './shop-settings.ts'

export const sectionLabels: Readonly<Record<SettingsSection, string>> = {
  identity: 'Name and logo',
  company: 'Company',
  look: 'Look',
  navigation: 'Navigation',
  footer: 'Footer',
  shopping: 'Texts',
  mails: 'Mails',
  home: 'Home page',
  currencies: 'Currencies',
  shipping: 'Shipping',
  taxes: 'Taxes',
  law: 'Law',
  privacy: 'Personal data',
  seo: 'Search engines',
  staff: 'Staff',
}
