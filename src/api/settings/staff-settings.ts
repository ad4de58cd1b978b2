/** The owner's settings for staff: read, change, history, undo, one file for all, and the preview of a page. */
import { type Context, Hono } from 'hono'
import { HttpError } from '../../contract/errors.ts'
import { exportSettings, importSettings } from '../../contract/settings/settings-file.ts'
import { parseStoredSection } from '../../contract/settings/settings-schemas.ts'
import * as calls from '../../contract/settings/staff-settings.ts'
import { rolesOf } from '../../contract/staff-permissions.ts'
import { isSameValue } from '../../domain/same-value.ts'
import { defaultWords } from '../../domain/settings/default-words.ts'
import { keepMissingFields } from '../../domain/settings/missing-fields.ts'
import {
  SETTINGS_SECTIONS,
  type SettingsSection,
  type ShopSettings,
} from '../../domain/settings/shop-settings.ts'
import { hasDemoContent } from '../../storage/demo/demo-removal.ts'
import {
  findVersion,
  readHistory,
  type SectionChange,
  writeSections,
} from '../../storage/settings/shop-settings.ts'
import type { ApiEnv, ApiServices } from '../api-services.ts'
import { handleOperation, type OperationResult } from '../calls/operation-route.ts'
import { staffOf } from '../calls/staff-auth.ts'
import { logStaffEvent } from '../calls/staff-log.ts'
import type { SettingsSnapshot } from '../current-settings.ts'
import { findHiddenParts } from './hidden-parts.ts'
import { createOwnSettings } from './own-settings.ts'
import { createSampleTerms } from './sample-terms.ts'
import { importSettingsPictures, requireSettingsPictures, settingsFileParts } from './settings-pictures.ts'
import { wordedSettings } from './shop.ts'
import { exportShopFiles, importShopFiles, requireShopFiles } from './shop-files.ts'

const pickSections = (
  { values, versions, updatedAt }: SettingsSnapshot,
  sections: readonly SettingsSection[],
): object =>
  Object.fromEntries(
    sections.map((section) => [
      section,
      {
        version: versions[section],
        updatedAt: updatedAt[section]?.toISOString() ?? null,
        value: values[section],
      },
    ]),
  )

/** The present values in the shape of the body of a change. */
const valuesToSend = ({ values }: SettingsSnapshot): object =>
  Object.fromEntries(SETTINGS_SECTIONS.map((section) => [section, { value: values[section] }]))

