/** /admin/mails: what became of the mails of all orders; first those that failed. */
import type { StaffMail } from '../../contract/mails/mails.ts'
import { Link } from '../../ui/link.tsx'
import { useScreen } from '../../ui/navigation.ts'
import { ChoiceButtons } from '../components/choice-buttons.tsx'
import { choicesOf } from '../components/choice-field.tsx'
import { download } from '../components/download.ts'
import { ExportButton } from '../components/export-button.tsx'
import { listView, oneOf, useListView } from '../components/list-view.ts'
import { Empty, PagedList } from '../components/paged-list.tsx'
import { StaffScreen } from '../components/staff-screen.tsx'
import { type ListPage, useListPages } from '../components/use-list-pages.ts'
import { type QueryOf, queryOf } from '../staff-call.ts'
import { useMay } from '../staff-session.ts'
import { mailApi } from './mail-api.ts'
import { MailRows } from './mail-rows.tsx'

const FILTERS = { '': 'Failed', all: 'All mails' } as const
type Filter = keyof typeof FILTERS
/** Whether those are shown that have not failed, too. */
const mailList = listView({ show: oneOf(['all']) })

const readPage = async (
  query: QueryOf<'GET /api/admin/mails'>,
  signal: AbortSignal,
): Promise<ListPage<StaffMail>> => {
  const { mails, next } = await mailApi.list(query, signal)
  return { rows: mails, next, total: mails.length }
}

const queryOfFilter = (filter: Filter) => queryOf({ state: filter === 'all' ? '' : 'failed' })

const Rows = ({ filter }: { filter: Filter }) => {
  const list = useListPages(queryOfFilter(filter), readPage)
  return (
    <PagedList
      list={list}
      what="The mails"
      empty={<Empty>{filter === '' ? 'No mail has failed.' : 'No mail was sent yet.'}</Empty>}
    >
      {(rows) => <MailRows mails={rows} label={FILTERS[filter]} isOrderNamed onSent={list.retry} />}
    </PagedList>
  )
}

const MailList = () => {
  const may = useMay()
  const { view, show } = useListView(mailList)
  const filter = view.show === 'all' ? 'all' : ''
  return (
    <StaffScreen
      title="Mails"
      actions={
        <ExportButton
          save={() => download('GET /api/admin/mails/export', 'mails.csv', { query: queryOfFilter(filter) })}
        />
      }
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
      <ChoiceButtons
        className="my-5"
        value={filter}
        choices={choicesOf(FILTERS)}
        onChange={(chosen) => show({ show: chosen })}
      />
      <Rows key={filter} filter={filter} />
    </StaffScreen>
  )
}

/** A link to the list resets the screen; the filter itself does not. */
export const Screen = () => {
  const { url } = useScreen()
  return <MailList key={url.search} />
}
