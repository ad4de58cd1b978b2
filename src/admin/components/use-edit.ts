/**
 * The edit of what is stored: a draft that this tab keeps until it is saved, its saving, and what somebody else has
 * saved meanwhile.
 */
import { type Dispatch, type SetStateAction, useEffect, useState } from 'react'
import { useMutation } from '../../ui/query-hooks.tsx'
import { readStorage, removeFromStorage, writeStorage } from '../../ui/web-storage.ts'
import { messageOf } from '../staff-request.ts'

const readDraft = <Draft>(key: string): Draft | undefined => {
  const text = readStorage('sessionStorage', key)
  return text === null ? undefined : (JSON.parse(text) as Draft)
}

export const writeDraft = (key: string, draft: unknown): void => {
  if (draft) writeStorage('sessionStorage', key, JSON.stringify(draft))
  else removeFromStorage('sessionStorage', key)
}

type SetDraft<Draft> = Dispatch<SetStateAction<Draft | undefined>>
type UseEdit<Draft, Saving, Saved, Stored> = {
  /** Of the draft in this tab. */
  key: string
  save: (saving: Saving, setDraft: SetDraft<Draft>) => Promise<Saved>
  saved: (saved: Saved, saving: Saving, setDraft: SetDraft<Draft>) => unknown
  /** What is stored now, where a save was refused because of it. */
  readConflict: (failure: Error) => Stored | undefined | Promise<Stored | undefined>
}

export const useEdit = <Draft, Saving, Saved, Stored>({
  key,
  save,
  saved,
  readConflict,
}: UseEdit<Draft, Saving, Saved, Stored>) => {
  const [draft, setDraft] = useState<Draft | undefined>(() => readDraft(key))
  const [conflict, setConflict] = useState<Stored>()
  useEffect(() => writeDraft(key, draft), [key, draft])
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (saving: Saving) => save(saving, setDraft),
    onSuccess: (result, saving) => {
      setConflict(undefined)
      return saved(result, saving, setDraft)
    },
    onError: async (failure) => setConflict(await readConflict(failure)),
  })
  return {
    draft,
    conflict,
    isPending,
    problem: error && !conflict ? messageOf(error) : undefined,
    change: (next: Draft | undefined): void => {
      setDraft(next)
      if (error) reset()
    },
    /** Ends a conflict. Without a draft what is stored is shown. */
    settle: (next?: Draft): void => {
      setDraft(next)
      setConflict(undefined)
      reset()
    },
    save: (saving: Saving): void => {
      if (!isPending) mutate(saving)
    },
  }
}
