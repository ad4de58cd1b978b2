/** A row of the stock history: when, of what, why, who, the change and what there was afterwards. */
import type { StockMovement } from '../../contract/products/stock-movements.ts'
import { signedUnits } from '../../domain/products/stock-movement.ts'
import { Link } from '../../ui/link.tsx'
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

export const MovementRow = ({ movement, hasChoices }: { movement: StockMovement; hasChoices: boolean }) => {
  const { at, choice, reason, actor, change, stockAfter, source } = movement
  return (
    <tr className="grid grid-cols-[1fr_auto] gap-x-4 border-b border-line py-3 sm:table-row">
      <td className="text-muted sm:py-2 sm:pr-4 sm:align-top">
        <DateTime iso={at} />
      </td>
      {hasChoices && <td className="col-start-1 wrap-anywhere sm:py-2 sm:pr-4 sm:align-top">{choice}</td>}
      <td className="col-start-1 wrap-anywhere sm:py-2 sm:pr-4 sm:align-top">
        <span>{reason}</span>
        {source !== null && <span>: </span>}
        <Source movement={movement} />
      </td>
      <td className="col-start-1 text-muted wrap-anywhere sm:py-2 sm:pr-4 sm:align-top">{actor}</td>
      <td className="col-start-2 row-start-1 text-right font-medium tabular-nums sm:py-2 sm:pr-4 sm:align-top">
        {signedUnits(change)}
      </td>
      <td className="col-start-2 row-start-2 text-right tabular-nums sm:py-2 sm:align-top">
        <span className="text-muted sm:hidden">then </span>
        <span>{stockAfter}</span>
      </td>
    </tr>
  )
}
