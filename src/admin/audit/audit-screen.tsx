/** /admin/audit: who of the staff did what, a sentence for each call, with the values before and after; filtered and exported. */
import type { AuditChange, AuditList } from '../../contract/audit/audit.ts'
import { AUDIT_KIND_LABELS, AUDIT_KINDS } from '../../domain/audit/audit-kinds.ts'
import { isDay } from '../../domain/shop-day.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { useScreen } from '../../ui/navigation.ts'
import { Notice } from '../../ui/notice.tsx'
import { ChoiceField } from '../components/choice-field.tsx'
import { download } from '../components/download.ts'
import { ExportButton } from '../components/export-button.tsx'
import { anyText, listView, oneOf, useListView } from '../components/list-view.ts'
import { PagedList } from '../components/paged-list.tsx'
import { SmallButton } from '../components/small-button.tsx'
import { StaffScreen } from '../components/staff-screen.tsx'
import type { Fields } from '../components/use-fields.ts'
import { type ListPage, useListPages } from '../components/use-list-pages.ts'
import type { QueryOf } from '../staff-call.ts'
import { staffCall } from '../staff-request.ts'
import { type AboutRow, AuditChangeRow } from './audit-change.tsx'

const auditList = listView({
  actor: anyText,
  kind: oneOf(AUDIT_KINDS),
  from: isDay,
  to: isDay,
  // Only what happened to one product, order or account.
  subject: anyText,
  subjectId: anyText,
})
type Page = ListPage<AuditChange> & Pick<AuditList, 'actors'>
type Filter = typeof auditList.empty
const readPage = async (query: QueryOf<'GET /api/admin/audit'>, signal: AbortSignal): Promise<Page> => {
  const { changes, ...list } = await staffCall('GET /api/admin/audit', { query, signal })
  return { ...list, rows: changes, total: changes.length }
}

/** What staff call it today, by an entry about it. */
const nameOf = (pages: Page | undefined, { subject, subjectId }: AboutRow): string | undefined =>
  pages?.rows
    .flatMap(({ entries }) => entries)
    .find((entry) => entry.subject === subject && entry.subjectId === subjectId)?.name

const Filters = ({ page, text, choice }: Fields<Filter> & { page: Page | undefined }) => (
  <div className="mt-4 grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
    <ChoiceField
      label="Person"
      choices={[['', 'Everybody'], ...(page?.actors ?? []).map((name) => [name, name] as const)]}
      {...choice('actor')}
    />
    <ChoiceField
      label="About"
      choices={[['', 'Everything'], ...AUDIT_KINDS.map((kind) => [kind, AUDIT_KIND_LABELS[kind]] as const)]}
      {...choice('kind')}
    />
    <TextField label="From" type="date" {...text('from')} />
    <TextField label="To" type="date" {...text('to')} />
  </div>
)

const Entries = () => {
  const filter = useListView(auditList)
  const { view, query, show } = filter
  const list = useListPages(query, readPage)
  const about = view.subjectId === '' ? undefined : (nameOf(list.pages, view) ?? 'one thing')
  return (
    <StaffScreen
      title="Audit log"
      actions={
        <>
          <ButtonLink href="/admin/changes" variant="outline">
            What can be undone
          </ButtonLink>
          <ExportButton save={() => download('GET /api/admin/audit/export', 'audit.csv', { query })} />
        </>
      }
      intro="Every change by staff, written with the change. Entries are never changed. Personal data of customers and secrets are not recorded."
    >
      <Filters {...filter} page={list.pages} />
      {about && (
        <p className="mt-3 flex flex-wrap items-center gap-3 text-sm">
          <span className="wrap-anywhere">{`Only changes of ${about}`}</span>
          <SmallButton onClick={() => show({ ...view, subject: '', subjectId: '' })}>Show all</SmallButton>
        </p>
      )}
      <PagedList
        list={list}
        what="The audit log"
        loading="The audit log is loading"
        more="entries"
        empty={
          <Notice title="No entries" as="p">
            Nothing was done by this person, or in these days.
          </Notice>
        }
      >
        {(rows) => (
          <ul aria-label="Entries" aria-busy={list.isLoading} className="mt-4">
            {rows.map((change) => (
              <AuditChangeRow
                key={change.id}
                change={change}
                onAbout={about ? undefined : (of) => show({ ...view, ...of })}
              />
            ))}
          </ul>
        )}
      </PagedList>
    </StaffScreen>
  )
}

/** A link to the log resets the screen; the filters themselves do not. */
export const Screen = () => {
  const { url } = useScreen()
  return <Entries key={url.search} />
}
