/** The table of mails. The constraints are in migration 117. */
import type { ColumnType, Generated } from 'kysely'

export const MAIL_STATES = ['sent', 'failed', 'file'] as const
/** `file`: no mail server is set up, and the mail is a file of the shop. */
export type MailState = (typeof MAIL_STATES)[number]

export type MailTable = {
  id: Generated<number>
  /** Of its Message-ID: one row, however often it is tried. */
  key: string
  /** "confirmation", "shipment", "alert" and so on. */
  kind: string
  order_id: string | null
  recipient: string
  subject: string
  state: MailState
  /** Why the last attempt failed. */
  error: string | null
  attempts: Generated<number>
  /** The job that sends it; null where staff cannot send it again. */
  job: ColumnType<Record<string, unknown> | null, string | null, string | null>
  created_at: ColumnType<Date, Date, never>
  /** Of the last attempt. */
  updated_at: ColumnType<Date, Date, Date>
}

declare module '../database/tables.ts' {
  interface Tables {
    mails: MailTable
  }
}
