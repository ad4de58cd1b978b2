/** The state of the editor: the draft, saving and publishing it, and what somebody else has saved meanwhile. */
import type { StaffPage } from '../../contract/pages/staff-pages.ts'
import { useQueryClient } from '../../ui/query-hooks.tsx'
import { toastSaved } from '../changes/undo.ts'
import { isConflict } from '../components/use-action.ts'
import { useEdit, writeDraft } from '../components/use-edit.ts'
import { changePage, createContentPage, publishPage, readPage, showPage } from './page-api.ts'
import {
  changedPageValues,
  newPageRequest,
  type PageDraft,
  type PageValues,
  pageValuesOf,
  rebasePageDraft,
} from './page-draft.ts'

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
  const key = `page-draft-${id}`
  const edit = useEdit<PageDraft, Saving, StaffPage, StaffPage>({
    key,
    save: async (saving, setDraft) => {
      const page = await store(stored, saving)
      if (!stored) {
        // From now on the page exists: if it cannot be published, it must not be created once more.
        writeDraft(key, undefined)
        setDraft(undefined)
      }
      if (!saving.publishes || page.status === 'published') return page
      try {
        return await publishPage(page.id, page.version)
      } catch (failure) {
        await showPage(client, page)
        if (!stored) saving.onCreated(page)
        setDraft(undefined)
        throw failure
      }
    },
    saved: async (page, { onCreated }, setDraft) => {
      setDraft(undefined)
      await showPage(client, page)
      const isPublished = page.status === 'published'
      toastSaved(client, page, {
        title: isPublished ? 'Published' : 'Saved',
        description: isPublished ? 'Shoppers see it from now on.' : 'Shoppers do not see it.',
      })
      if (!stored) onCreated(page)
    },
    readConflict: (failure) =>
      stored && isConflict(failure) ? readPage(stored.id).catch(() => undefined) : undefined,
  })
  const { conflict, isPending, problem } = edit
  const base = stored ? pageValuesOf(stored) : initial
  const draft = edit.draft ?? { version: stored?.version ?? 0, base, values: base }
  /** Shows the page as somebody else has saved it, with or without the edits on top. */
  const settle = (next: PageDraft | undefined) => {
    if (!conflict) return
    edit.settle(next)
    void showPage(client, conflict)
  }
  return {
    values: draft.values,
    isChanged: Object.keys(changedPageValues(draft.base, draft.values)).length > 0,
    isPending,
    /** What somebody else has saved, and the fields in which it differs from what was opened. */
    conflict: conflict && {
      page: conflict,
      fields: Object.keys(changedPageValues(draft.base, pageValuesOf(conflict))) as (keyof PageValues)[],
    },
    problem,
    change: (changes: Partial<PageValues>) =>
      edit.change({ ...draft, values: { ...draft.values, ...changes } }),
    save: (publishes: boolean) => !isPending && edit.save({ ...draft, publishes, ...onSaving() }),
    discard: () => edit.settle(),
    keepMine: () => conflict && settle(rebasePageDraft(draft, conflict)),
    takeStored: () => settle(undefined),
  }
}
