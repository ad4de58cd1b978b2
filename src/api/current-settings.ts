/**
 * The owner's settings in memory, parsed. They are read again when the database tells of a change; from then on
 * `fresh()` waits for the new ones, so that the next request on every node shows them.
 */
import { parseStoredSection } from '../contract/settings/settings-schemas.ts'
import type { DemoShop } from '../domain/settings/demo-blocks.ts'
import {
  SETTINGS_SECTIONS,
  type SettingsSection,
  type SettingsVersions,
  type ShopSettings,
} from '../domain/settings/shop-settings.ts'
import type { Database } from '../storage/database/database.ts'
import { readSections } from '../storage/settings/shop-settings.ts'

export type SettingsSnapshot = {
  values: ShopSettings
  versions: SettingsVersions
  /** Null: the default. */
  updatedAt: Record<SettingsSection, Date | null>
}

export type CurrentSettings = {
  /** Of sections without a row. */
  defaults: ShopSettings
  /** Which of the defaults are the demo's. */
  demo: DemoShop
  /** Those that were read last. */
  current(): ShopSettings
  /** Those of every change that the database has notified so far. Rejects where they cannot be read. */
  fresh(): Promise<ShopSettings>
  /** What the database has at the moment. */
  read(db?: Database): Promise<SettingsSnapshot>
  /** The database has notified a change, or may have. */
  invalidate(): void
}

type Log = { error(details: object, message: string): void }

const everySection = <Value>(
  inSection: (section: SettingsSection) => Value,
): Record<SettingsSection, Value> =>
  Object.fromEntries(SETTINGS_SECTIONS.map((section) => [section, inSection(section)])) as Record<
    SettingsSection,
    Value
  >

export const createCurrentSettings = (options: {
  db: Database
  defaults: ShopSettings
  demo: DemoShop
  log: Log
}): CurrentSettings => {
  const { db, defaults, demo, log } = options
  let values = defaults
  /** Counted up by each change; `readAt` is the count before the last successful read. */
  let changes = 1
  let readAt = 0
  let reading: Promise<ShopSettings> | undefined

  const read: CurrentSettings['read'] = async (from = db) => {
    const rows = new Map((await readSections(from)).map((row) => [row.section, row]))
    const parsed = everySection((section) => {
      const row = rows.get(section)
      if (!row) return defaults[section]
      const value = parseStoredSection(section, row.value, defaults)
      if (!value)
        log.error({ section, version: row.version }, 'stored settings cannot be read: the default is used')
      return value ?? defaults[section]
    })
    return {
      values: parsed as ShopSettings,
      versions: everySection((section) => rows.get(section)?.version ?? 0),
      updatedAt: everySection((section) => rows.get(section)?.updatedAt ?? null),
    }
  }

  /** Until no change has been notified meanwhile. */
  const readLatest = async (): Promise<ShopSettings> => {
    while (readAt < changes) {
      const before = changes
      const { values: latest } = await read()
      values = latest
      readAt = before
    }
    return values
  }

  const fresh = async (): Promise<ShopSettings> => {
    if (readAt === changes) return values
    reading ??= readLatest().finally(() => {
      reading = undefined
    })
    return reading
  }

  return {
    defaults,
    demo,
    current: () => values,
    fresh,
    read,
    invalidate: () => {
      changes += 1
      // For `current()`. A caller that needs the settings tries again, and is told.
      fresh().catch((error: unknown) => log.error({ err: error }, 'the settings could not be read'))
    },
  }
}

/** The same settings for ever, for tests and tools. */
export const fixedSettings = (values: ShopSettings): CurrentSettings => ({
  defaults: values,
  demo: values,
  current: () => values,
  fresh: async () => values,
  read: async () => ({
    values,
    versions: everySection(() => 0),
    updatedAt: everySection(() => null),
  }),
  invalidate: () => undefined,
})
