/** The sections of the settings: the fields of each are entries, from which its type, its schema and its default follow. */
import { company } from './company-settings.ts'
import { currencies } from './currencies-settings.ts'
import { footer } from './footer-settings.ts'
import { home } from './home-settings.ts'
import { identity } from './identity-settings.ts'
import { law } from './law-settings.ts'
import { look } from './look-settings.ts'
import { mails } from './mails-settings.ts'
import { navigation } from './navigation-settings.ts'
import { privacy } from './privacy-settings.ts'
import { seo } from './seo-settings.ts'
import { DEFAULT_IN_SETTINGS, type Field, type Fields, type ValueOf, type ValuesOf } from './setting-field.ts'
import { shipping } from './shipping-settings.ts'
import { shopping } from './shopping-settings.ts'
import { staff } from './staff-settings.ts'
import { taxes } from './taxes-settings.ts'

export const sectionFields = {
  identity,
  company,
  look,
  navigation,
  footer,
  shopping,
  mails,
  home,
  currencies,
  shipping,
  taxes,
  law,
  privacy,
  seo,
  staff,
} satisfies Record<string, Fields>
export type SectionFields = typeof sectionFields
type Section = keyof SectionFields

export const fieldsOf = (section: Section): [name: string, field: Field][] =>
  Object.entries(sectionFields[section])

/** "section.name" of each field whose schema and control are its own. */
export type OwnFieldPath = {
  [In in Section]: {
    [Name in keyof SectionFields[In] & string]: SectionFields[In][Name] extends { kind: 'own' }
      ? `${In}.${Name}`
      : never
  }[keyof SectionFields[In] & string]
}[Section]

export type OwnValue<Path> = Path extends `${infer In extends Section}.${infer Name}`
  ? ValueOf<SectionFields[In][Name & keyof SectionFields[In]]>
  : never

export const defaultOf = (field: Field): unknown =>
  field.kind === 'numbers'
    ? Object.fromEntries(Object.entries(field.fields).map(([name, number]) => [name, number.default]))
    : field.default

type InSettings<F> = {
  [Name in keyof F as F[Name] extends { default: typeof DEFAULT_IN_SETTINGS } ? Name : never]: F[Name]
}
type WordsOf<Of extends Section> = ValuesOf<InSettings<SectionFields[Of]>>

/** @param words of the fields whose default is in `settings/` */
export const defaultsOf = <Of extends Section>(
  section: Of,
  words: WordsOf<Of>,
): ValuesOf<SectionFields[Of]> => {
  const given: Readonly<Record<string, unknown>> = words
  const values = fieldsOf(section).flatMap(([name, field]) => {
    const value = defaultOf(field)
    return value === undefined ? [] : [[name, value === DEFAULT_IN_SETTINGS ? given[name] : value]]
  })
  return Object.fromEntries(values)
}
