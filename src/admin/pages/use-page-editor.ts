/** The state of the editor: the draft, saving and publishing it, and what somebody else has saved meanwhile. */
import { useEffect, useState } from 'react'
import type { StaffPage } from '../../contract/pages/staff-pages.ts'
import { ApiError } from '../../ui/api-client.ts'
import { useMutation, useQueryClient } from '../../ui/query-hooks.tsx'
import { toast } from '../../ui/toast.ts'
import { messageOf } from '../staff-request.ts'
import { changePage, createContentPage, publishPage, readPage, showPage } from './page-api.ts'
import {
  changedPageValues,
  newPageRequest,
  type PageDraft,
  type PageValues,
  pageValuesOf,
  readPageDraft,
  rebasePageDraft,
  writePageDraft,
} from './page-draft.ts'

const CONFLICT = 409
const isConflict = (error: unknown): boolean => error instanceof ApiError && error.status === CONFLICT

type OnCreated = { onCreated: (page: StaffPage) => void }
type Saving = PageDraft & { publishes: boolean } & OnCreated

const store = async (
  stored: StaffPage | undefined,
  { version, base, values }: Saving,
): Promise<StaffPage> => {
  if (!stored) return createContentPage(newPageRequest(values))
  const changes = changedPageValues(base, values)
  return Object.keys(changes).length > 0 ? changePage(stored.id, version, changes) : { ...stored, version }
}

/** `stored`: undefined for a new page, which begins with `initial`. `onCreated` opens the page that was made; it is asked for when the save begins. */
export const usePageEditor = ({
  id,
  stored,
  initial,
  onSaving,
}: {
  /** Of the draft in this tab. */
  id: string
  stored: StaffPage | undefined
  initial: PageValues
  onSaving: () => OnCreated
}) => {
  const client = useQueryClient()
  const [kept, setKept] = useState<PageDraft | undefined>(() => readPageDraft(id))
  const [conflict, setConflict] = useState<StaffPage | undefined>(undefined)
  useEffect(() => writePageDraft(id, kept), [id, kept])
  const base = stored ? pageValuesOf(stored) : initial
  const draft = kept ?? { version: stored?.version ?? 0, base, values: base }
  const isChanged = Object.keys(changedPageValues(draft.base, draft.values)).length > 0

  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async (saving: Saving) => {
      const page = await store(stored, saving)
      if (!stored) {
        // From now on the page exists: if it cannot be published, it must not be created once more.
        writePageDraft(id, undefined)
        setKept(undefined)
      }
      if (!saving.publishes || page.status === 'published') return page
      try {
        return await publishPage(page.id, page.version)
      } catch (failure) {
        await showPage(client, page)
        if (!stored) saving.onCreated(page)
        setKept(undefined)
        throw failure
      }
    },
    onSuccess: async (page, { onCreated }) => {
      setKept(undefined)
      setConflict(undefined)
      await showPage(client, page)
      const isPublished = page.status === 'published'
      toast({
        title: isPublished ? 'Published' : 'Saved',
        description: isPublished ? 'Shoppers see it from now on.' : 'Shoppers do not see it.',
      })
      if (!stored) onCreated(page)
    },
    onError: async (failure) => {
      if (stored && isConflict(failure)) setConflict(await readPage(stored.id).catch(() => undefined))
    },
  })
  /** Shows the page as somebody else has saved it, with or without the edits on top. */
  const settle = (next: PageDraft | undefined) => {
    if (!conflict) return
    setKept(next)
    setConflict(undefined)
    reset()
    void showPage(client, conflict)
  }
  return {
    values: draft.values,
    isChanged,
    isPending,
    /** What somebody else has saved, and the fields in which it differs from what was opened. */
    conflict: conflict && {
      page: conflict,
      fields: Object.keys(changedPageValues(draft.base, pageValuesOf(conflict))) as (keyof PageValues)[],
    },
    problem: error && !conflict ? messageOf(error) : undefined,
    change: (changes: Partial<PageValues>) => {
      setKept({ ...draft, values: { ...draft.values, ...changes } })
      if (error) reset()
    },
    save: (publishes: boolean) => {
      if (!isPending) mutate({ ...draft, publishes, ...onSaving() })
    },
    discard: () => {
      setKept(undefined)
      setConflict(undefined)
      reset()
    },
    keepMine: () => conflict && settle(rebasePageDraft(draft, conflict)),
    takeStored: () => settle(undefined),
  }
}
