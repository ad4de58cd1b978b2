/**
 * The SQL of carts, as text and not through Kysely: carts are what shoppers change most, and a statement with a name is
 * built, parsed and planned once per connection (decision 27).
 */
import type { Selectable } from 'kysely'
import type { ProductTable } from '../catalogue/product-columns.ts'
import { newSecretId } from '../database/ids.ts'
import type { Statement } from '../database/named-transaction.ts'
import type { CartLineTable } from './cart-tables.ts'

/** A line with its product, from "l", which is a row of cart_lines. */
const WITH_PRODUCT = {
  columns: `l.id, l.session_id, l.product_id, l.quantity, l.size, l.color, p.name, p.slug, p.price_pence, p.images,
    p.color_images, b.name as brand_name, p.in_stock, s.on_hand`,
  joins: `join products p on p.id = l.product_id
    join stock s on s.product_id = p.id
    join brands b on b.id = p.brand_id`,
}

export type LineRow = Pick<
  Selectable<CartLineTable>,
  'id' | 'session_id' | 'product_id' | 'quantity' | 'size' | 'color'
> &
  Pick<Selectable<ProductTable>, 'name' | 'slug' | 'price_pence' | 'images' | 'color_images' | 'in_stock'> & {
    brand_name: string
    on_hand: number
  }

type NewLine = Pick<Selectable<CartLineTable>, 'size' | 'color' | 'quantity'> & {
  sessionId: string
  productId: string
}
type OfLine = Pick<Selectable<CartLineTable>, 'product_id' | 'size' | 'color' | 'quantity'>
type ProductAndLine = Pick<Selectable<ProductTable>, 'sizes' | 'colors' | 'in_stock'> & {
  on_hand: number
} & (OfLine | { [Column in keyof OfLine]: null })

export const isLine = (row: ProductAndLine): row is ProductAndLine & OfLine => row.quantity !== null

/** Takes the lock of the cart of that session, whose text is a parameter or a column. */
const locks = (session: string) => `pg_advisory_xact_lock(hashtextextended('cart ' || ${session}, 0))`

export const statements = {
  lines: (sessionId: string): Statement<LineRow> => ({
    name: 'cart',
    text: `select ${WITH_PRODUCT.columns} from cart_lines l ${WITH_PRODUCT.joins}
      where l.session_id = $1 order by l.position`,
    values: [sessionId],
  }),
  anyLine: (sessionId: string): Statement<{ id: string }> => ({
    name: 'cart any line',
    text: 'select id from cart_lines where session_id = $1 limit 1',
    values: [sessionId],
  }),
  lock: (sessionId: string): Statement => ({
    name: 'cart lock',
    text: `select ${locks('$1::text')}`,
    values: [sessionId],
  }),
  /** Of the cart that the line is in: it never changes to another. */
  lockByLine: (lineId: string): Statement => ({
    name: 'cart lock by line',
    text: `select ${locks('session_id')} from cart_lines where id = $1`,
    values: [lineId],
  }),
  /** The product beside each line of the cart; beside nothing where the cart is empty. */
  productAndLines: (productId: string, sessionId: string): Statement<ProductAndLine> => ({
    name: 'cart product and lines',
    text: `select p.sizes, p.colors, p.in_stock, s.on_hand, l.product_id, l.size, l.color, l.quantity
      from products p join stock s on s.product_id = p.id left join cart_lines l on l.session_id = $2
      where p.id = $1`,
    values: [productId, sessionId],
  }),
  add: (line: NewLine): Statement<LineRow> => ({
    name: 'cart add',
    text: `with l as (
        insert into cart_lines as kept (id, session_id, product_id, size, color, quantity)
        values ($1, $2, $3, $4, $5, $6)
        on conflict on constraint cart_lines_one_per_choice
          do update set quantity = kept.quantity + excluded.quantity, updated_at = now()
        returning *
      ) select ${WITH_PRODUCT.columns} from l ${WITH_PRODUCT.joins}`,
    values: [newSecretId('line'), line.sessionId, line.productId, line.size, line.color, line.quantity],
  }),
  lineInCart: (lineId: string): Statement<LineRow & { in_cart: number }> => ({
    name: 'cart line',
    text: `select ${WITH_PRODUCT.columns}, (
        select sum(o.quantity) from cart_lines o
        where o.session_id = l.session_id and o.product_id = l.product_id
      ) as in_cart
      from cart_lines l ${WITH_PRODUCT.joins} where l.id = $1`,
    values: [lineId],
  }),
  setQuantity: (lineId: string, quantity: number): Statement<LineRow> => ({
    name: 'cart quantity',
    text: `with l as (
        update cart_lines set quantity = $2, updated_at = now() where id = $1 returning *
      ) select ${WITH_PRODUCT.columns} from l ${WITH_PRODUCT.joins}`,
    values: [lineId, quantity],
  }),
  remove: (lineId: string): Statement<{ session_id: string }> => ({
    name: 'cart remove',
    text: 'delete from cart_lines where id = $1 returning session_id',
    values: [lineId],
  }),
  clear: (sessionId: string): Statement => ({
    name: 'cart clear',
    text: 'delete from cart_lines where session_id = $1',
    values: [sessionId],
  }),
}
