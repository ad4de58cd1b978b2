/** The shop's settings for staff: sections with versions, history and undo, preview. */
import { z } from 'zod'
import { defaultWords } from '../../domain/settings/default-words.ts'
import { HOME_BLOCKS } from '../../domain/settings/home-blocks.ts'
import { SETTINGS_SECTIONS, type SettingsSection } from '../../domain/settings/shop-settings.ts'
import { shopping as shoppingFields } from '../../domain/settings/shopping-settings.ts'
import { operation } from '../operation.ts'
import type { StaffPermission } from '../staff-permissions.ts'
import { exampleLink, exampleSettings, exampleStoredSettings } from './settings-example.ts'
import { settingsFileSchema } from './settings-file.ts'
import { settingsSchemas, settingsSection } from './settings-schemas.ts'

/** More than every field of the largest section takes at its limit. */
const MAX_SECTIONS_BYTES = 500_000
const version = z.int().min(0).meta({ description: 'Counted up by each change; 0: the default' })
const note = z.string().trim().max(200).optional()

const stored = <Value extends z.ZodType>(value: Value) =>
  z.object({ version, updatedAt: z.iso.datetime().nullable(), value })
type Schemas = typeof settingsSchemas
/** Of every section. */
const everySection = <To>(to: <Value extends z.ZodType>(value: Value) => To) =>
  Object.fromEntries(SETTINGS_SECTIONS.map((section) => [section, to<z.ZodType>(settingsSchemas[section])]))
const settingsShape = z.object(
  everySection(stored) as {
    [Section in SettingsSection]: Schemas[Section] extends infer Value extends z.ZodType
      ? ReturnType<typeof stored<Value>>
      : never
  },
)

const deadLink = z
  .object({ section: settingsSection, label: z.string(), href: z.string() })
  .meta({ id: 'DeadLink', description: 'A link that pages leave out: nothing live is behind it' })
export type DeadLink = z.infer<typeof deadLink>

const named = <Name extends string>(texts: Readonly<Record<Name, unknown>>) =>
  z.object(
    Object.fromEntries(Object.keys(texts).map((name) => [name, z.string()])) as Record<Name, z.ZodString>,
  )
const defaultWordsSchema = z
  .object({
    introductions: named(shoppingFields.introductions.texts),
    sentences: named(shoppingFields.sentences.texts),
  })
  .meta({ description: 'What pages say where the introduction or sentence in `shopping` is empty' })

const staffSettingsSchema = z
  .object({
    sections: settingsShape.partial().required({ mails: true }).meta({
      description: 'Those that the caller may change: all, or the texts of mails alone',
    }),
    deadLinks: z.array(deadLink),
    emptyBlocks: z.array(z.enum(HOME_BLOCKS)).meta({
      description:
        'Chosen blocks that shoppers do not see, because they are empty, or nothing for sale is behind them',
    }),
    deliveredWords: defaultWordsSchema,
    hiddenTerms: z
      .array(z.string())
      .meta({ description: 'Sample searches that shoppers are not offered, because they find nothing' }),
  })
  .meta({ id: 'StaffSettings' })
export type StaffSettings = z.infer<typeof staffSettingsSchema>
/** As they are read by who may change all of them. */
export type AllStaffSettings = StaffSettings & { sections: z.infer<typeof settingsShape> }

const settingsNow = { description: 'The settings as they are now', schema: staffSettingsSchema }
/** Who may edit the texts of mails alone reads and changes that section, and no other with it. */
export const permissionForSections = (sections: readonly string[]): StaffPermission =>
  sections.every((section) => section === 'mails') ? 'edit-mail-texts' : 'change-settings'
const conflicts = {
  description: 'Nothing is saved: these sections were changed since they were opened',
  schema: z.object({ conflicts: settingsShape.partial() }).meta({ id: 'SettingsConflicts' }),
}
export type SettingsConflicts = z.infer<(typeof conflicts)['schema']>

const exampleStaffSettings = {
  sections: exampleStoredSettings,
  deadLinks: [{ section: 'navigation', ...exampleLink }],
  emptyBlocks: ['sale'],
  deliveredWords: defaultWords({ isDemo: true, hasSamples: true }),
  hiddenTerms: ['belt'],
} as const
const exampleConflicts = { 409: { conflicts: { identity: exampleStoredSettings.identity } } } as const

export const readStaffSettings = operation({
  id: 'readStaffSettings',
  permission: 'edit-mail-texts',
  audit: { records: 'nothing', because: 'It only reads' },
  method: 'get',
  path: '/api/admin/settings',
  tag: 'Staff',
  summary:
    'The settings that the caller may change with their versions, and links of theirs that lead nowhere',
  responses: { 200: settingsNow },
  errors: [],
  example: { response: exampleStaffSettings },
})

