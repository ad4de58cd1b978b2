/** /admin/mails: what became of the mails of all orders; first those that failed. */
import { useState } from 'react'
import type { StaffMail } from '../../contract/mails/mails.ts'
import { Link } from '../../ui/link.tsx'
import { ChoiceButtons } from '../components/choice-buttons.tsx'
import { choicesOf } from '../components/choice-field.tsx'
import { Empty, PagedList } from '../components/paged-list.tsx'
import { StaffScreen } from '../components/staff-screen.tsx'
import { type ListPage, useListPages } from '../components/use-list-pages.ts'
import { type QueryOf, queryOf } from '../staff-call.ts'
import { useMay } from '../staff-session.ts'
import { mailApi } from './mail-api.ts'
import { MailRows } from './mail-rows.tsx'

const FILTERS = { failed: 'Failed', all: 'All mails' } as const
type Filter = keyof typeof FILTERS

const readPage = async (
  query: QueryOf<'GET /api/admin/mails'>,
  signal: AbortSignal,
): Promise<ListPage<StaffMail>> => {
  const { mails, next } = await mailApi.list(query, signal)
  return { rows: mails, next, total: mails.length }
}

const Rows = ({ filter }: { filter: Filter }) => {
  const list = useListPages(queryOf({ state: filter === 'all' ? '' : filter }), readPage)
  return (
    <PagedList
      list={list}
      what="The mails"
      empty={<Empty>{filter === 'failed' ? 'No mail has failed.' : 'No mail was sent yet.'}</Empty>}
    >
      {(rows) => <MailRows mails={rows} label={FILTERS[filter]} isOrderNamed onSent={list.retry} />}
    </PagedList>
  )
}

export const Screen = () => {
  const may = useMay()
  const [filter, setFilter] = useState<Filter>('failed')
  return (
    <StaffScreen
      title="Mails"
      intro={
        <>
          <span>
            A mail that failed is tried again automatically. Without a mail server, mails are files that you
            read here.
          </span>
          {may('run-shop') && (
            <>
              <span>{' The '}</span>
              <Link href="/admin/doctor" className="text-link">
                doctor
              </Link>
              <span>{' sends a test mail.'}</span>
            </>
          )}
        </>
      }
    >
      <ChoiceButtons className="my-5" value={filter} choices={choicesOf(FILTERS)} onChange={setFilter} />
      <Rows key={filter} filter={filter} />
    </StaffScreen>
  )
}