export const staffSettingsRoutes = (services: ApiServices): Hono<ApiEnv> => {
  const { db, settings } = services
  const app = new Hono<ApiEnv>()
  const ownSettings = createOwnSettings(db, settings)
  const samples = createSampleTerms(services)

  /** What pages of this shop say where their text is empty, and which sample searches they leave out. */
  const textsOf = async (
    values: ShopSettings,
  ): Promise<Pick<calls.StaffSettings, 'deliveredWords' | 'hiddenTerms'>> => {
    const [isDemo, worded] = await Promise.all([hasDemoContent(db), wordedSettings(db, values, settings)])
    const hasSamples = (await samples.shown(values, worded)).length > 0
    return {
      deliveredWords: defaultWords({ isDemo, hasSamples }),
      hiddenTerms: await samples.hidden(values),
    }
  }
  /** What the caller may change, and nothing of the other sections. */
  const settingsNow = async (c: Context<ApiEnv>): Promise<OperationResult> => {
    const snapshot = await ownSettings.read()
    const { role, rights } = staffOf(c)
    const mayChange = (section: SettingsSection) =>
      rolesOf(calls.permissionForSections([section]), rights).includes(role)
    const sections = pickSections(snapshot, SETTINGS_SECTIONS.filter(mayChange))
    const [hidden, texts] = await Promise.all([
      findHiddenParts(db, snapshot.values),
      textsOf(snapshot.values),
    ])
    return {
      json: {
        sections,
        deadLinks: hidden.deadLinks.filter(({ section }) => mayChange(section)),
        emptyBlocks: mayChange('home') ? hidden.emptyBlocks : [],
        deliveredWords: texts.deliveredWords,
        hiddenTerms: mayChange('shopping') ? texts.hiddenTerms : [],
      },
    }
  }
  const conflict = (snapshot: SettingsSnapshot, sections: readonly SettingsSection[]): OperationResult => ({
    status: 409,
    json: { conflicts: pickSections(snapshot, sections) },
  })
  /** Resolves when this node shows the change; the others are told by the database. */
  const write = async (
    c: Context<ApiEnv>,
    changes: readonly SectionChange[],
    note: string,
  ): Promise<boolean> => {
    const isWritten = await writeSections(db, changes, {
      now: services.now(),
      changedBy: staffOf(c).name,
      note,
    })
    if (!isWritten) return false
    settings.invalidate()
    await services.catalogueChanged({ productIds: [] })
    await settings.fresh()
    return true
  }

  handleOperation(app, calls.readStaffSettings, ({ c }) => settingsNow(c))
  handleOperation(app, calls.changeSettings, async ({ body, sentBody, c }) => {
    const before = await ownSettings.read()
    const { sections: given } = keepMissingFields(body, sentBody, { sections: valuesToSend(before) })
    const sent = SETTINGS_SECTIONS.flatMap((section) => {
      const change = given[section]
      return change
        ? [{ section, seen: change.version, before: before.values[section], value: change.value }]
        : []
    })
    const stale = sent.filter(({ section, seen }) => seen !== before.versions[section])
    if (stale.length > 0)
      return conflict(
        before,
        stale.map(({ section }) => section),
      )
    if (given.identity) await requireShopFiles(db, given.identity.value)
    const changes = sent.filter(({ section, value }) => !isSameValue(value, before.values[section]))
    await requireSettingsPictures(
      services.pictures,
      Object.fromEntries(changes.map(({ section, value }) => [section, value])),
      before.stored,
    )
    if (changes.length > 0) {
      const sections = changes.map(({ section }) => section)
      if (!(await write(c, changes, body.note ?? ''))) return conflict(await ownSettings.read(), sections)
      logStaffEvent(c, 'settings-changed', { sections })
    }
    return settingsNow(c)
  })
  handleOperation(app, calls.readSettingsHistory, async ({ params }) => ({
    json: (await readHistory(db, params.section)).map(({ changedAt, ...entry }) => ({
      ...entry,
      changedAt: changedAt.toISOString(),
    })),
  }))
  handleOperation(app, calls.restoreSettings, async ({ params: { section }, body, c }) => {
    const before = await ownSettings.read()
    if (before.versions[section] !== body.version) return conflict(before, [section])
    if (body.to > 0 && body.to >= body.version) throw new HttpError('settings-not-found')
    const stored =
      body.to === 0
        ? settings.defaults[section]
        : parseStoredSection(section, await findVersion(db, section, body.to), settings.defaults)
    if (!stored) throw new HttpError('settings-not-found')
    const value = (await ownSettings.edited({ ...before.values, [section]: stored }))[section]
    if (!isSameValue(value, before.values[section])) {
      const note = body.to === 0 ? 'Back to the default' : `Back to version ${body.to}`
      if (!(await write(c, [{ section, seen: body.version, before: before.values[section], value }], note)))
        return conflict(await ownSettings.read(), [section])
      logStaffEvent(c, 'settings-changed', { sections: [section] })
    }
    return settingsNow(c)
  })
  handleOperation(app, exportSettings, async () => {
    const { values: sections } = await ownSettings.read()
    const files = await exportShopFiles(db, sections.identity)
    return {
      text: settingsFileParts(services.pictures, { sections, files }),
      contentType: 'application/json; charset=utf-8',
      headers: { 'Content-Disposition': 'attachment; filename="settings.json"' },
    }
  })
  handleOperation(app, importSettings, async ({ body, sentBody, c }) => {
    const before = await ownSettings.read()
    const { file: sent, dryRun: isDryRun } = keepMissingFields(body, sentBody, {
      file: { sections: before.values },
    })
    const stale = SETTINGS_SECTIONS.some((section) => {
      const seen = body.seen?.[section]
      return seen !== undefined && seen !== before.versions[section]
    })
    if (stale) throw new HttpError('settings-changed')
    const { identity } = sent.sections
    const files = sent.files ?? {}
    const { sections, missing } = await importSettingsPictures(
      services.pictures,
      {
        ...(sent.sections as Partial<ShopSettings>),
        ...(identity && { identity: await importShopFiles(services, identity, { files, isDryRun }) }),
      },
      { carried: sent.pictures ?? {}, present: before.values, isDryRun },
    )
    const given = SETTINGS_SECTIONS.filter((section) => sections[section] !== undefined)
    const changed = given.filter((section) => !isSameValue(sections[section], before.values[section]))
    const unchanged = given.filter((section) => !changed.includes(section))
    if (!isDryRun && changed.length > 0) {
      const changes = changed.map((section) => ({
        section,
        seen: before.versions[section],
        before: before.values[section],
        value: sections[section] as ShopSettings[typeof section],
      }))
      if (!(await write(c, changes, 'From a file'))) throw new HttpError('settings-changed')
      logStaffEvent(c, 'settings-changed', { sections: changed })
    }
    const versions = Object.fromEntries(given.map((section) => [section, before.versions[section]]))
    return { json: { changed, unchanged, missingPictures: missing, versions } }
  })
  handleOperation(app, calls.previewSettings, async ({ body, sentBody }) => {
    const present = await settings.fresh()
    const { sections } = keepMissingFields(body, sentBody, { sections: present })
    const previewed = { ...present, ...sections } as ShopSettings
    return { json: { html: await services.renderPreview(body.path, previewed) } }
  })
  return app
}
