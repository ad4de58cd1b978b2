/** /admin/subscribers: newsletter subscribers with state and consent, searched, exported, removed. */
import { useId, useState } from 'react'
import type { StaffSubscriber } from '../../contract/subscribers/subscribers.ts'
import type { SubscriberStatus } from '../../domain/subscribers/newsletter.ts'
import { TextField } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.ts'
import { ChoiceField, choicesOf } from '../components/choice-field.tsx'
import { Dialog, DialogForm } from '../components/dialog.tsx'
import { download } from '../components/download.ts'
import { ExportButton } from '../components/export-button.tsx'
import { ListRow } from '../components/list-row.tsx'
import { Empty, PagedList } from '../components/paged-list.tsx'
import { SmallButton } from '../components/small-button.tsx'
import { StaffScreen } from '../components/staff-screen.tsx'
import { useAction } from '../components/use-action.ts'
import { useFields } from '../components/use-fields.ts'
import { type ListPage, useListPages } from '../components/use-list-pages.ts'
import { DateTime } from '../date-time.tsx'
import { type QueryOf, queryOf } from '../staff-call.ts'
import { staffCall } from '../staff-request.ts'
import { StatusBadge } from '../status-badge.tsx'
import { SUBSCRIBER_STATUS_NAMES } from './subscriber-status.ts'

type Filter = { status: SubscriberStatus | ''; search: string }

const readPage = async (
  query: QueryOf<'GET /api/admin/subscribers'>,
  signal: AbortSignal,
): Promise<ListPage<StaffSubscriber>> => {
  const { subscribers, ...page } = await staffCall('GET /api/admin/subscribers', { query, signal })
  return { ...page, rows: subscribers }
}

const Row = ({ subscriber, onRemove }: { subscriber: StaffSubscriber; onRemove: () => void }) => {
  const { email, status, subscribedAt, confirmedAt, unsubscribedAt } = subscriber
  return (
    <ListRow
      title={
        <>
          <span>{email}</span>
          <StatusBadge tone={status === 'active' ? 'good' : 'quiet'}>
            {SUBSCRIBER_STATUS_NAMES[status]}
          </StatusBadge>
        </>
      }
      facts={
        <>
          <span>{'Entered '}</span>
          <DateTime iso={subscribedAt} />
          {confirmedAt && <span>{', confirmed '}</span>}
          {confirmedAt && <DateTime iso={confirmedAt} />}
          {unsubscribedAt && <span>{', left '}</span>}
          {unsubscribedAt && <DateTime iso={unsubscribedAt} />}
        </>
      }
      action={
        <SmallButton aria-label={`Remove ${email}`} onClick={onRemove}>
          Remove
        </SmallButton>
      }
    />
  )
}

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

export const Screen = () => {
  const { values, text, choice } = useFields<Filter>({ status: '', search: '' })
  const [removed, setRemoved] = useState<StaffSubscriber>()
  const listId = useId()
  const query = queryOf(values)
  const list = useListPages(query, readPage)
  const { pages, failed } = list
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
      <p role="status" className="mt-4 min-h-6 text-sm text-muted">
        {pages && failed !== 'list' && countText(pages.rows.length, pages.total)}
      </p>
      <div id={listId}>
        <PagedList
          list={list}
          what="The subscribers"
          more="subscribers"
          empty={<Empty>{query ? 'No address matches.' : 'Nobody has subscribed yet.'}</Empty>}
        >
          {(rows) => (
            <ul aria-label="Subscribers" aria-busy={list.isLoading} className="border-t border-line">
              {rows.map((subscriber) => (
                <Row key={subscriber.id} subscriber={subscriber} onRemove={() => setRemoved(subscriber)} />
              ))}
            </ul>
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
