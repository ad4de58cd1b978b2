/** A line of a delivery: what it is, where it goes, and its units, which can be typed. */
import { type FormEvent, useEffect, useState } from 'react'
import { type GoodsLine, MAX_GOODS_UNITS, parseUnits } from '../../domain/products/goods-in.ts'
import { nameWithChoice } from '../../domain/products/variants.ts'
import { signal } from '../packing/packing-signals.ts'

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
  const [typed, setTyped] = useState(String(units))
  useEffect(() => setTyped(String(units)), [units])
  const title = nameWithChoice(line)
  const take = () => {
    const wanted = parseUnits(typed)
    if (wanted === units) return
    if (wanted !== undefined) return onUnits(wanted)
    signal('wrong')
    setTyped(String(units))
    onProblem(`“${typed}” is no number of units from 0 to ${MAX_GOODS_UNITS.toLocaleString('en-GB')}.`)
  }
  /** Leaving the field takes what is typed. */
  const enter = (event: FormEvent) => {
    event.preventDefault()
    onEntered()
  }
  return (
    <li className="grid min-h-16 grid-cols-[1fr_5rem] items-center gap-4 border-b border-line py-2">
      <div className="min-w-0 wrap-anywhere">
        <p className="font-medium">{title}</p>
        <p className="text-sm text-muted">
          {[sku, barcode, shelfPlace && `Shelf place ${shelfPlace}`].filter(Boolean).join(' · ')}
        </p>
      </div>
      <form onSubmit={enter}>
        <input
          aria-label={`Units of ${title}`}
          inputMode="numeric"
          autoComplete="off"
          maxLength={100}
          disabled={isLocked}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onFocus={({ target }) => target.select()}
          onBlur={take}
          className="min-h-11 w-full rounded-sm border border-line bg-white px-2 text-right text-lg tabular-nums"
        />
      </form>
    </li>
  )
}
