/** A line of an order with how many of its units are meant. */
import type { StaffOrderLine } from '../../contract/orders/order-management.ts'
import { LineName } from './order-lines.tsx'

type LineUnitsProps = { line: StaffOrderLine; count: number; max: number; onChange: (count: number) => void }

export const LineUnits = ({ line, count, max, onChange }: LineUnitsProps) => (
  <div className="flex items-center gap-4">
    <LineName line={line} />
    <label className="flex items-center gap-2">
      <span className="sr-only">{`Units of ${line.name}`}</span>
      <input
        type="number"
        min={0}
        max={max}
        value={count}
        onChange={({ target }) => onChange(Math.max(0, Math.trunc(Number(target.value))))}
        className="min-h-11 w-18 rounded-sm border border-edge bg-white px-3 text-right text-base tabular-nums"
      />
      <span className="text-muted">{`of ${max}`}</span>
    </label>
  </div>
)
