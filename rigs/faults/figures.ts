/** How much happened in a run, for its report. */
import { sql } from 'kysely'
import type { Database } from '../../src/storage/database/database.ts'

export type Figures = {
  captured: number
  kept: number
  refunded: number
  unknown_payments: number
  units: number
  invoices: number
  credit_notes: number
  returned: number
  debit_notes: number
  parcels: number
  carrier_files: number
  goods_receipts: number
  stocktakes: number
  stock_edits: number
}

export const readFigures = async (shopDb: Database): Promise<Figures> => {
  const { rows } = await sql<Figures>`
    select (select count(*) from rig.captured c join checkouts k on k.id = c.checkout) as captured,
      (select count(*) from rig.captured c left join checkouts k on k.id = c.checkout where k.id is null) as unknown_payments,
      (select count(*) from orders where status = 'confirmed') as kept,
      (select count(*) from refunds where status = 'succeeded')
        + (select count(*) from partial_refunds where status = 'succeeded') as refunded,
      (select coalesce(sum(quantity), 0)::bigint from order_items i join orders o on o.id = i.order_id
        where o.problem is null) as units,
      (select count(*) from issued_documents where kind = 'invoice') as invoices,
      (select count(*) from issued_documents where kind = 'credit-note') as credit_notes,
      (select count(*) from rig.returned) as returned,
      (select count(*) from issued_documents where kind = 'debit-note') as debit_notes,
      (select count(*) from fulfilments) as parcels,
      (select count(*) from postage_returns) as carrier_files,
      (select count(*) from goods_receipts) as goods_receipts,
      (select count(*) from stocktakes where state in ('posted', 'undone')) as stocktakes,
      (select count(*) from changes where id ~ '^change_[0-9]{20}$') as stock_edits`.execute(shopDb)
  const [figures] = rows
  if (!figures) throw new Error('no figures')
  return figures
}
