/** Changes of a section that are not saved yet, kept in this tab with the version that they were made to. */
import type { SettingsSection } from '../../domain/settings/shop-settings.ts'
import { readStorage, removeFromStorage, writeStorage } from '../../ui/web-storage.ts'

export type SectionDraft = { version: number; value: object }

const keyOf = (section: SettingsSection): string => `settings-draft-${section}`

export const readSectionDraft = (section: SettingsSection): SectionDraft | undefined => {
  const text = readStorage('sessionStorage', keyOf(section))
  return text === null ? undefined : (JSON.parse(text) as SectionDraft)
}

export const writeSectionDraft = (section: SettingsSection, draft: SectionDraft | undefined): void => {
  if (draft) writeStorage('sessionStorage', keyOf(section), JSON.stringify(draft))
  else removeFromStorage('sessionStorage', keyOf(section))
}

/** What is still to be saved once `sent` is stored as `version`: what was changed while it was on its way. */
export const draftAfterSave = (
  draft: SectionDraft | undefined,
  sent: SectionDraft,
  version: number,
): SectionDraft | undefined =>
  draft === undefined || draft.value === sent.value ? undefined : { version, value: draft.value }

/** The names of the fields in which two values of a section differ. */
export const changedSectionFields = (before: object, after: object): string[] => {
  const [left, right] = [before, after] as Record<string, unknown>[]
  return Object.keys({ ...left, ...right }).filter(
    (field) => JSON.stringify(left?.[field]) !== JSON.stringify(right?.[field]),
  )
}
