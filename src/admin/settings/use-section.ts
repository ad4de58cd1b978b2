/** One section while it is edited: the draft, saving it, and what to do when somebody else has changed it. */
import type { StaffSettings } from '../../contract/settings/staff-settings.ts'
import type { SettingsSection } from '../../domain/settings/shop-settings.ts'
import { useQueryClient } from '../../ui/query-hooks.tsx'
import { toastSaved } from '../changes/undo.ts'
import { useEdit } from '../components/use-edit.ts'
import { draftAfterSave, draftWith, type SectionDraft } from './section-draft.ts'
import { conflictOf, saveSection, showSettings } from './settings-api.ts'

/** The page of a section is not shown to who may not change it. */
const storedOf = (settings: StaffSettings, section: SettingsSection) => {
  const stored = settings.sections[section]
  if (!stored) throw new Error(`the answer has no settings of ${section}`)
  return stored
}

export const useSection = (section: SettingsSection, settings: StaffSettings) => {
  const client = useQueryClient()
  const { updatedAt, ...stored } = storedOf(settings, section)
  const edit = useEdit<SectionDraft, SectionDraft, StaffSettings, SectionDraft>({
    key: `settings-draft-${section}`,
    save: ({ version, value }) => saveSection(section, version, value),
    saved: async (saved, sent, setDraft) => {
      setDraft((now) => draftAfterSave(now, sent, storedOf(saved, section).version))
      await showSettings(client, saved)
      toastSaved(client, saved, { title: 'Saved', description: 'Every page shows it from now on.' })
    },
    readConflict: (failure) => conflictOf(failure, section),
  })
  const { draft, conflict, isPending, problem } = edit
  return {
    value: (draft ?? stored).value,
    version: stored.version,
    /** Null: the default. */
    updatedAt,
    isChanged: draft !== undefined,
    isPending,
    /** What is stored by now, and the fields in which it differs from what was opened. */
    conflict,
    problem,
    change: (value: object) => edit.change(draftWith(draft, stored, value)),
    save: () => draft && edit.save(draft),
    /** Overwrites what somebody else has saved. */
    saveAnyway: () => draft && conflict && edit.save({ version: conflict.version, value: draft.value }),
    takeStored: () => {
      edit.settle()
      void client.refetchQueries({ predicate: ({ queryKey: [path] }) => path === '/api/admin/settings' })
    },
    discard: () => edit.settle(),
  }
}
