/**
 * The sections of the settings whose fields are entries: their forms are drawn from them, but for the home page's. The others
 * (navigation, mails, currencies, shipping) have their types in `shop-settings.ts` and forms of their own.
 */
import { company } from './company-settings.ts'
import { footer } from './footer-settings.ts'
import { home } from './home-settings.ts'
import { identity } from './identity-settings.ts'
import { law } from './law-settings.ts'
import { look } from './look-settings.ts'
import { privacy } from './privacy-settings.ts'
import { seo } from './seo-settings.ts'
import { DEFAULT_IN_SETTINGS, type Field, type Fields, type ValuesOf } from './setting-field.ts'
import { shopping } from './shopping-settings.ts'
import { taxes } from './taxes-settings.ts'

export const sectionFields = {
  identity,
  company,
  look,
  footer,
  shopping,
  home,
  taxes,
  law,
  privacy,
  seo,
} satisfies Record<string, Fields>
export type SectionFields = typeof sectionFields
export type FieldSection = keyof SectionFields
export type DrawnSection = Exclude<FieldSection, 'home'>

export const hasFields = (section: string): section is FieldSection => Object.hasOwn(sectionFields, section)

export const isDrawn = (section: string): section is DrawnSection => section !== 'home' && hasFields(section)

export const fieldsOf = (section: FieldSection): [name: string, field: Field][] =>
  Object.entries(sectionFields[section])

/** "section.name" of each field whose schema and control are its own. */
export type OwnFieldPath = {
  [Section in FieldSection]: {
    [Name in keyof SectionFields[Section] & string]: SectionFields[Section][Name] extends { kind: 'own' }
      ? `${Section}.${Name}`
      : never
  }[keyof SectionFields[Section] & string]
}[FieldSection]

export const defaultOf = (field: Field): unknown =>
  field.kind === 'numbers'
    ? Object.fromEntries(Object.entries(field.fields).map(([name, number]) => [name, number.default]))
    : field.default

type InSettings<F> = {
  [Name in keyof F as F[Name] extends { default: typeof DEFAULT_IN_SETTINGS } ? Name : never]: F[Name]
}
type WordsOf<Section extends FieldSection> = ValuesOf<InSettings<SectionFields[Section]>>

/** @param words of the fields whose default is in `settings/` */
export const defaultsOf = <Section extends FieldSection>(
  section: Section,
  words: WordsOf<Section>,
): ValuesOf<SectionFields[Section]> => {
  const given: Readonly<Record<string, unknown>> = words
  const values = fieldsOf(section).flatMap(([name, field]) => {
    const value = defaultOf(field)
    return value === undefined ? [] : [[name, value === DEFAULT_IN_SETTINGS ? given[name] : value]]
  })
  return Object.fromEntries(values)
}
