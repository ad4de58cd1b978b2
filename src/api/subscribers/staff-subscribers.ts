/** Newsletter subscribers for staff: list, search, export, removal. The shop sends no newsletters itself. */
import { type Context, Hono } from 'hono'
import { guardFormula } from '../../catalogue-files/csv/text-cells.ts'
import { unsubscribeUrl } from '../../checkout/mails/newsletter-message.ts'
import { HttpError } from '../../contract/errors.ts'
import * as calls from '../../contract/subscribers/subscribers.ts'
import {
  allSubscribers,
  countFilteredSubscribers,
  type ListedSubscriber,
  removeSubscriber,
  searchSubscribers,
} from '../../storage/subscribers/subscriber-list.ts'
import type { ApiEnv, ApiServices } from '../api-services.ts'
import { csvOf, csvOfToday } from '../calls/csv-file.ts'
import { handleOperation } from '../calls/operation-route.ts'

const PAGE_SIZE = 50
const HEADINGS = [
  ...['Email', 'Status', 'Subscribed at', 'Requested from', 'Confirmed at', 'Confirmed from'],
  ...['Consent', 'Consent version', 'Unsubscribed at', 'Unsubscribe link'],
]

const isoOrNull = (at: Date | null): string | null => at?.toISOString() ?? null

const rowOf = (row: ListedSubscriber, origin: string): string[] =>
  [
    ...[row.email, row.status, row.subscribedAt.toISOString(), row.requestedFrom ?? ''],
    ...[isoOrNull(row.confirmedAt) ?? '', row.confirmedFrom ?? ''],
    ...[row.consentText ?? '', String(row.consentVersion ?? ''), isoOrNull(row.unsubscribedAt) ?? ''],
    unsubscribeUrl(origin, row.unsubscribeKey),
  ].map(guardFormula)

export const staffSubscriberRoutes = ({ db, now, publicOrigins, timeZone }: ApiServices): Hono<ApiEnv> => {
  const app = new Hono<ApiEnv>()
  const originOf = (c: Context<ApiEnv>): string => publicOrigins[0] ?? new URL(c.req.url).origin
  handleOperation(app, calls.searchSubscribers, async ({ query: { after, ...filter }, c }) => {
    const [found, total] = await Promise.all([
      searchSubscribers(db, filter, { after, limit: PAGE_SIZE + 1 }),
      countFilteredSubscribers(db, filter),
    ])
    const page = found.slice(0, PAGE_SIZE)
    return {
      json: {
        subscribers: page.map((row) => ({
          id: row.id,
          email: row.email,
          status: row.status,
          consentText: row.consentText,
          subscribedAt: row.subscribedAt.toISOString(),
          confirmedAt: isoOrNull(row.confirmedAt),
          unsubscribedAt: isoOrNull(row.unsubscribedAt),
          unsubscribeLink: unsubscribeUrl(originOf(c), row.unsubscribeKey),
        })),
        total,
        next: found.length > PAGE_SIZE ? (page.at(-1)?.cursor ?? null) : null,
      } satisfies calls.StaffSubscriberList,
    }
  })
  handleOperation(app, calls.exportSubscribers, ({ query, c }) => {
    const origin = originOf(c)
    return csvOfToday(
      'subscribers',
      csvOf(HEADINGS, allSubscribers(db, query), (batch) => batch.map((row) => rowOf(row, origin))),
      { now, timeZone },
    )
  })
  handleOperation(app, calls.removeSubscriber, async ({ params: { id } }) => {
    if (!(await removeSubscriber(db, id))) throw new HttpError('subscriber-not-found')
    return { json: { success: true } }
  })
  return app
}
