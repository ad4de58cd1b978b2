/**
 * What the rows of the audit log are called today: a product by its name, an order by its number. A row that is gone has the
 * name that the entry recorded. The rule: names are looked up a page at a time, in one statement.
 */
import { sql } from 'kysely'
import type { AuditRow, AuditThing, ThingOf } from '../../domain/audit/audit-sentence.ts'
import { orderNumberText } from '../../domain/orders/order-labels.ts'
import { SECRET_SERVICES, secretServices } from '../../domain/secrets/secret-services.ts'
import type { Database } from '../database/database.ts'

type Found = { subject: string; id: string; thing: string; name: string; part: string }

const plurals: Readonly<Record<string, string>> = {
  products: 'products',
  brands: 'brands',
  categories: 'categories',
  content_pages: 'pages',
  shop_settings: 'sections of the settings',
  secrets: 'services',
  orders: 'orders',
  order_views: 'saved views',
  imports: 'imports',
  staff_accounts: 'staff accounts',
  withdrawals: 'withdrawals',
}

/** Rows that are parts of another one, by the column that names it; their own key is the id of that one. */
const PARTS_OF_ORDERS = ['order_notes', 'fulfilments', 'refunds', 'partial_refunds', 'issued_documents']
const PARTS_OF_ACCOUNTS = ['staff_links', 'staff_recovery_codes', 'staff_sessions']

const nameText = (subject: string, name: string): string => {
  switch (subject) {
    case 'brands':
      return `the brand ${name}`
    case 'categories':
      return `the category ${name}`
    case 'content_pages':
      return `the page ${name}`
    case 'shop_settings':
      return `the settings “${name}”`
    case 'order_views':
      return `the saved view “${name}”`
    case 'staff_accounts':
      return `the account of ${name}`
    case 'orders':
      // One that is gone has its id, or no name.
      return `order ${/^\d+$/.test(name) ? orderNumberText(Number(name)) : name}`
    default:
      return name
  }
}

const serviceLabel = (name: string): string => {
  const service = SECRET_SERVICES.find((each) => each === name)
  return service ? `the service “${secretServices[service].label}”` : name
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const variantPart = (values: Readonly<Record<string, unknown>>): string =>
  [textOf(values.size), textOf(values.color)].filter(Boolean).join(' / ')

const lookUp = async (db: Database, rows: readonly AuditRow[]): Promise<Map<string, Found>> => {
  const idsOf = (...subjects: string[]) => [
    ...new Set(rows.filter(({ subject }) => subjects.includes(subject)).map(({ subjectId }) => subjectId)),
  ]
  const byProduct = [
    ...rows.map(({ before, after }) => textOf(after.product_id) || textOf(before.product_id)),
  ]
  const found = await sql<Found>`
    select 'products' as subject, id, id as thing, name, '' as part from products
      where id = any(${[...idsOf('products'), ...new Set(byProduct)]}::text[])
    union all select 'variants', v.id, p.id, p.name, concat_ws(' / ', v.size, v.color) from variants v
      join products p on p.id = v.product_id where v.id = any(${idsOf('variants')}::text[])
    union all select 'inventory_items', i.id, p.id, p.name, coalesce((
        select case when count(*) = 1 then max(concat_ws(' / ', v.size, v.color)) end from variants v
        where v.inventory_item_id = i.id), '')
      from inventory_items i join products p on p.id = i.product_id
      where i.id = any(${idsOf('inventory_items')}::text[])
    union all select 'brands', id, id, name, '' from brands where id = any(${idsOf('brands')}::text[])
    union all select 'categories', id, id, name, '' from categories where id = any(${idsOf('categories')}::text[])
    union all select 'content_pages', id, id, title, '' from content_pages
      where id = any(${idsOf('content_pages')}::text[])
    union all select 'order_views', id, id, name, '' from order_views where id = any(${idsOf('order_views')}::text[])
    union all select 'orders', id, id, number::text, '' from orders
      where id = any(${idsOf('orders', ...PARTS_OF_ORDERS)}::text[])
    union all select 'staff_accounts', id, id, name, '' from staff_accounts
      where id = any(${idsOf('staff_accounts', ...PARTS_OF_ACCOUNTS)}::text[])`.execute(db)
  return new Map(found.rows.map((row) => [`${row.subject} ${row.id}`, row]))
}

export const auditThings = async (db: Database, rows: readonly AuditRow[]): Promise<ThingOf> => {
  const found = await lookUp(db, rows)
  const thing = (subject: string, id: string, name: string, part = ''): AuditThing => ({
    key: `${subject} ${id}`,
    name: nameText(subject, name),
    plural: plurals[subject] ?? subject.replaceAll('_', ' '),
    part,
  })
  return ({ subject, subjectId, before, after }) => {
    const values = { ...before, ...after }
    const own = found.get(`${subject} ${subjectId}`)
    if (subject === 'variants' || subject === 'inventory_items') {
      if (own) return thing('products', own.thing, own.name, own.part)
      const product = textOf(values.product_id)
      const name = found.get(`products ${product}`)?.name ?? 'a product that is gone'
      return thing('products', product || subjectId, name, variantPart(values))
    }
    if (PARTS_OF_ORDERS.includes(subject)) {
      const order = found.get(`orders ${subjectId}`)
      return thing('orders', subjectId, order?.name ?? 'that is gone')
    }
    if (PARTS_OF_ACCOUNTS.includes(subject)) {
      const account = found.get(`staff_accounts ${subjectId}`)
      return thing('staff_accounts', subjectId, account?.name ?? 'somebody')
    }
    if (subject === 'shop_settings') return thing(subject, subjectId, subjectId)
    if (subject === 'secrets') return thing(subject, subjectId, serviceLabel(subjectId))
    if (subject === 'imports') return thing(subject, subjectId, 'an import')
    if (subject === 'withdrawals') return thing(subject, subjectId, 'a withdrawal')
    const recorded = textOf(values.name) || textOf(values.title) || String(values.number ?? subjectId)
    return thing(subject, subjectId, own?.name ?? recorded)
  }
}
