import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SHOPPERS_FIELDS } from '../domain/products/product-field-values.ts'
import { fieldsOf, sectionFields } from '../domain/settings/section-fields.ts'
import type { SettingsSection } from '../domain/settings/shop-settings.ts'

/** What draws the pages, without the tables of fields. */
const files = [
  ...globSync(['storefront', 'ui', 'site'].map((folder) => `src/${folder}/**/*.{ts,tsx}`)),
  ...['src/domain/products/badges.ts', 'src/domain/settings/look-tokens.ts'],
].filter((file) => !file.includes('.test.'))
const code = files.map((file) => readFileSync(file, 'utf8')).join('\n')
const isRead = (name: string): boolean => new RegExp(`\\b${name}\\b`).test(code)

test.each(SHOPPERS_FIELDS)('a page shows the field %s of products', (field) => {
  expect(isRead(field)).toBe(true)
})

const sections = Object.keys(sectionFields) as SettingsSection[]
const shown = sections.flatMap((section) =>
  fieldsOf(section).flatMap(([name, { pages }]) => (pages ? [[section, pages.as ?? name] as const] : [])),
)

test.each(shown)('pages use the setting of %s that they get as %s', (_section, name) => {
  expect(isRead(name)).toBe(true)
})

/** Forms, schemas and tables of fields name a setting without an effect, too. */
const effects = globSync('src/**/*.ts')
  .filter((file) => !/\.test\.|-settings\.ts$|^src\/(admin|contract)\/settings\//.test(file))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')
const others = sections.flatMap((section) =>
  fieldsOf(section).flatMap(([name, { pages }]) => (pages ? [] : [[section, name] as const])),
)

test.each(others)('the server uses the setting %s.%s, which pages do not get as it is', (_section, name) => {
  expect(new RegExp(`\\b${name}\\b`).test(effects)).toBe(true)
})
