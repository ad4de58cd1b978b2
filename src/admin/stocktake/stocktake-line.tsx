/** A line of a stocktake: what was counted, which can be typed, what was expected, and what differs. */
import type { StocktakeLine } from '../../contract/products/stocktakes.ts'
import { signedUnits } from '../../domain/products/stock-movement.ts'
import { differenceOf, MAX_COUNTED, parseCounted } from '../../domain/products/stocktake.ts'
import { nameWithChoice } from '../../domain/products/variants.ts'
import { SmallButton } from '../components/small-button.tsx'
import { TypedNumber } from '../goods-in/typed-number.tsx'

type StocktakeLineRowProps = {
  line: StocktakeLine
  isLocked: boolean
  /** Null: not counted. */
  onCounted: (counted: number | null) => void
  onProblem: (sentence: string) => void
  onEntered: () => void
}

const expectedText = ({ expected, unshipped }: StocktakeLine): string =>
  unshipped === 0 ? `${expected} expected` : `${expected} expected, of them ${unshipped} sold and not shipped`

export const StocktakeLineRow = ({
  line,
  isLocked,
  onCounted,
  onProblem,
  onEntered,
}: StocktakeLineRowProps) => {
  const title = nameWithChoice(line)
  const difference = differenceOf(line)
  return (
    <li className="grid min-h-16 grid-cols-[1fr_6rem] items-center gap-x-4 gap-y-1 border-b border-line py-2 sm:grid-cols-[1fr_5rem_auto]">
      <div className="min-w-0 wrap-anywhere">
        <p className="font-medium">{title}</p>
        <p className="text-sm text-muted">
          <span>{[line.sku, expectedText(line), line.countedBy].filter(Boolean).join(' · ')}</span>
          {difference !== 0 && (
            <strong className="ml-2 font-medium text-sale tabular-nums">{signedUnits(difference)}</strong>
          )}
        </p>
      </div>
      <TypedNumber
        label={`Counted of ${title}`}
        value={line.counted}
        parse={parseCounted}
        isLocked={isLocked}
        onNumber={onCounted}
        onRefused={(typed) =>
          onProblem(`“${typed}” is no number of units from 0 to ${MAX_COUNTED.toLocaleString('en-GB')}.`)
        }
        onEntered={onEntered}
      />
      {!isLocked && (
        <SmallButton className="col-start-2 sm:col-start-3" onClick={() => onCounted(null)}>
          <span>Take out</span>
          <span className="sr-only">{` ${title}`}</span>
        </SmallButton>
      )}
    </li>
  )
}
