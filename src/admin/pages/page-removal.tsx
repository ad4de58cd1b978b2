/** Takes a page from shoppers, or deletes a draft that they have never seen. */
import { useState } from 'react'
import type { StaffPage } from '../../contract/pages/staff-pages.ts'
import { pagePath } from '../../domain/pages/content-page.ts'
import { useQuery, useQueryClient } from '../../ui/query-hooks.tsx'
import { toastSaved } from '../changes/undo.ts'
import { ChoiceField } from '../components/choice-field.tsx'
import { Dialog, DialogForm } from '../components/dialog.tsx'
import { SmallButton } from '../components/small-button.tsx'
import { useAction } from '../components/use-action.ts'
import { archivePage, deletePage, pageListQuery, showPage } from './page-api.ts'

type RemovalProps = { page: StaffPage; onDone: () => void }

const ArchiveForm = ({ page, onDone }: RemovalProps) => {
  const client = useQueryClient()
  const { data: pages } = useQuery(pageListQuery())
  const [target, setTarget] = useState('')
  const action = useAction()
  const archived = async (changed: StaffPage) => {
    await showPage(client, changed)
    toastSaved(client, changed, { title: 'Archived', description: 'Shoppers do not see it any more.' })
    onDone()
  }
  const targets = pages?.filter(({ id, status }) => id !== page.id && status === 'published') ?? []
  return (
    <DialogForm
      action={action}
      onSubmit={() => action.run(() => archivePage(page.id, page.version, target || null), archived)}
      button="Archive"
    >
      <p>No link of the shop leads to an archived page. You can publish it again.</p>
      <ChoiceField
        label="Its address"
        choices={[
          ['', 'says that the page is gone'],
          ...targets.map(({ id, title, slug }) => [id, `leads to ${title} (${pagePath(slug)})`] as const),
        ]}
        value={target}
        onChange={setTarget}
      />
    </DialogForm>
  )
}

const DeleteForm = ({ page, onDone }: RemovalProps) => {
  const client = useQueryClient()
  const action = useAction()
  const deleted = async (answer: object) => {
    await client.invalidateQueries({ queryKey: pageListQuery().queryKey })
    toastSaved(client, answer, { title: 'Deleted', description: `The draft "${page.title}" is deleted.` })
    onDone()
  }
  return (
    <DialogForm
      action={action}
      onSubmit={() => action.run(() => deletePage(page.id), deleted)}
      button="Delete the draft"
    >
      <p>The draft can be brought back for seven days, without its versions.</p>
    </DialogForm>
  )
}

export const PageRemoval = ({
  page,
  onArchived,
  onDeleted,
}: {
  page: StaffPage
  onArchived: () => void
  onDeleted: () => void
}) => {
  const [isOpen, setOpen] = useState(false)
  if (page.status === 'archived') return null
  const canDelete = page.publishedAt === null
  const label = canDelete ? 'Delete' : 'Archive'
  return (
    <>
      <SmallButton onClick={() => setOpen(true)}>{`${label} this page`}</SmallButton>
      <Dialog of={isOpen} onClose={() => setOpen(false)} title={`${label} “${page.title}”`}>
        {canDelete ? (
          <DeleteForm page={page} onDone={onDeleted} />
        ) : (
          <ArchiveForm
            page={page}
            onDone={() => {
              setOpen(false)
              onArchived()
            }}
          />
        )}
      </Dialog>
    </>
  )
}
