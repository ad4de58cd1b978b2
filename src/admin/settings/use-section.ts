/** One section while it is edited: the draft, saving it, and what to do when somebody else has changed it. */
import { useEffect, useState } from 'react'
import type { StaffSettings } from '../../contract/settings/staff-settings.ts'
import type { SettingsSection } from '../../domain/settings/shop-settings.ts'
import { useMutation, useQueryClient } from '../../ui/query-hooks.tsx'
import { toast } from '../../ui/toast.ts'
import { messageOf } from '../staff-request.ts'
import { draftAfterSave, readSectionDraft, type SectionDraft, writeSectionDraft } from './section-draft.ts'
import { conflictOf, saveSection, showSettings } from './settings-api.ts'

export const useSection = (section: SettingsSection, settings: StaffSettings) => {
  const client = useQueryClient()
  const stored = settings.sections[section] as SectionDraft
  const [draft, setDraft] = useState<SectionDraft | undefined>(() => readSectionDraft(section))
  const [conflict, setConflict] = useState<SectionDraft | undefined>(undefined)
  useEffect(() => writeSectionDraft(section, draft), [section, draft])

  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: ({ version, value }: SectionDraft) => saveSection(section, version, value),
    onSuccess: async (saved, sent) => {
      setDraft((now) => draftAfterSave(now, sent, saved.sections[section].version))
      setConflict(undefined)
      await showSettings(client, saved)
      toast({ title: 'Saved', description: 'Every page shows it from now on.' })
    },
    onError: (failure) => setConflict(conflictOf(failure, section) as SectionDraft | undefined),
  })
  const discard = () => {
    setDraft(undefined)
    setConflict(undefined)
    reset()
  }
  return {
    value: (draft ?? stored).value,
    version: stored.version,
    /** Null: the default. */
    updatedAt: settings.sections[section].updatedAt,
    isChanged: draft !== undefined,
    isPending,
    /** What is stored by now, and the fields in which it differs from what was opened. */
    conflict,
    problem: error && !conflict ? messageOf(error) : undefined,
    change: (value: object) => {
      setDraft((before) => ({ version: before?.version ?? stored.version, value }))
      if (error) reset()
    },
    save: () => {
      if (draft && !isPending) mutate(draft)
    },
    /** Overwrites what somebody else has saved. */
    saveAnyway: () => {
      if (draft && conflict) mutate({ version: conflict.version, value: draft.value })
    },
    takeStored: () => {
      discard()
      void client.refetchQueries({ predicate: ({ queryKey: [path] }) => path === '/api/admin/settings' })
    },
    discard,
  }
}
