/** /admin/mails: what became of the mails of all orders; first those that failed. */
import { useCallback, useState } from 'react'
import type { StaffMail } from '../../contract/mails.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { LoadError } from '../../ui/notice.tsx'
import { SmallButton } from '../components/small-button.tsx'
import { RowSkeletons } from '../row-skeletons.tsx'
import { StaffScreen } from '../shell/staff-screen.tsx'
import { type ListPage, useListPages } from '../shell/use-list-pages.ts'
import { useMay } from '../staff-session.ts'
import { mailApi } from './mail-api.ts'
import { MailRows } from './mail-rows.tsx'

const FILTERS = { failed: 'Failed', all: 'All mails' } as const
type Filter = keyof typeof FILTERS

const readPage = async (query: URLSearchParams, signal: AbortSignal): Promise<ListPage<StaffMail>> => {
  const { mails, next } = await mailApi.list(query, signal)
  return { rows: mails, next, total: mails.length }
}

const Rows = ({ filter }: { filter: Filter }) => {
  const list = useListPages<StaffMail, ListPage<StaffMail>>(
    filter === 'all' ? '' : `state=${filter}`,
    readPage,
  )
  const { retry } = list
  const refresh = useCallback(() => retry(), [retry])
  const rows = list.pages?.rows
  if (list.failed === 'list') return <LoadError what="The mails" onRetry={refresh} />
  if (!rows) return <RowSkeletons count={6} label="The mails are loading" />
  if (rows.length === 0)
    return (
      <p className="py-10 text-center text-muted">
        {filter === 'failed' ? 'No mail has failed.' : 'No mail was sent yet.'}
      </p>
    )
  return (
    <>
      <MailRows mails={rows} label={FILTERS[filter]} isOrderNamed onSent={refresh} />
      {list.pages?.next && (
        <Button variant="outline" className="mt-5" aria-disabled={list.isLoading} onClick={list.loadMore}>
          {list.failed === 'more' ? 'Try again' : 'Show more'}
        </Button>
      )}
    </>
  )
}

export const Screen = () => {
  const may = useMay()
  const [filter, setFilter] = useState<Filter>('failed')
  return (
    <StaffScreen title="Mails">
      <p className="mt-3 max-w-prose text-sm text-muted">
        A mail that failed is tried again automatically. Without a mail server, mails are files that you read
        here.
        {may('run-shop') && (
          <>
            <span>{' The '}</span>
            <Link href="/admin/doctor" className="text-link">
              doctor
            </Link>
            <span>{' sends a test mail.'}</span>
          </>
        )}
      </p>
      <div className="my-5 flex gap-2">
        {(Object.keys(FILTERS) as Filter[]).map((name) => (
          <SmallButton
            key={name}
            variant={name === filter ? 'solid' : 'outline'}
            aria-pressed={name === filter}
            onClick={() => setFilter(name)}
          >
            {FILTERS[name]}
          </SmallButton>
        ))}
      </div>
      <Rows key={filter} filter={filter} />
    </StaffScreen>
  )
}
