/** The table of cart lines, by session. */
import type { ColumnType, Generated } from 'kysely'

export type CartLineTable = {
  /** Unguessable, because knowing it authorizes changes to the line. */
  id: string
  session_id: string
  product_id: string
  /** Null once the variant is removed; a trigger finds it for lines of earlier releases. */
  variant_id: string | null
  size: string | null
  color: string | null
  quantity: number
  /** The price of one unit when it was last added; null: a node of release 0.3.0 or earlier added it. */
  added_pence: number | null
  /** Oldest first. */
  position: Generated<number>
  updated_at: ColumnType<Date, Date | undefined, Date>
}

export type CartTables = { cart_lines: CartLineTable }
