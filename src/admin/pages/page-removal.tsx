/** Takes a page from shoppers, or deletes a draft that they have never seen. */
import { useState } from 'react'
import type { StaffPage } from '../../contract/staff-pages.ts'
import { pagePath } from '../../domain/content-page.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { useMutation, useQuery, useQueryClient } from '../../ui/query-hooks.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { toast } from '../../ui/toast.ts'
import { Problem } from '../components/problem.tsx'
import { SmallButton } from '../components/small-button.tsx'
import { messageOf } from '../staff-request.ts'
import { archivePage, deletePage, pageListQuery, showPage } from './page-api.ts'

type RemovalProps = { page: StaffPage; onDone: () => void }

const ArchiveForm = ({ page, onDone }: RemovalProps) => {
  const client = useQueryClient()
  const { data: pages } = useQuery(pageListQuery())
  const [target, setTarget] = useState('')
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => archivePage(page.id, page.version, target || null),
    onSuccess: async (archived) => {
      await showPage(client, archived)
      toast({ title: 'Archived', description: 'Shoppers do not see it any more.' })
      onDone()
    },
  })
  return (
    <form
      className="grid gap-4 p-6"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending) mutate()
      }}
    >
      <p>No link of the shop leads to an archived page. You can publish it again.</p>
      <SelectField label="Its address" value={target} onChange={(event) => setTarget(event.target.value)}>
        <option value="">says that the page is gone</option>
        {pages
          ?.filter(({ id, status }) => id !== page.id && status === 'published')
          .map(({ id, title, slug }) => (
            <option key={id} value={id}>
              {`leads to ${title} (${pagePath(slug)})`}
            </option>
          ))}
      </SelectField>
      <Problem>{error && messageOf(error)}</Problem>
      <Button type="submit" className="justify-self-start" aria-disabled={isPending}>
        Archive
      </Button>
    </form>
  )
}

const DeleteForm = ({ page, onDone }: RemovalProps) => {
  const client = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => deletePage(page.id),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: pageListQuery().queryKey })
      toast({ title: 'Deleted', description: `The draft "${page.title}" is deleted.` })
      onDone()
    },
  })
  return (
    <div className="grid gap-4 p-6">
      <p>The draft and its versions are deleted for good.</p>
      <Problem>{error && messageOf(error)}</Problem>
      <Button className="justify-self-start" aria-disabled={isPending} onClick={() => !isPending && mutate()}>
        Delete the draft
      </Button>
    </div>
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
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={`${label} “${page.title}”`} side="middle">
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
      </Sheet>
    </>
  )
}