const change = <Value extends z.ZodType>(value: Value) => z.strictObject({ version, value }).optional()
const changeSettingsSchema = z
  .strictObject({
    note,
    sections: z
      .strictObject(
        everySection(change) as {
          [Section in SettingsSection]: Schemas[Section] extends infer Value extends z.ZodType
            ? ReturnType<typeof change<Value>>
            : never
        },
      )
      .meta({ description: 'The version of each is the one that was seen' }),
  })
  .meta({ id: 'ChangeSettings' })
export type ChangeSettings = z.input<typeof changeSettingsSchema>

export const changeSettings = operation({
  id: 'changeSettings',
  permission: 'edit-mail-texts',
  permissionFor: ({ body }) => permissionForSections(Object.keys((body as ChangeSettings).sections)),
  audit: { records: 'rows', says: ({ about }) => `changed ${about}` },
  method: 'patch',
  path: '/api/admin/settings',
  tag: 'Staff',
  summary: 'Saves whole sections, all or none. Every page shows them at its next request',
  body: changeSettingsSchema,
  maxBodyBytes: MAX_SECTIONS_BYTES,
  responses: { 200: settingsNow, 409: conflicts },
  errors: ['shop-file-missing', 'picture-not-kept', 'pictures-unavailable'],
  example: {
    body: { note: 'A new name', sections: { identity: { version: 0, value: exampleSettings.identity } } },
    response: exampleStaffSettings,
    refusals: exampleConflicts,
  },
})

const sectionParams = z.object({ section: settingsSection })
type SectionParams = z.infer<typeof sectionParams>
const historyEntry = z
  .object({ version, changedAt: z.iso.datetime(), changedBy: z.string(), note: z.string() })
  .meta({ id: 'SettingsChange' })
export type SettingsChange = z.infer<typeof historyEntry>

export const readSettingsHistory = operation({
  id: 'readSettingsHistory',
  permission: 'edit-mail-texts',
  permissionFor: ({ params }) => permissionForSections([(params as SectionParams).section]),
  audit: { records: 'nothing', because: 'It only reads' },
  method: 'get',
  path: '/api/admin/settings/{section}/history',
  tag: 'Staff',
  summary: 'The last 100 changes of a section, newest first',
  params: sectionParams,
  responses: { 200: { description: 'Its versions', schema: z.array(historyEntry) } },
  errors: ['settings-not-found'],
  example: {
    params: { section: 'identity' },
    response: [{ version: 1, changedAt: '2026-05-04T09:30:00.000Z', changedBy: 'staff', note: 'A new name' }],
  },
})

const restoreSettingsSchema = z
  .strictObject({ version, to: version.meta({ description: 'An earlier version; 0: the default' }) })
  .meta({ id: 'RestoreSettings' })
export type RestoreSettings = z.input<typeof restoreSettingsSchema>

export const restoreSettings = operation({
  id: 'restoreSettings',
  permission: 'edit-mail-texts',
  permissionFor: ({ params }) => permissionForSections([(params as SectionParams).section]),
  audit: { records: 'rows', says: ({ about }) => `put back an earlier version of ${about}` },
  method: 'post',
  path: '/api/admin/settings/{section}/restore',
  tag: 'Staff',
  summary: 'Undoes changes: a new version of the section with the value of an earlier one',
  params: sectionParams,
  body: restoreSettingsSchema,
  responses: { 200: settingsNow, 409: conflicts },
  errors: ['settings-not-found'],
  example: {
    params: { section: 'identity' },
    body: { version: 1, to: 0 },
    response: exampleStaffSettings,
    refusals: exampleConflicts,
  },
})

export const previewSettings = operation({
  id: 'previewSettings',
  permission: 'change-settings',
  audit: { records: 'nothing', because: 'It changes nothing' },
  method: 'post',
  path: '/api/admin/settings-preview',
  tag: 'Staff',
  summary: 'A page of the shop as it would be with these sections. Nothing is stored, no shopper sees it',
  body: z
    .strictObject({
      path: z
        .string()
        .max(300)
        .meta({ description: 'Of the page', examples: ['/'] }),
      sections: settingsFileSchema.shape.sections,
    })
    .meta({ id: 'PreviewSettings' }),
  maxBodyBytes: MAX_SECTIONS_BYTES,
  responses: {
    200: { description: 'The page', schema: z.object({ html: z.string() }).meta({ id: 'SettingsPreview' }) },
  },
  errors: ['busy'],
  example: {
    body: { path: '/', sections: { identity: exampleSettings.identity } },
    response: { html: '<!doctype html><title>Marsh &amp; Daughter</title>' },
  },
})
