/**
 * The stored sections of the owner's settings. A change names the version that was seen: it is made once, or refused.
 * Values are whole sections; their schemas are in the contract.
 */
import { sql } from 'kysely'
import { flatValues } from '../../domain/changes/nested-values.ts'
import { sectionLabels } from '../../domain/settings/section-labels.ts'
import type { SettingsSection } from '../../domain/settings/shop-settings.ts'
import { recordChange, recordTogether } from '../changes/record-change.ts'
import { type Database, inTransaction, isUniqueViolation, type Transaction } from '../database/database.ts'

export type StoredSection = { section: string; version: number; value: unknown; updatedAt: Date }

/** Sections without a row have their default. */
export const readSections = async (db: Database): Promise<StoredSection[]> => {
  const rows = await db.selectFrom('shop_settings').selectAll().execute()
  return rows.map(({ updated_at, ...row }) => ({ ...row, updatedAt: updated_at }))
}

/** `seen`: the version that the change is made to; 0: the default. */
export type SectionChange = {
  section: SettingsSection
  seen: number
  /** What staff saw, for an undo. */
  before: object
  value: object
}
export type ChangeOptions = { now: Date; changedBy: string; note: string }

export class StaleSettings extends Error {}

const writeSection = async (
  trx: Transaction,
  { section, seen, before, value }: SectionChange,
  { now, changedBy, note }: ChangeOptions,
): Promise<void> => {
  const version = seen + 1
  const row = { version, value: JSON.stringify(value), updated_at: now }
  const written =
    seen === 0
      ? await trx
          .insertInto('shop_settings')
          .values({ section, ...row })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst()
      : await trx
          .updateTable('shop_settings')
          .set(row)
          .where('section', '=', section)
          .where('version', '=', seen)
          .executeTakeFirst()
  const count =
    'numUpdatedRows' in written ? written.numUpdatedRows : (written.numInsertedOrUpdatedRows ?? 0n)
  if (count === 0n) throw new StaleSettings()
  await trx
    .insertInto('shop_settings_history')
    .values({ section, version, value: row.value, changed_at: now, changed_by: changedBy, note })
    .execute()
  // What the roles of staff may do is never undone by the list of changes.
  if (section === 'staff') return
  const thing = { subject: 'section', id: section, name: sectionLabels[section] } as const
  await recordChange(trx, thing, flatValues({ ...before }), flatValues({ ...value }))
}

/** All or none, in one order, so that two changes of the same sections wait for each other. @throws StaleSettings */
export const writeSectionsIn = async (
  trx: Transaction,
  changes: readonly SectionChange[],
  options: ChangeOptions,
): Promise<void> => {
  const ordered = changes.toSorted((a, b) => (a.section < b.section ? -1 : 1))
  for (const change of ordered) await writeSection(trx, change, options)
}

/** All or none. False: a section has another version by now, and nothing is changed. */
export const writeSections = async (
  db: Database,
  changes: readonly SectionChange[],
  options: ChangeOptions,
): Promise<boolean> => {
  try {
    await inTransaction(db, (trx) =>
      recordTogether(trx, 'settings', () => writeSectionsIn(trx, changes, options)),
    )
    return true
  } catch (error) {
    if (error instanceof StaleSettings || isUniqueViolation(error)) return false
    throw error
  }
}

/** A version is kept while it is among the newest of its section, or young enough: whichever keeps more. */
const KEPT_VERSIONS = 200
const KEPT_YEARS = 2

/** The present version is always among the newest. */
export const trimSettingsHistory = async (db: Database, now: Date): Promise<void> => {
  const before = new Date(now)
  before.setUTCFullYear(before.getUTCFullYear() - KEPT_YEARS)
  await sql`delete from shop_settings_history h where changed_at < ${before} and version <= (
    select newer.version from shop_settings_history newer where newer.section = h.section
    order by newer.version desc offset ${KEPT_VERSIONS} limit 1
  )`.execute(db)
}

const HISTORY_LENGTH = 100

/** Newest first. */
export const readHistory = (db: Database, section: SettingsSection) =>
  db
    .selectFrom('shop_settings_history')
    .select(['version', 'changed_at as changedAt', 'changed_by as changedBy', 'note'])
    .where('section', '=', section)
    .orderBy('version', 'desc')
    .limit(HISTORY_LENGTH)
    .execute()

/** The value that the section had in that version. */
export const findVersion = async (
  db: Database,
  section: SettingsSection,
  version: number,
): Promise<unknown> =>
  (
    await db
      .selectFrom('shop_settings_history')
      .select('value')
      .where('section', '=', section)
      .where('version', '=', version)
      .executeTakeFirst()
  )?.value
