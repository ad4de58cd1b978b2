/** /admin/pages/new and /admin/pages/{id}: the text with its preview, its links, publishing and history. */
import type { StaffPage } from '../../contract/pages/staff-pages.ts'
import { MAX_PAGE_TITLE_LENGTH, PAGE_PURPOSES, pagePath } from '../../domain/pages/content-page.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { useNavigation, useScreen } from '../../ui/navigation.ts'
import { Notice } from '../../ui/notice.tsx'
import type { Params } from '../../ui/route.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Conflict } from '../components/conflict.tsx'
import { EditForm } from '../components/edit-form.tsx'
import { Loaded } from '../components/loaded.tsx'
import { SmallButton, SmallLink } from '../components/small-button.tsx'
import { StaffScreen } from '../components/staff-screen.tsx'
import { fieldsOf } from '../components/use-fields.ts'
import { useFreshQuery } from '../components/use-fresh-query.ts'
import { pageQuery } from './page-api.ts'
import { newPage, type PageValues } from './page-draft.ts'
import { LinkFields, TextFields } from './page-fields.tsx'
import { PageHistory } from './page-history.tsx'
import { PagePreview } from './page-preview.tsx'
import { PageRemoval } from './page-removal.tsx'
import { PageStatusBadge } from './page-status.tsx'
import { usePageEditor } from './use-page-editor.ts'

const LIST = '/admin/pages'

const fieldNames: Record<keyof PageValues, string> = {
  title: 'title',
  slug: 'address',
  body: 'text',
  place: 'link in the footer',
  purpose: 'purpose',
  seoTitle: 'title for search engines',
  seoDescription: 'description for search engines',
}

type Editor = ReturnType<typeof usePageEditor>

const PageConflict = ({ editor: { conflict, keepMine, takeStored } }: { editor: Editor }) =>
  conflict && (
    <Conflict
      title={`Somebody else has changed this page since you opened it: ${conflict.fields.map((field) => fieldNames[field]).join(', ') || 'its status'}. Nothing of yours is lost.`}
    >
      {conflict.fields.includes('body') && (
        <details className="mt-1">
          <summary className="inline-flex min-h-11 cursor-pointer items-center underline underline-offset-4">
            Their text
          </summary>
          <pre className="max-h-60 overflow-auto whitespace-pre-wrap wrap-anywhere">{conflict.page.body}</pre>
        </details>
      )}
      <p className="mt-2 flex flex-wrap gap-2">
        <SmallButton onClick={keepMine}>Keep what I changed</SmallButton>
        <SmallButton onClick={takeStored}>Take theirs</SmallButton>
      </p>
    </Conflict>
  )

const SaveButtons = ({ editor, page }: { editor: Editor; page: StaffPage | undefined }) => {
  const { isChanged, isPending, save } = editor
  const isPublished = page?.status === 'published'
  const isIdle = page !== undefined && !isChanged
  return (
    <>
      <Button type="submit" aria-disabled={isIdle || isPending}>
        {isPending ? 'Saving...' : isPublished ? 'Save for shoppers' : 'Save draft'}
      </Button>
      {!isPublished && (
        <Button variant="outline" aria-disabled={isPending} onClick={() => save(true)}>
          Publish
        </Button>
      )}
    </>
  )
}

const PageEditor = ({
  id,
  page,
  initial,
}: {
  id: string
  page: StaffPage | undefined
  initial: PageValues
}) => {
  const { navigate, navigateLater } = useNavigation()
  const editor = usePageEditor({
    id,
    stored: page,
    initial,
    onSaving: () => {
      const open = navigateLater()
      return { onCreated: (created) => open(`${LIST}/${created.id}`) }
    },
  })
  const { values, change } = editor
  const fields = fieldsOf(values, change)
  const isPublished = page?.status === 'published'
  return (
    <>
      {page && (
        <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
          <PageStatusBadge {...page} />
          {isPublished && (
            <Link href={pagePath(page.slug)} className="text-link inline-flex min-h-11 items-center">
              {pagePath(page.slug)}
            </Link>
          )}
        </p>
      )}
      {page?.isExample && (
        <p className="mt-2 max-w-prose border-l-2 border-amber bg-sand px-4 py-3 text-sm">
          This is the demo’s text about an invented shop. The page says so to shoppers until you change the
          text.
        </p>
      )}
      <EditForm
        of={editor}
        onSubmit={() => (!page || editor.isChanged) && editor.save(false)}
        unsaved="Not saved yet"
        conflict={<PageConflict editor={editor} />}
        buttons={<SaveButtons editor={editor} page={page} />}
      >
        <div className="grid gap-x-8 gap-y-6 lg:grid-cols-2">
          <TextFields {...fields} />
          <PagePreview title={values.title} body={values.body} />
        </div>
        <LinkFields {...fields} savedSlug={page?.slug} isPublished={isPublished} />
      </EditForm>
      {page && !editor.isChanged && (
        <PageRemoval page={page} onArchived={editor.discard} onDeleted={() => void navigate(LIST)} />
      )}
      {page && <PageHistory pageId={page.id} version={page.version} onTake={change} />}
    </>
  )
}

const NewPage = () => {
  const { url } = useScreen()
  const wanted = url.searchParams.get('purpose')
  const entry = url.searchParams.get('entry')?.slice(0, MAX_PAGE_TITLE_LENGTH) ?? ''
  const purpose = PAGE_PURPOSES.find((each) => each === wanted) ?? null
  return (
    <StaffScreen title="New page">
      <PageEditor
        key={purpose ?? entry}
        id={`new-${purpose ?? (entry || 'page')}`}
        page={undefined}
        initial={newPage(purpose, entry)}
      />
    </StaffScreen>
  )
}

const StoredPage = ({ id }: { id: string }) => {
  const query = useFreshQuery(pageQuery(id))
  return (
    <StaffScreen title={query.data?.title ?? 'Page'} actions={<SmallLink href={LIST}>All pages</SmallLink>}>
      <Loaded
        of={query}
        what="The page"
        missing={<Notice title="There is no such page">It may have been deleted.</Notice>}
        placeholder={<Skeleton className="mt-6 h-96" />}
      >
        {(page) => <PageEditor id={id} page={page} initial={newPage(null)} />}
      </Loaded>
    </StaffScreen>
  )
}

export const Screen = ({ params: { id = '' } }: { params: Params }) =>
  id === '' ? <NewPage /> : <StoredPage key={id} id={id} />
