import { expect, test } from 'vitest'
import { defaultsOf, fieldsOf, type OwnFieldPath, sectionFields } from './section-fields.ts'
import { DEFAULT_IN_SETTINGS, type Field, line, whole, yesNo } from './setting-field.ts'
import { SETTINGS_SECTIONS } from './shop-settings.ts'

test('an entry without a label, a default, a bound or a known kind does not compile', () => {
  const entries: unknown[] = [
    // @ts-expect-error: no label
    () => yesNo({ default: true }),
    // @ts-expect-error: no default
    () => yesNo('Cards name the brand', { help: 'In every list.' }),
    // @ts-expect-error: no bound
    () => line('Tagline', { default: '' }),
    // @ts-expect-error: no upper bound
    () => whole('Days', { default: 3, min: 1 }),
    // @ts-expect-error: a misspelt default
    () => whole('Days', { defualt: 3, min: 1, max: 5 }),
    // @ts-expect-error: the control of this kind does not exist
    (): Field => ({ kind: 'dial', label: 'Days', default: 3 }),
  ]
  expect(entries).toHaveLength(6)
})

test('a default that the entry leaves to settings/ does not compile until it is there', () => {
  // @ts-expect-error: the tagline is missing
  expect(defaultsOf('identity', { name: 'Marsh' })).toMatchObject({ name: 'Marsh', mailSender: '' })
  expect(defaultsOf('identity', { name: 'Marsh', tagline: '' }).tagline).toBe('')
})

test('an own field without a schema or a control is named by its path', () => {
  const own = Object.entries(sectionFields).flatMap(([section, fields]) =>
    Object.entries(fields).flatMap(([name, { kind }]) => (kind === 'own' ? [`${section}.${name}`] : [])),
  )
  const paths: Record<OwnFieldPath, true> = {
    'look.accent': true,
    'currencies.offered': true,
    'currencies.rates': true,
    'shipping.zones': true,
    'shipping.fullAddresses': true,
    'taxes.rates': true,
    'seo.returns': true,
    'seo.delivery': true,
  }
  expect(own).toEqual(Object.keys(paths))
})

test('a field whose default is in settings/ is one without which the API refuses a section', () => {
  for (const section of SETTINGS_SECTIONS)
    for (const [name, field] of fieldsOf(section)) {
      const isInSettings = 'default' in field && field.default === DEFAULT_IN_SETTINGS
      expect(isInSettings && !field.mustBeSent, `${section}.${name}`).toBe(false)
    }
})
