/** The columns and values of audit entries in the words of staff. A column without an entry is named by its own words. */
import { formatPounds } from '../pricing/currency.ts'

const labels: Readonly<Record<string, string>> = {
  price_pence: 'price',
  compare_at_pence: 'compare-at price',
  struck_pence: 'effective compare-at price',
  prior_pence: 'lowest price of 30 days',
  cost_pence: 'cost',
  stock_quantity: 'stock',
  on_hand: 'stock',
  in_stock: 'in-stock flag',
  on_sale: 'on-sale flag',
  is_new: 'new flag',
  featured: 'featured flag',
  coming_soon: 'coming-soon flag',
  brand_id: 'brand',
  category_id: 'category',
  parent_id: 'parent category',
  inventory_item_id: 'tracking of stock',
  images: 'pictures',
  color_images: 'pictures by colour',
  image_alts: 'texts of pictures',
  sizes: 'sizes',
  colors: 'colours',
  color: 'colour',
  sku: 'SKU',
  slug: 'address',
  seo_title: 'title for search engines',
  seo_description: 'description for search engines',
  tax_class: 'tax class',
  weight_grams: 'weight in grams',
  body: 'text',
  published_at: 'time of publishing',
  email: 'email address',
  shipping_address: 'shipping address',
  billing_address: 'billing address',
  payment_status: 'payment status',
  fulfilment_status: 'fulfilment status',
  paid_back: 'refunded outside of the shop',
  tracking_number: 'tracking number',
  tracking_url: 'tracking link',
  delivered_at: 'time of delivery',
  undone_at: 'time of the undo',
  gross: 'amount',
  handled_at: 'done at',
  handled_by: 'done by',
  password_hash: 'password',
  totp_secret: 'secret of the second factor',
  totp_confirmed_at: 'second factor',
  value: 'value',
}

export const auditFieldLabel = (column: string): string => labels[column] ?? column.replaceAll('_', ' ')

/** Longer texts are shown in the details only. */
const LONGEST_IN_SENTENCE = 40

/** A value within a sentence; undefined: it has no place there. */
export const auditValueInSentence = (column: string, value: unknown): string | undefined => {
  if (value === null || value === undefined || value === '') return 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return column.endsWith('_pence') ? formatPounds(value) : String(value)
  if (typeof value !== 'string' || value.length > LONGEST_IN_SENTENCE || value === '(not recorded)')
    return undefined
  // Ids say nothing to a reader.
  return column.endsWith('_id') || column.endsWith('_at') ? undefined : `“${value}”`
}
