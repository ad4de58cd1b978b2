/** Stock movements in the words of staff. The kinds are those that the database writes (migration `stock-movements`). */
import { orderNumberText } from '../orders/order-labels.ts'
import { choiceText, type VariantChoice } from './variants.ts'

export const MOVEMENT_KINDS = [
  'opening',
  'sale',
  'refund',
  'release',
  'created',
  'edit',
  'bulk-edit',
  'bulk-undo',
  'import',
  'goods-in',
  'goods-in-undo',
  'stocktake',
  'stocktake-undo',
  'seed',
  'other',
] as const
export type MovementKind = (typeof MOVEMENT_KINDS)[number]

export type MovementCause = {
  kind: MovementKind
  /** Null where the order is gone, as of a deleted trial order. */
  orderNumber: number | null
  /** Of an import, null where it is gone; of goods in and stocktakes, document and reason. */
  document: string | null
}

const TEXTS: Record<MovementKind, string> = {
  opening: 'Stock when this history began',
  sale: 'Sold',
  refund: 'Put back by a refund',
  release: 'Put back: the payment could not be taken',
  created: 'First stock of a new product',
  edit: 'Edited',
  'bulk-edit': 'Bulk edit',
  'bulk-undo': 'Bulk edit undone',
  import: 'Import',
  'goods-in': 'Goods in',
  'goods-in-undo': 'Goods in undone',
  stocktake: 'Stocktake',
  'stocktake-undo': 'Stocktake undone',
  seed: 'Stock of the demo catalogue',
  other: 'Changed in the database or by an earlier release',
}

/** What staff read before the link to the order or import. */
export const movementText = (kind: MovementKind): string => TEXTS[kind]

/** "Order #1004", the name of the imported file, or "Delivery, DN-204"; undefined where there is none. */
export const movementSource = ({ orderNumber, document }: MovementCause): string | undefined =>
  orderNumber === null ? (document ?? undefined) : `Order ${orderNumberText(orderNumber)}`

/** Who made the change. */
export const movementActor = ({
  kind,
  actor,
  actorName,
}: {
  kind: MovementKind
  actor: 'owner' | 'staff' | 'shop'
  actorName: string | null
}): string => {
  if (kind === 'sale') return 'Customer'
  if (actor === 'staff') return actorName ?? 'Staff'
  return actor === 'owner' ? 'Owner' : 'The shop'
}

/** "M / Olive"; "All" of what counts several variants; empty where the product has one that needs no name. */
export const movementChoice = (movement: VariantChoice & { variants: number }): string => {
  const choice = choiceText(movement)
  if (choice !== '' || movement.variants === 1) return choice
  return movement.variants === 0 ? 'No longer tracked' : 'All'
}

/** "+3" or "−2". */
export const signedUnits = (change: number): string =>
  change > 0 ? `+${change}` : `\u2212${Math.abs(change)}`
