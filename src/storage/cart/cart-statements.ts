/** The SQL of carts, as text: carts are what shoppers change most, and Kysely would build each statement every time. */
import type { Selectable } from 'kysely'
import { newSecretId } from '../database/ids.ts'
import type { Statement } from '../database/statement.ts'
import type { ProductTable } from '../products/product-columns.ts'
import { RECENT_PRICE_SINCE } from '../products/shown-prices.ts'
import { type CartLineTable, MAX_SESSIONS_OF_CART } from './cart-tables.ts'

/**
 * A line with its product, from "l", which is a row of cart_lines. Size and colour are the variant's: staff may have
 * renamed them since the line was added.
 */
const WITH_PRODUCT = {
  columns: `l.id, l.session_id, l.product_id, l.quantity, l.added_pence, case when v.id is null then l.size else v.size end as size,
    case when v.id is null then l.color else v.color end as color, p.name, p.slug, p.price_pence, p.images,
    ${RECENT_PRICE_SINCE} as recent_price_since, p.color_images, b.name as brand_name, v.weight_grams, p.in_stock and p.status = 'live' as in_stock, coalesce(i.on_hand, 0) as on_hand,
    p.counting = 'by-variant' as by_variant, p.status = 'live' and v.id is not null as is_sold`,
  joins: `join products p on p.id = l.product_id
    left join variants v on v.id = l.variant_id
    left join inventory_items i on i.id = v.inventory_item_id
    join brands b on b.id = p.brand_id`,
}

export type LineRow = Pick<
  Selectable<CartLineTable>,
  'id' | 'session_id' | 'product_id' | 'quantity' | 'added_pence' | 'size' | 'color'
> &
  Pick<Selectable<ProductTable>, 'name' | 'slug' | 'price_pence' | 'images' | 'color_images' | 'in_stock'> & {
    recent_price_since: string | null
    brand_name: string
    on_hand: number
    by_variant: boolean
    weight_grams: number | null
    /** Whether the product is live and comes in that size and colour. */
    is_sold: boolean
  }

type NewLine = Pick<Selectable<CartLineTable>, 'size' | 'color' | 'quantity'> & {
  sessionId: string
  productId: string
  variantId: string
}
type OfLine = Pick<Selectable<CartLineTable>, 'product_id' | 'size' | 'color' | 'quantity'> & {
  line_id: string
  line_variant_id: string | null
  /** Whether the line's variant has the same inventory item as the wanted one. */
  shares_stock: boolean
}
type ProductAndLine = Pick<Selectable<ProductTable>, 'sizes' | 'colors' | 'in_stock'> & {
  /** Null where the product does not come in that size and colour. */
  variant_id: string | null
  on_hand: number
  by_variant: boolean
} & (OfLine | { [Column in keyof OfLine]: null })

export const isLine = (row: ProductAndLine): row is ProductAndLine & OfLine => row.quantity !== null

/** SQL of the cart that a session id leads to: it may have joined that of its browser. `session` is a parameter. */
export const cartSql = (session: string) =>
  `coalesce((select cart from cart_sessions where session_id = ${session}), ${session})`

