/** /admin/audit: who of the staff did what, a sentence for each call, with the values before and after; filtered and exported. */
import { type ReactNode, useMemo, useState } from 'react'
import type { AuditChange, AuditList } from '../../contract/audit.ts'
import { AUDIT_KIND_LABELS, AUDIT_KINDS } from '../../domain/audit/audit-kinds.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { LoadError, Notice } from '../../ui/notice.tsx'
import { Problem } from '../components/problem.tsx'
import { RowSkeletons } from '../row-skeletons.tsx'
import { download } from '../shell/download.ts'
import { LoadMore } from '../shell/load-more.tsx'
import { StaffScreen } from '../shell/staff-screen.tsx'
import { type ListPage, useListPages } from '../shell/use-list-pages.ts'
import { messageOf, staffCall } from '../staff-request.ts'
import { AuditChangeRow } from './audit-change.tsx'

type Page = ListPage<AuditChange> & Pick<AuditList, 'actors'>
type Filter = { actor: string; kind: string; from: string; to: string }
/** Only what happened to one product, order or account. */
type About = { subject: string; subjectId: string; name: string }
const everything: Filter = { actor: '', kind: '', from: '', to: '' }

const readPage = async (query: URLSearchParams, signal: AbortSignal): Promise<Page> => {
  const { changes, ...list } = await staffCall('GET /api/admin/audit', { query, signal })
  return { ...list, rows: changes, total: changes.length }
}

const Filters = ({
  filter,
  page,
  onChange,
}: {
  filter: Filter
  page: Page | undefined
  onChange: (filter: Filter) => void
}) => {
  const select = (label: string, key: 'actor' | 'kind', all: string, options: ReactNode) => (
    <SelectField
      label={label}
      value={filter[key]}
      onChange={(event) => onChange({ ...filter, [key]: event.target.value })}
    >
      <option value="">{all}</option>
      {options}
    </SelectField>
  )
  const day = (label: string, key: 'from' | 'to') => (
    <TextField
      label={label}
      type="date"
      value={filter[key]}
      onChange={(event) => onChange({ ...filter, [key]: event.target.value })}
    />
  )
  return (
    <div className="mt-4 grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
      {select(
        'Person',
        'actor',
        'Everybody',
        page?.actors.map((name) => <option key={name}>{name}</option>),
      )}
      {select(
        'About',
        'kind',
        'Everything',
        AUDIT_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {AUDIT_KIND_LABELS[kind]}
          </option>
        )),
      )}
      {day('From', 'from')}
      {day('To', 'to')}
    </div>
  )
}

export const Screen = () => {
  const [filter, setFilter] = useState(everything)
  const [failure, setFailure] = useState<string>()
  const [about, setAbout] = useState<About>()
  const query = useMemo(() => {
    const given = Object.entries(filter).filter(([, value]) => value !== '')
    const only = about ? { subject: about.subject, subjectId: about.subjectId } : {}
    return new URLSearchParams({ ...Object.fromEntries(given), ...only }).toString()
  }, [filter, about])
  const { pages, isLoading, failed, retry, loadMore } = useListPages<AuditChange, Page>(query, readPage)
  const save = () => {
    setFailure(undefined)
    download('GET /api/admin/audit/export', 'audit.csv', { query: new URLSearchParams(query) }).catch(
      (error: unknown) => setFailure(messageOf(error)),
    )
  }
  return (
    <StaffScreen
      title="Audit log"
      actions={
        <Button variant="outline" onClick={save}>
          Export CSV
        </Button>
      }
    >
      <p className="mt-3 max-w-prose text-sm text-muted">
        Every change by staff, written with the change. Entries are never changed. Personal data of customers
        and secrets are not recorded.
      </p>
      <Filters filter={filter} page={pages} onChange={setFilter} />
      {about && (
        <p className="mt-3 flex flex-wrap items-center gap-3 text-sm">
          <span className="wrap-anywhere">{`Only changes of ${about.name}`}</span>
          <Button size="sm" variant="outline" onClick={() => setAbout(undefined)}>
            Show all
          </Button>
        </p>
      )}
      <Problem className="mt-3">{failure}</Problem>
      {failed === 'list' && <LoadError what="The audit log" onRetry={retry} />}
      {!pages && failed !== 'list' && <RowSkeletons count={6} label="The audit log is loading" />}
      {pages?.rows.length === 0 && failed !== 'list' && (
        <Notice title="No entries" as="p">
          Nothing was done by this person, or in these days.
        </Notice>
      )}
      {pages && pages.rows.length > 0 && failed !== 'list' && (
        <ul aria-label="Entries" aria-busy={isLoading} className="mt-4">
          {pages.rows.map((change) => (
            <AuditChangeRow key={change.id} change={change} onAbout={about ? undefined : setAbout} />
          ))}
        </ul>
      )}
      {pages?.next && failed !== 'list' && (
        <LoadMore what="entries" hasFailed={failed === 'more'} isLoading={isLoading} onMore={loadMore} />
      )}
    </StaffScreen>
  )
}
