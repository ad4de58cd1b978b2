/** The sentences of the dialog that removes the demo. */
import type { DemoCounts } from '../../contract/demo/demo.ts'

const counted = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [`${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`]

/** A line for each kind of thing that is removed. */
export const goingLines = (counts: DemoCounts): string[] => [
  ...counted(counts.products, 'product', 'products'),
  ...counted(counts.brands, 'brand', 'brands'),
  ...counted(counts.categories, 'category', 'categories'),
  ...counted(counts.pages, 'page with the text of the demo', 'pages with the text of the demo'),
  ...counted(counts.pictures, 'picture that you added to them', 'pictures that you added to them'),
  ...counted(counts.cartLines, 'line in the carts of shoppers', 'lines in the carts of shoppers'),
  ...counted(
    counts.trialOrders,
    'trial order, paid with a test card here',
    'trial orders, paid with test cards here',
  ),
]

export const stayingLines = (counts: DemoCounts): string[] => [
  'your own products, with their brands and categories; their stock is not changed',
  ...counted(
    counts.kept,
    'product, brand or category of the demo that you changed or use: it is yours then',
    'products, brands and categories of the demo that you changed or use: they are yours then',
  ),
  ...counted(
    counts.archivedProducts,
    'product that an order at Stripe names: it is archived',
    'products that orders at Stripe name: they are archived',
  ),
  'every order that was paid at Stripe',
]
