/**
 * The schema of each section of the shop's settings: bounded, and without unknown fields in what staff send. What is
 * stored may have fields of a later release, which are ignored.
 */
import { z } from 'zod'
import { addMissingField } from '../../domain/settings/missing-fields.ts'
import {
  SETTINGS_SECTIONS,
  type SettingsSection,
  type ShopSettings,
} from '../../domain/settings/shop-settings.ts'
import { type SectionSchema, sectionSchema } from './field-schema.ts'
import type { MakeObject } from './make-object.ts'

const sectionsOf = (object: MakeObject) =>
  Object.fromEntries(SETTINGS_SECTIONS.map((section) => [section, sectionSchema(section, object)])) as {
    [Section in SettingsSection]: SectionSchema<Section>
  }

/** For what staff send: other fields are refused. */
export const settingsSchemas = sectionsOf(z.strictObject)
const storedSchemas = sectionsOf(z.object)

/**
 * The stored value of a section; undefined where this release cannot read it. A field that the release which stored it did
 * not have gets its value from `defaults`, so that the owner's other fields keep theirs.
 */
export const parseStoredSection = <Section extends SettingsSection>(
  section: Section,
  value: unknown,
  defaults: ShopSettings,
): ShopSettings[Section] | undefined => {
  const schema = storedSchemas[section]
  const parsed = schema.safeParse(value)
  const wrong = parsed.error?.issues ?? []
  const completed = wrong.reduce(
    (known: unknown, { path }) => addMissingField(known, path, defaults[section]),
    value,
  )
  return (parsed.success ? parsed : schema.safeParse(completed)).data as ShopSettings[Section] | undefined
}

export const settingsSection = z.enum(SETTINGS_SECTIONS)
