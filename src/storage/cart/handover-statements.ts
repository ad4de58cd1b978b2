/** The SQL of links that take a cart along to another device. */
import type { CopiedLine } from '../../domain/cart/cart-copy.ts'
import type { Statement } from '../database/statement.ts'
import { cartSql } from './cart-statements.ts'

export type LineToCopy = CopiedLine & { name: string }

/** The cart that "h" leads to by now: its session id may have joined another since. */
const CART_OF_LINK = cartSql('h.cart')

export const handoverStatements = {
  /** No row where the cart is empty. */
  create: (
    cart: string,
    { tokenHash, now, expiresAt }: { tokenHash: string; now: Date; expiresAt: Date },
  ): Statement<{ cart: string }> => ({
    text: `insert into cart_handovers (token_hash, cart, created_at, expires_at)
      select $2, $1, $3, $4 where exists (select from cart_lines where session_id = $1) returning cart`,
    values: [cart, tokenHash, now, expiresAt],
  }),
  /** Ends the oldest beyond `max`. */
  keepNewest: (cart: string, max: number): Statement => ({
    text: `delete from cart_handovers where token_hash in (
      select token_hash from cart_handovers where cart = $1 order by created_at desc, token_hash offset $2)`,
    values: [cart, max],
  }),
  find: (tokenHash: string, now: Date): Statement<{ cart: string; expires_at: Date; is_used: boolean }> => ({
    text: `select ${CART_OF_LINK} as cart, h.expires_at, h.used_at is not null as is_used
      from cart_handovers h where h.token_hash = $1 and h.expires_at > $2`,
    values: [tokenHash, now],
  }),
  /** Uses the link up, unless there is nothing to copy. Of two at once the second waits, and gets no row. */
  use: (tokenHash: string, now: Date): Statement<{ cart: string }> => ({
    text: `update cart_handovers h set used_at = $2
      where h.token_hash = $1 and h.used_at is null and h.expires_at > $2
        and exists (select from cart_lines where session_id = ${CART_OF_LINK})
      returning ${CART_OF_LINK} as cart`,
    values: [tokenHash, now],
  }),
  endAll: (cart: string): Statement => ({
    text: `delete from cart_handovers
      where cart = $1 or cart in (select session_id from cart_sessions where cart = $1)`,
    values: [cart],
  }),
  /** Oldest first. Size and colour are the variant's: staff may have renamed them since the line was added. */
  linesToCopy: (cart: string): Statement<LineToCopy> => ({
    text: `select l.id, l.product_id as "productId", v.id as "variantId", p.name, l.quantity,
        case when v.id is null then l.size else v.size end as size,
        case when v.id is null then l.color else v.color end as color,
        p.status = 'live' and v.id is not null as "isSold", p.in_stock as "inStock",
        coalesce(i.on_hand, 0) as "stockQuantity", i.id as "stockId"
      from cart_lines l join products p on p.id = l.product_id
        left join variants v on v.id = l.variant_id
        left join inventory_items i on i.id = v.inventory_item_id
      where l.session_id = $1 order by l.position`,
    values: [cart],
  }),
}
