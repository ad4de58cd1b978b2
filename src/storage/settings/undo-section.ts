/** Takes saves of settings back, each as a new version of its section: values that were changed since stay. */
import { type ChangePart, fieldsToUndo, type Undone } from '../../domain/changes/change.ts'
import { listText, subjectWords } from '../../domain/changes/change-title.ts'
import { flatValues, withFlatValues } from '../../domain/changes/nested-values.ts'
import type { SettingsSection } from '../../domain/settings/shop-settings.ts'
import type { Transaction } from '../database/database.ts'
import { type ChangeOptions, writeSectionsIn } from './shop-settings.ts'

export type SectionReader = {
  /** As staff change it now, with its version. */
  read(section: SettingsSection): Promise<{ version: number; value: object }>
  /** Undefined where it is not valid. */
  valid(section: SettingsSection, value: unknown): object | undefined
}

/** @throws StaleSettings where a section was changed at the same moment */
export const undoSections = async (
  trx: Transaction,
  parts: readonly ChangePart[],
  { read, valid }: SectionReader,
  options: ChangeOptions,
): Promise<Undone> => {
  const undone: Undone = { restored: 0, kept: [] }
  for (const part of parts) {
    const section = part.id as SettingsSection
    const { version, value } = await read(section)
    const { before, after } = part
    const { wanted, kept } = fieldsToUndo(flatValues({ ...value }), {
      before: before ?? {},
      after: after ?? {},
    })
    const labels = [...new Set(kept.map((field) => subjectWords.section.fieldLabel(field, part)))]
    if (labels.length > 0)
      undone.kept.push(`The settings “${part.name}”: ${listText(labels)} changed since, and stayed.`)
    if (Object.keys(wanted).length === 0) continue
    const changed = valid(section, withFlatValues({ ...value }, wanted))
    if (!changed) {
      undone.kept.push(`The settings “${part.name}” cannot have these values any more.`)
      continue
    }
    await writeSectionsIn(trx, [{ section, seen: version, before: value, value: changed }], options)
    undone.restored += 1
  }
  return undone
}
