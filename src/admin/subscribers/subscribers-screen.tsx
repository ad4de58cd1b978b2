/** /admin/subscribers: newsletter subscribers with state and consent, searched, exported, removed. */
import { useId, useState } from 'react'
import type { StaffSubscriber } from '../../contract/subscribers/subscribers.ts'
import { SUBSCRIBER_STATUSES } from '../../domain/subscribers/newsletter.ts'
import { TextField } from '../../ui/field.tsx'
import { useScreen } from '../../ui/navigation.ts'
import { toast } from '../../ui/toast.ts'
import { ChoiceField, choicesOf } from '../components/choice-field.tsx'
import { ColumnChoice, useColumns } from '../components/column-choice.tsx'
import { Dialog, DialogForm } from '../components/dialog.tsx'
import { download } from '../components/download.ts'
import { ExportButton } from '../components/export-button.tsx'
import { type Column, ListTable } from '../components/list-table.tsx'
import { anyText, listView, oneOf, useListView } from '../components/list-view.ts'
import { Empty, PagedList } from '../components/paged-list.tsx'
import { SmallButton } from '../components/small-button.tsx'
import { StaffScreen } from '../components/staff-screen.tsx'
import { useAction } from '../components/use-action.ts'
import { type ListPage, useListPages } from '../components/use-list-pages.ts'
import { DateTime } from '../date-time.tsx'
import type { QueryOf } from '../staff-call.ts'
import { staffCall } from '../staff-request.ts'
import { StatusBadge } from '../status-badge.tsx'
import { SUBSCRIBER_STATUS_NAMES } from './subscriber-status.ts'

const subscriberList = listView({ status: oneOf(SUBSCRIBER_STATUSES), search: anyText })

const readPage = async (
  query: QueryOf<'GET /api/admin/subscribers'>,
  signal: AbortSignal,
): Promise<ListPage<StaffSubscriber>> => {
  const { subscribers, ...page } = await staffCall('GET /api/admin/subscribers', { query, signal })
  return { ...page, rows: subscribers }
}

const timeColumn = (
  name: string,
  field: 'subscribedAt' | 'confirmedAt' | 'unsubscribedAt',
): Column<StaffSubscriber> => ({
  name,
  cardLabel: name,
  className: 'text-muted lg:whitespace-nowrap',
  cell: ({ [field]: at }) => at && <DateTime iso={at} />,
})

const subscriberColumns = (
  onRemove: (subscriber: StaffSubscriber) => void,
): readonly Column<StaffSubscriber>[] => [
  {
    name: 'Email',
    isFixed: true,
    isHead: true,
    className: 'basis-full wrap-anywhere',
    cell: ({ email }) => email,
  },
  {
    name: 'State',
    cell: ({ status }) => (
      <StatusBadge tone={status === 'active' ? 'good' : 'quiet'}>
        {SUBSCRIBER_STATUS_NAMES[status]}
      </StatusBadge>
    ),
  },
  timeColumn('Entered', 'subscribedAt'),
  timeColumn('Confirmed', 'confirmedAt'),
  timeColumn('Left', 'unsubscribedAt'),
  {
    name: 'Actions',
    isUnnamed: true,
    isFixed: true,
    className: 'ml-auto lg:text-right',
    cell: (subscriber) => (
      <SmallButton aria-label={`Remove ${subscriber.email}`} onClick={() => onRemove(subscriber)}>
        Remove
      </SmallButton>
    ),
  },
]

type RemovalProps = { subscriber: StaffSubscriber; onClose: () => void; onRemoved: () => void }

const Removal = ({ subscriber: { id, email }, onClose, onRemoved }: RemovalProps) => {
  const action = useAction()
  const remove = async () => {
    await staffCall('DELETE /api/admin/subscribers/{id}', { params: { id } })
    toast({ title: 'Removed', description: `${email} is no longer in the list.` })
    onRemoved()
  }
  return (
    <DialogForm
      action={action}
      onSubmit={() => action.run(remove)}
      button="Remove subscriber"
      busy="Removing..."
      cancel="Keep"
      onCancel={onClose}
    >
      <p>
        <strong className="font-medium wrap-anywhere">{email}</strong> and the stored consent are deleted.
        Remove the address from the program that sends your newsletters, too. This cannot be undone.
      </p>
    </DialogForm>
  )
}

const countText = (shown: number, total: number): string => {
  const subscribers = total === 1 ? '1 address' : `${total} addresses`
  return shown < total ? `${shown} of ${subscribers}` : subscribers
}

const SubscriberList = () => {
  const { query, text, choice } = useListView(subscriberList)
  const [removed, setRemoved] = useState<StaffSubscriber>()
  const listId = useId()
  const list = useListPages(query, readPage)
  const { pages, failed } = list
  const { columns, choice: columnChoice } = useColumns('subscribers', subscriberColumns(setRemoved))
  return (
    <StaffScreen
      title="Subscribers"
      actions={
        <ExportButton
          save={() =>
            download('GET /api/admin/subscribers/export', 'subscribers.csv', {
              query,
            })
          }
        />
      }
      intro="The shop collects addresses and sends no newsletters. Export those who are subscribed, and give each mail the unsubscribe link of its row. Export again before each mailing: some have left since. Whether addresses are confirmed by mail first is a setting under Settings, Personal data."
    >
      <div className="mt-4 grid gap-3 sm:grid-cols-[1fr_14rem]">
        <TextField
          label="Search by email address"
          type="search"
          maxLength={254}
          autoComplete="off"
          aria-controls={listId}
          {...text('search')}
        />
        <ChoiceField
          label="State"
          choices={[['', 'All'], ...choicesOf(SUBSCRIBER_STATUS_NAMES)]}
          {...choice('status')}
        />
      </div>
      <div className="mt-3 flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <p role="status" className="text-sm text-muted">
          {pages && failed !== 'list' && countText(pages.rows.length, pages.total)}
        </p>
        <ColumnChoice {...columnChoice} />
      </div>
      <div id={listId}>
        <PagedList
          list={list}
          what="The subscribers"
          more="subscribers"
          empty={<Empty>{query ? 'No address matches.' : 'Nobody has subscribed yet.'}</Empty>}
        >
          {(rows) => (
            <ListTable
              label="Subscribers"
              columns={columns}
              rows={rows}
              isStale={list.isLoading}
              cardClassName="flex flex-wrap items-center gap-x-3 gap-y-1"
            />
          )}
        </PagedList>
      </div>
      <Dialog of={removed} onClose={() => setRemoved(undefined)} title="Remove subscriber">
        {removed && (
          <Removal
            subscriber={removed}
            onClose={() => setRemoved(undefined)}
            onRemoved={() => {
              setRemoved(undefined)
              list.retry()
            }}
          />
        )}
      </Dialog>
    </StaffScreen>
  )
}

/** A link to the list resets the screen; the filters themselves do not. */
export const Screen = () => {
  const { url } = useScreen()
  return <SubscriberList key={url.search} />
}
