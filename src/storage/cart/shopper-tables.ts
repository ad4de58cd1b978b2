/** Tables of shoppers: cart lines by session, and newsletter subscribers. */
import type { ColumnType, Generated } from 'kysely'

type Moment = ColumnType<Date, Date | undefined, Date>

export type CartLineTable = {
  /** Unguessable, because knowing it authorizes changes to the line. */
  id: string
  session_id: string
  product_id: string
  size: string | null
  color: string | null
  quantity: number
  /** Oldest first. */
  position: Generated<number>
  updated_at: Moment
}

export type NewsletterSubscriberTable = {
  id: string
  /** As typed; unique regardless of case. */
  email: string
  subscribed_at: Moment
}

export type ShopperTables = {
  cart_lines: CartLineTable
  newsletter_subscribers: NewsletterSubscriberTable
}
