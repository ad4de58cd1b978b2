/** The table of newsletter subscribers. */
import type { ColumnType } from 'kysely'

export type NewsletterSubscriberTable = {
  id: string
  /** As typed; unique regardless of case. */
  email: string
  subscribed_at: ColumnType<Date, Date | undefined, Date>
}

export type SubscriberTables = { newsletter_subscribers: NewsletterSubscriberTable }
