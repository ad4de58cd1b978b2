/** The table of the audit log, and which tables it does not cover. */
import type { ColumnType, JSONColumnType } from 'kysely'

export type AuditLogTable = {
  id: ColumnType<number, never, never>
  at: ColumnType<Date, never, never>
  actor_id: string | null
  actor: string
  role: string
  address: string | null
  request_id: string | null
  action: string
  outcome: ColumnType<'done' | 'refused', 'done' | 'refused' | undefined, never>
  subject: ColumnType<string, string | undefined, never>
  subject_id: ColumnType<string, string | undefined, never>
  before: JSONColumnType<Record<string, unknown>, string | undefined, never>
  after: JSONColumnType<Record<string, unknown>, string | undefined, never>
}

declare module '../database/tables.ts' {
  interface Tables {
    audit_log: AuditLogTable
  }
}

/** Tables without the trigger of the audit log, and why. A new table has the trigger or stands here: a test checks it. */
export const NOT_AUDITED: Readonly<Record<string, string>> = {
  balance_entries: 'facts of the payment provider',
  payouts: 'facts of the payment provider',
  reconciliation_differences: 'found by the shop',
  audit_log: 'the log itself',
  staff_sessions: 'logins, logouts and ended sessions are events',
  settings: 'secrets and internal state; ADMIN_PASSWORD is set on the machine',
  secrets: 'sealed; that one is changed is an event, with the names of its values',
  cart_lines: 'shoppers write it',
  browser_carts: 'shoppers write it',
  cart_sessions: 'shoppers write it',
  cart_handovers: 'shoppers write it',
  checkouts: 'shoppers and the payment provider write it',
  checkout_snapshots: 'shoppers write it',
  holds: 'shoppers write it',
  newsletter_confirmations: 'links of mails, written by the shop',
  order_items: 'written with the order, never changed by staff',
  shop_files: 'files of the settings, whose change is audited',
  order_links: 'written by the shop',
  ended_order_links: 'that staff end links is an event of the order',
  document_counters: 'the numbers of issued documents',
  order_messages: 'written by the shop',
  mails: 'what became of each mail, which is itself a log; a mail that staff send again is an event',
  packing_claims: 'end within half an hour; the parcel is audited (fulfilments)',
  postage_files: 'that staff make a file is an event',
  postage_file_orders: 'parts of a postage file',
  postage_returns: 'the parcels of a returned file are audited (fulfilments)',
  order_events: 'the timeline of orders, which is itself a log',
  fulfilment_lines: 'written with its parcel (fulfilments)',
  partial_refund_lines: 'written with its refund (partial_refunds)',
  disputes: 'the payment provider writes it',
  payment_alerts: 'the payment provider writes it',
  payment_events: 'the payment provider writes it',
  order_terms: 'written with the order, never changed by staff',
  content_page_versions: 'the history of pages, which is itself a log',
  shop_settings_history: 'the history of settings, which is itself a log',
  price_history: 'a log that the database writes',
  shown_prices: 'a log that the database writes',
  unapplied_prices: 'notes beside price_history that the database writes',
  stock_movements: 'a log that the database writes',
  goods_receipts: 'the stock that one adds is audited',
  stocktakes: 'the stock that one changes is audited; opening and discarding are events',
  stocktake_lines: 'parts of a stocktake',
  changes: 'for the undo; the rows that a save changes are audited',
  bulk_edits: 'for the undo; the rows that a bulk edit changes are audited',
  redirects: 'follow from changed addresses, which are audited',
  demo_content: 'which rows are of the demo',
  product_words: 'derived from products',
  search_words: 'derived from products',
  import_rows: 'parts of an import',
  import_files: 'parts of an import',
  import_file_chunks: 'parts of an import',
  import_pictures: 'parts of an import',
  picture_sources: 'where pictures were fetched',
  build_assets: 'written by the shop',
  rate_limits: 'written by the shop',
  retention_runs: 'written by the shop',
  write_probe: 'written by the shop',
  sandbox_events: 'the sandbox of payments',
  sandbox_intents: 'the sandbox of payments',
  sandbox_refunds: 'the sandbox of payments',
  sandbox_requests: 'the sandbox of payments',
}
