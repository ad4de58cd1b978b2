/** /admin/subscribers: newsletter subscribers with state and consent, searched, exported, removed. */
import { useId, useMemo, useState } from 'react'
import type { StaffSubscriber } from '../../contract/subscribers.ts'
import type { SubscriberStatus } from '../../domain/newsletter.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { LoadError } from '../../ui/notice.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { toast } from '../../ui/toast.ts'
import { DateTime } from '../date-time.tsx'
import { RowSkeletons } from '../row-skeletons.tsx'
import { download } from '../shell/download.ts'
import { StaffScreen } from '../shell/staff-screen.tsx'
import { type ListPage, useListPages } from '../shell/use-list-pages.ts'
import { messageOf, staffCall } from '../staff-request.ts'
import { StatusBadge } from '../status-badge.tsx'

type Filter = { status: SubscriberStatus | ''; search: string }

const STATUS_NAMES: Record<SubscriberStatus, string> = {
  pending: 'Not confirmed',
  active: 'Subscribed',
  unsubscribed: 'Unsubscribed',
}

const readPage = async (query: URLSearchParams, signal: AbortSignal): Promise<ListPage<StaffSubscriber>> => {
  const { subscribers, ...page } = await staffCall('GET /api/admin/subscribers', { query, signal })
  return { ...page, rows: subscribers }
}

const Row = ({ subscriber, onRemove }: { subscriber: StaffSubscriber; onRemove: () => void }) => {
  const { email, status, subscribedAt, confirmedAt, unsubscribedAt } = subscriber
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium wrap-anywhere">{email}</span>
          <StatusBadge tone={status === 'active' ? 'good' : 'quiet'}>{STATUS_NAMES[status]}</StatusBadge>
        </p>
        <p className="mt-0.5 text-sm text-muted">
          Entered <DateTime iso={subscribedAt} />
          {confirmedAt && (
            <>
              <span>{', confirmed '}</span>
              <DateTime iso={confirmedAt} />
            </>
          )}
          {unsubscribedAt && (
            <>
              <span>{', left '}</span>
              <DateTime iso={unsubscribedAt} />
            </>
          )}
        </p>
      </div>
      <Button
        variant="outline"
        size="sm"
        className="pointer-coarse:min-h-11"
        aria-label={`Remove ${email}`}
        onClick={onRemove}
      >
        Remove
      </Button>
    </li>
  )
}

const RemovalForm = ({
  subscriber,
  onClose,
  onRemoved,
}: {
  subscriber: StaffSubscriber
  onClose: () => void
  onRemoved: () => void
}) => {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const remove = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      await staffCall('DELETE /api/admin/subscribers/{id}', { params: { id: subscriber.id } })
      toast({ title: 'Removed', description: `${subscriber.email} is no longer in the list.` })
      onRemoved()
    } catch (error) {
      setFailure(messageOf(error))
      setBusy(false)
    }
  }
  return (
    <div className="grid gap-5 p-6">
      <p>
        <strong className="font-medium wrap-anywhere">{subscriber.email}</strong> and the stored consent are
        deleted. Remove the address from the program that sends your newsletters, too. This cannot be undone.
      </p>
      {failure && (
        <p role="alert" className="text-sm text-sale">
          {failure}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button aria-disabled={isBusy} onClick={() => void remove()}>
          {isBusy ? 'Removing...' : 'Remove subscriber'}
        </Button>
        <Button variant="outline" onClick={onClose}>
          Keep
        </Button>
      </div>
    </div>
  )
}

const countText = (shown: number, total: number): string => {
  const subscribers = total === 1 ? '1 address' : `${total} addresses`
  return shown < total ? `${shown} of ${subscribers}` : subscribers
}

export const Screen = () => {
  const [filter, setFilter] = useState<Filter>({ status: '', search: '' })
  const [failure, setFailure] = useState<string>()
  const [removed, setRemoved] = useState<StaffSubscriber>()
  const listId = useId()
  const query = useMemo(
    () => new URLSearchParams(Object.entries(filter).filter(([, value]) => value.trim() !== '')).toString(),
    [filter],
  )
  const { pages, isLoading, failed, retry, loadMore } = useListPages<
    StaffSubscriber,
    ListPage<StaffSubscriber>
  >(query, readPage)
  const save = () => {
    setFailure(undefined)
    download('GET /api/admin/subscribers/export', 'subscribers.csv', {
      query: new URLSearchParams(query),
    }).catch((error: unknown) => setFailure(messageOf(error)))
  }
  const isFiltered = query !== ''
  return (
    <StaffScreen
      title="Subscribers"
      actions={
        <Button variant="outline" onClick={save}>
          Export CSV
        </Button>
      }
    >
      <p className="mt-3 max-w-prose text-sm text-muted">
        The shop collects addresses and sends no newsletters. Export those who are subscribed, and give each
        mail the unsubscribe link of its row. Export again before each mailing: some have left since. Whether
        addresses are confirmed by mail first is a setting under Settings, Personal data.
      </p>
      <div className="mt-4 grid gap-3 sm:grid-cols-[1fr_14rem]">
        <TextField
          label="Search by email address"
          type="search"
          maxLength={254}
          autoComplete="off"
          aria-controls={listId}
          value={filter.search}
          onChange={({ target }) => setFilter({ ...filter, search: target.value })}
        />
        <SelectField
          label="State"
          value={filter.status}
          onChange={({ target }) => setFilter({ ...filter, status: target.value as SubscriberStatus | '' })}
        >
          <option value="">All</option>
          {Object.entries(STATUS_NAMES).map(([status, name]) => (
            <option key={status} value={status}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      {failure && (
        <p role="alert" className="mt-3 text-sm text-sale">
          {failure}
        </p>
      )}
      <p role="status" className="mt-4 min-h-6 text-sm text-muted">
        {pages && failed !== 'list' && countText(pages.rows.length, pages.total)}
      </p>
      {failed === 'list' && <LoadError what="The subscribers" onRetry={retry} />}
      {!pages && failed !== 'list' && <RowSkeletons count={6} label="The subscribers are loading" />}
      {pages?.rows.length === 0 && failed !== 'list' && (
        <p className="py-10 text-center text-muted">
          {isFiltered ? 'No address matches.' : 'Nobody has subscribed yet.'}
        </p>
      )}
      {pages && pages.rows.length > 0 && failed !== 'list' && (
        <ul id={listId} aria-label="Subscribers" aria-busy={isLoading} className="border-t border-line">
          {pages.rows.map((subscriber) => (
            <Row key={subscriber.id} subscriber={subscriber} onRemove={() => setRemoved(subscriber)} />
          ))}
        </ul>
      )}
      {pages?.next && failed !== 'list' && (
        <div className="py-6 text-center">
          {failed === 'more' && (
            <p role="alert" className="mb-3 text-sm text-sale">
              More subscribers could not be loaded. Please try again.
            </p>
          )}
          <Button variant="outline" aria-disabled={isLoading} onClick={loadMore}>
            {isLoading ? 'Loading...' : 'Load more'}
          </Button>
        </div>
      )}
      <Sheet
        open={removed !== undefined}
        onClose={() => setRemoved(undefined)}
        title="Remove subscriber"
        side="middle"
      >
        {removed && (
          <RemovalForm
            subscriber={removed}
            onClose={() => setRemoved(undefined)}
            onRemoved={() => {
              setRemoved(undefined)
              retry()
            }}
          />
        )}
      </Sheet>
    </StaffScreen>
  )
}
