/** /admin/audit: who of the staff did what, with the values before and after; filtered and exported. */
import { type ReactNode, useMemo, useState } from 'react'
import type { AuditEntry, AuditList } from '../../contract/audit.ts'
import { staffPaths } from '../../contract/staff-paths.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { LoadError, Notice } from '../../ui/notice.tsx'
import { ShopTime } from '../orders/shop-time.tsx'
import { RowSkeletons } from '../row-skeletons.tsx'
import { download } from '../shell/download.ts'
import { StaffScreen } from '../shell/staff-screen.tsx'
import { type ListPage, useListPages } from '../shell/use-list-pages.ts'
import { messageOf, staffRead } from '../staff-request.ts'
import { StatusBadge } from '../status-badge.tsx'
import { valueText } from './value-text.ts'

type Page = ListPage<AuditEntry> & Pick<AuditList, 'actors' | 'actions' | 'timeZone'>
type Filter = { actor: string; action: string; from: string; to: string }
const everything: Filter = { actor: '', action: '', from: '', to: '' }

const readPage = async (query: string, signal: AbortSignal): Promise<Page> => {
  const { entries, ...list } = await staffRead<AuditList>(`${staffPaths.audit}?${query}`, signal)
  return { ...list, rows: entries, total: entries.length }
}

const Changes = ({ before, after }: Pick<AuditEntry, 'before' | 'after'>) => {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  if (fields.length === 0) return null
  return (
    <details className="mt-1 text-sm">
      <summary className="cursor-pointer py-2 text-muted pointer-coarse:py-3">
        {fields.slice(0, 4).join(', ')}
        {fields.length > 4 && ` and ${fields.length - 4} more`}
      </summary>
      <div className="overflow-x-auto">
        <table className="mt-1 w-full text-left">
          <thead className="text-muted">
            <tr>
              <th scope="col" className="py-1 pr-4 font-medium">
                Field
              </th>
              <th scope="col" className="py-1 pr-4 font-medium">
                Before
              </th>
              <th scope="col" className="py-1 font-medium">
                After
              </th>
            </tr>
          </thead>
          <tbody>
            {fields.map((field) => (
              <tr key={field} className="border-t border-line align-top">
                <th scope="row" className="py-1 pr-4 font-mono text-xs font-normal">
                  {field}
                </th>
                <td className="py-1 pr-4 wrap-anywhere whitespace-pre-wrap">{valueText(before[field])}</td>
                <td className="py-1 wrap-anywhere whitespace-pre-wrap">{valueText(after[field])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}

const Entry = ({ entry, timeZone }: { entry: AuditEntry; timeZone: string }) => (
  <li className="border-b border-line py-3">
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="font-medium wrap-anywhere">{entry.actor}</span>
      <span className="min-w-0 wrap-anywhere">{entry.summary}</span>
      {entry.outcome === 'refused' && <StatusBadge tone="quiet">Refused</StatusBadge>}
    </p>
    <p className="mt-0.5 text-sm text-muted wrap-anywhere">
      <ShopTime iso={entry.at} timeZone={timeZone} /> · {entry.address ?? 'unknown address'}
      {entry.subject !== '' && ` · ${entry.subject} ${entry.subjectId}`}
    </p>
    <Changes before={entry.before} after={entry.after} />
  </li>
)

const Filters = ({
  filter,
  page,
  onChange,
}: {
  filter: Filter
  page: Page | undefined
  onChange: (filter: Filter) => void
}) => {
  const select = (label: string, key: 'actor' | 'action', all: string, options: ReactNode) => (
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
        'Action',
        'action',
        'Everything',
        page?.actions.map(({ id, summary }) => (
          <option key={id} value={id}>
            {summary.slice(0, 80)}
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
  const query = useMemo(
    () => new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== '')).toString(),
    [filter],
  )
  const { pages, isLoading, failed, retry, loadMore } = useListPages<AuditEntry, Page>(query, readPage)
  const save = () => {
    setFailure(undefined)
    download(`${staffPaths.auditExport}?${query}`, 'audit.csv').catch((error: unknown) =>
      setFailure(messageOf(error)),
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
        Every change by staff, written with the change. Entries are never changed or deleted. Personal data of
        customers and secrets are not recorded.
      </p>
      <Filters filter={filter} page={pages} onChange={setFilter} />
      {failure && (
        <p role="alert" className="mt-3 text-sm text-sale">
          {failure}
        </p>
      )}
      {failed === 'list' && <LoadError what="The audit log" onRetry={retry} />}
      {!pages && failed !== 'list' && <RowSkeletons count={6} label="The audit log is loading" />}
      {pages?.rows.length === 0 && failed !== 'list' && (
        <Notice title="No entries" as="p">
          Nothing was done by this person, or in these days.
        </Notice>
      )}
      {pages && pages.rows.length > 0 && failed !== 'list' && (
        <ul aria-label="Entries" aria-busy={isLoading} className="mt-4">
          {pages.rows.map((entry) => (
            <Entry key={entry.id} entry={entry} timeZone={pages.timeZone} />
          ))}
        </ul>
      )}
      {pages?.next && failed !== 'list' && (
        <div className="py-6 text-center">
          {failed === 'more' && (
            <p role="alert" className="mb-3 text-sm text-sale">
              More entries could not be loaded. Please try again.
            </p>
          )}
          <Button variant="outline" aria-disabled={isLoading} onClick={loadMore}>
            {isLoading ? 'Loading...' : 'Load more'}
          </Button>
        </div>
      )}
    </StaffScreen>
  )
}
