/** The tables of newsletter subscribers. The constraints are in migrations 002 and newsletter-consent. */
import type { ColumnType, Generated } from 'kysely'
import type { SubscriberStatus } from '../../domain/subscribers/newsletter.ts'

export type NewsletterSubscriberTable = {
  id: string
  /** As typed; unique regardless of case. */
  email: string
  subscribed_at: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<SubscriberStatus, SubscriberStatus | undefined, SubscriberStatus>
  /** The client's network address of the request, as the next one; only where a confirmation was asked for. */
  requested_from: ColumnType<string | null, string | null | undefined, string | null>
  confirmed_from: ColumnType<string | null, never, string | null>
  confirmed_at: ColumnType<Date | null, never, Date | null>
  /** What the subscriber agreed to, and the version of the settings that had it (0: the default). */
  consent_text: ColumnType<string | null, never, string | null>
  consent_version: ColumnType<number | null, never, number | null>
  /** Mails that asked for a confirmation, and when the last one was. */
  mails_sent: Generated<number>
  mailed_at: ColumnType<Date | null, Date | undefined, Date | null>
  unsubscribed_at: ColumnType<Date | null, never, Date | null>
  /** Of the unsubscribe link, which the export contains; so it is stored as it is. */
  unsubscribe_key: Generated<string>
}

/** Links of mails that ask for a confirmation: hashes of tokens. */
export type NewsletterConfirmationTable = {
  token_hash: string
  subscriber_id: string
  created_at: ColumnType<Date, Date, never>
  expires_at: ColumnType<Date, Date, never>
}

declare module '../database/tables.ts' {
  interface Tables {
    newsletter_subscribers: NewsletterSubscriberTable
    newsletter_confirmations: NewsletterConfirmationTable
  }
}
