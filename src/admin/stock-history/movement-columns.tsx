/** The columns of the stock history: when, of what, why, who, the change and what there was afterwards. */
import type { StockMovement } from '../../contract/products/stock-movements.ts'
import { signedUnits } from '../../domain/products/stock-movement.ts'
import { Link } from '../../ui/link.tsx'
import type { Column } from '../components/list-table.tsx'
import { DateTime } from '../date-time.tsx'

const link = 'underline underline-offset-4 hover:text-ink'

const Source = ({ movement: { source, orderId, kind } }: { movement: StockMovement }) => {
  if (source === null) return null
  if (orderId !== null)
    return (
      <Link href={`/admin/orders/${orderId}`} className={link}>
        {source}
      </Link>
    )
  if (kind === 'import')
    return (
      <Link href="/admin/products/import" className={link}>
        {source}
      </Link>
    )
  return source
}

const cell = 'col-start-1 wrap-anywhere'

export const movementColumns = (hasChoices: boolean): Column<StockMovement>[] => [
  { name: 'When', isFixed: true, className: 'text-muted', cell: ({ at }) => <DateTime iso={at} /> },
  ...(hasChoices
    ? [{ name: 'Size and colour', className: cell, cell: ({ choice }: StockMovement) => choice }]
    : []),
  {
    name: 'What',
    className: cell,
    cell: (movement) => (
      <>
        <span>{movement.reason}</span>
        {movement.source !== null && <span>: </span>}
        <Source movement={movement} />
      </>
    ),
  },
  { name: 'Who', className: `${cell} text-muted`, cell: ({ actor }) => actor },
  {
    name: 'Change',
    isFixed: true,
    isNumber: true,
    className: 'col-start-2 row-start-1 text-right font-medium',
    cell: ({ change }) => signedUnits(change),
  },
  {
    name: 'Stock after',
    cardLabel: 'then',
    isNumber: true,
    className: 'col-start-2 row-start-2 text-right',
    cell: ({ stockAfter }) => stockAfter,
  },
]
