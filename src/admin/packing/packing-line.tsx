/** A line of the order at the packing table: how many units are in the box; a tap ticks all of it. */
import { Check } from 'lucide-react'
import type { StaffOrderLine } from '../../contract/orders/order-management.ts'
import { Picture } from '../../ui/picture.tsx'
import { LineName } from '../orders/order-lines.tsx'
import { keepFocus } from './scanner-focus.ts'

type PackingLineProps = { line: StaffOrderLine; units: number; onToggle: () => void }

export const PackingLine = ({ line, units, onToggle }: PackingLineProps) => {
  const isDone = units === line.toShip
  const tooMany = units - line.toShip
  return (
    <li>
      <button
        type="button"
        aria-pressed={isDone}
        onMouseDown={keepFocus}
        className={`flex min-h-16 w-full items-center gap-4 border-b border-line px-2 py-3 text-left ${isDone ? 'bg-mist' : ''}`}
        onClick={onToggle}
      >
        <span className="w-14 shrink-0">
          <Picture src={line.picture ?? undefined} alt="" slot="thumb" />
        </span>
        <LineName line={line} />
        {line.shelfPlace !== null && (
          <span className="max-w-28 text-sm tabular-nums wrap-anywhere">
            <span className="sr-only">Shelf place </span>
            <span translate="no">{line.shelfPlace}</span>
          </span>
        )}
        <span className={`text-xl tabular-nums ${tooMany > 0 ? 'font-medium text-sale' : ''}`}>
          {tooMany > 0 ? `Take ${tooMany} out` : `${units} / ${line.toShip}`}
        </span>
        <span
          aria-hidden="true"
          className={`grid size-9 shrink-0 place-items-center rounded-full border ${isDone ? 'border-moss bg-moss text-paper' : 'border-edge'}`}
        >
          {isDone && <Check className="size-5" />}
        </span>
      </button>
    </li>
  )
}
