/**
 * The tables of order management: parcels, timeline, notes, saved views and secret links. The constraints are in
 * migrations 108, 114, 147, 153 and 167.
 */
import type { ColumnType, Generated } from 'kysely'
import type { ViewList } from '../../domain/staff/view-list.ts'

type Written = ColumnType<Date, Date, never>
type Once = ColumnType<Date | null, Date | null | undefined, Date | null>

/** A parcel. */
export type FulfilmentTable = {
  id: string
  order_id: string
  /** Within the order, from 1. */
  number: number
  /** Empty where none was given, as the next two. */
  carrier: string
  tracking_number: string
  tracking_url: string
  shipped_by: string
  shipped_at: Written
  delivered_at: Once
  /** Recorded by mistake: its lines are to be shipped again. */
  undone_at: Once
  /** Chosen by the caller that recorded it; null where it chose none, as the next one. */
  request_key: ColumnType<string | null, string | null | undefined, never>
  /** Of what was asked for. */
  request_digest: ColumnType<string | null, string | null | undefined, never>
}

export type FulfilmentLineTable = {
  order_id: string
  fulfilment_id: string
  /** Of the order's line. */
  position: number
  quantity: number
}

/** Private: never shown to customers. */
export type OrderNoteTable = {
  id: string
  order_id: string
  text: string
  author: string
  created_at: Written
}

/** Append-only. The database writes `placed`, `payment`, `refunded-externally` and `dispute-…`; staff's changes are written with the change. */
export type OrderEventTable = {
  id: Generated<number>
  order_id: string
  kind: string
  actor: string
  details: ColumnType<Record<string, unknown>, string, never>
  created_at: ColumnType<Date, Date | undefined, never>
}

/** A search and filters of a staff list under a name, for all staff. Named after the first list that had them. */
export type OrderViewTable = {
  id: string
  list: ViewList
  name: string
  /** The query string of the list. */
  query: string
  created_at: Written
}

/** Secret links to the pages of orders: those that open one. */
export type OrderLinkTable = {
  /** SHA-256 of the token, in hex. */
  token_hash: string
  order_id: string
  created_at: Written
}

/** Links that open nothing any more; who holds one may ask for another. */
export type EndedOrderLinkTable = OrderLinkTable & { ended_at: ColumnType<Date, Date | undefined, never> }

/** Who packs an order at the moment. */
export type PackingClaimTable = {
  order_id: string
  /** Chosen by the tab of the browser that packs. */
  station: string
  packer: string
  claimed_at: ColumnType<Date, never, never>
}

declare module '../database/tables.ts' {
  interface Tables {
    fulfilments: FulfilmentTable
    fulfilment_lines: FulfilmentLineTable
    order_notes: OrderNoteTable
    order_events: OrderEventTable
    order_views: OrderViewTable
    order_links: OrderLinkTable
    ended_order_links: EndedOrderLinkTable
    packing_claims: PackingClaimTable
  }
}