export const statements = {
  lines: (sessionId: string): Statement<LineRow> => ({
    text: `select ${WITH_PRODUCT.columns} from cart_lines l ${WITH_PRODUCT.joins}
      where l.session_id = ${cartSql('$1')} order by l.position`,
    values: [sessionId],
  }),
  /** Of the cart that the session id leads to. */
  lock: (sessionId: string): Statement<{ cart: string }> => ({
    text: 'select lock_cart($1) as cart',
    values: [sessionId],
  }),
  /** Of the cart that the line is in. */
  lockByLine: (lineId: string): Statement => ({
    text: 'select lock_cart_of_line($1)',
    values: [lineId],
  }),
  /** The product and its variant beside each line of the cart that the id leads to; beside nothing where it is empty. */
  productAndLines: (wanted: {
    sessionId: string
    productId: string
    size?: string | undefined
    color?: string | undefined
  }): Statement<ProductAndLine> => ({
    text: `select p.sizes, p.colors, p.in_stock, v.id as variant_id, coalesce(i.on_hand, 0) as on_hand, p.counting = 'by-variant' as by_variant,
        l.id as line_id, l.variant_id as line_variant_id, l.product_id, l.size, l.color, l.quantity,
        of_line.inventory_item_id = i.id as shares_stock
      from products p
      left join variants v on v.product_id = p.id and v.size is not distinct from $3
        and v.color is not distinct from coalesce($4, case when cardinality(p.colors) = 1 then p.colors[1] end)
      left join inventory_items i on i.id = v.inventory_item_id
      left join cart_lines l on l.session_id = ${cartSql('$2')}
      left join variants of_line on of_line.id = l.variant_id
      where p.id = $1 and p.status = 'live'`,
    values: [wanted.productId, wanted.sessionId, wanted.size || null, wanted.color || null],
  }),
  add: (line: NewLine): Statement<LineRow> => ({
    text: `with l as (
        insert into cart_lines as existing (id, session_id, product_id, size, color, quantity, variant_id, added_pence)
        values ($1, $2, $3, $4, $5, $6, $7, (select price_pence from products where id = $3))
        on conflict on constraint cart_lines_one_per_choice do update set
          quantity = existing.quantity + excluded.quantity, variant_id = excluded.variant_id,
          added_pence = excluded.added_pence, updated_at = now()
        returning *
      ) select ${WITH_PRODUCT.columns} from l ${WITH_PRODUCT.joins}`,
    values: [
      newSecretId('line'),
      line.sessionId,
      line.productId,
      line.size,
      line.color,
      line.quantity,
      line.variantId,
    ],
  }),
  lineInCart: (lineId: string): Statement<LineRow & { in_cart: number }> => ({
    text: `select ${WITH_PRODUCT.columns}, (
        select coalesce(sum(o.quantity), 0) from cart_lines o join variants of_line on of_line.id = o.variant_id
        where o.session_id = l.session_id and of_line.inventory_item_id = i.id
      ) as in_cart
      from cart_lines l ${WITH_PRODUCT.joins} where l.id = $1`,
    values: [lineId],
  }),
  setQuantity: (lineId: string, quantity: number): Statement<LineRow> => ({
    text: `with l as (
        update cart_lines set quantity = $2, updated_at = now() where id = $1 returning *
      ) select ${WITH_PRODUCT.columns} from l ${WITH_PRODUCT.joins}`,
    values: [lineId, quantity],
  }),
  /** The line keeps its place in the cart. */
  setVariant: (
    lineId: string,
    { variantId, size, color, quantity }: Omit<NewLine, 'sessionId' | 'productId'>,
  ): Statement<LineRow> => ({
    text: `with l as (
        update cart_lines set variant_id = $2, size = $3, color = $4, quantity = $5, updated_at = now()
        where id = $1 returning *
      ) select ${WITH_PRODUCT.columns} from l ${WITH_PRODUCT.joins}`,
    values: [lineId, variantId, size, color, quantity],
  }),
  remove: (lineId: string): Statement<{ session_id: string }> => ({
    text: 'delete from cart_lines where id = $1 returning session_id',
    values: [lineId],
  }),
  clear: (cart: string): Statement => ({
    text: 'delete from cart_lines where session_id = $1',
    values: [cart],
  }),
  /**
   * A row: the call that follows an order was awaited from this session id, and is no more. The order may stand under an id
   * whose own cart has joined this one since.
   */
  clearAfterOrder: (
    cart: string,
    { sessionId, since }: { sessionId: string; since: Date },
  ): Statement<{ id: string }> => ({
    text: `update checkouts set cart_cleared_by = cart_cleared_by || $2::text where id = (
        select c.id from checkouts c join orders o on o.checkout_id = c.id
        where c.session_id in (select $1 union select session_id from cart_sessions where cart = $1)
          and c.status = 'completed' and $2 <> all (c.cart_cleared_by)
          and cardinality(c.cart_cleared_by) < ${MAX_SESSIONS_OF_CART}
          and o.status = 'confirmed' and o.called_at > $3
        order by c.created_at desc limit 1
      ) returning id`,
    values: [cart, sessionId, since],
  }),
}
