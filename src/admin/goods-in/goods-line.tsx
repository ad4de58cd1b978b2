/** A line of a delivery: what it is, where it goes, and its units, which can be typed. */
import { type GoodsLine, MAX_GOODS_UNITS, parseUnits } from '../../domain/products/goods-in.ts'
import { nameWithChoice } from '../../domain/products/variants.ts'
import { TypedNumber } from './typed-number.tsx'

type GoodsLineRowProps = {
  line: GoodsLine
  isLocked: boolean
  onUnits: (units: number) => void
  onProblem: (sentence: string) => void
  /** Enter was pressed: the next scan is expected. */
  onEntered: () => void
}

export const GoodsLineRow = ({ line, isLocked, onUnits, onProblem, onEntered }: GoodsLineRowProps) => {
  const { sku, barcode, shelfPlace, units } = line
  const title = nameWithChoice(line)
  return (
    <li className="grid min-h-16 grid-cols-[1fr_5rem] items-center gap-4 border-b border-line py-2">
      <div className="min-w-0 wrap-anywhere">
        <p className="font-medium">{title}</p>
        <p className="text-sm text-muted">
          {[sku, barcode, shelfPlace && `Shelf place ${shelfPlace}`].filter(Boolean).join(' · ')}
        </p>
      </div>
      <TypedNumber
        label={`Units of ${title}`}
        value={units}
        parse={parseUnits}
        isLocked={isLocked}
        onNumber={onUnits}
        onRefused={(typed) =>
          onProblem(`“${typed}” is no number of units from 0 to ${MAX_GOODS_UNITS.toLocaleString('en-GB')}.`)
        }
        onEntered={onEntered}
      />
    </li>
  )
}
