/**
 * 'Lay it over yours': a shopper's garment beside the sizes, as a drawing at true scale and as a table of differences. Both
 * come from the product's size table; nothing that is entered leaves the page.
 */
import { useEffect, useState } from 'react'
import type { ShownProduct } from '../../contract/products/product.ts'
import { parseFlatLay } from '../../domain/products/flat-lay.ts'
import { isNear, readOwnMeasure } from '../../domain/products/own-measure.ts'
import {
  differencesOf,
  nearestSize,
  parseSizeTable,
  type SizeRow,
  type SizeTable,
} from '../../domain/products/size-table.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { SizeOutlines } from './size-outlines.tsx'
import type { ProductChoice } from './use-choice.ts'

/** How long nothing is typed before the result is announced. */
const PAUSE_MS = 700

/** What was typed last, once typing has paused; and a function that does not wait for it. */
const usePaused = <Value,>(value: Value): [Value, () => void] => {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return [paused, () => setPaused(value)]
}

const differenceText = (difference: number | undefined): string => {
  if (difference === undefined) return ''
  if (difference === 0) return 'the same'
  return `${difference > 0 ? '+' : '−'}${Math.abs(difference)}`
}

const sentenceOf = ({ measures }: SizeTable, row: SizeRow, own: readonly (number | undefined)[]): string => {
  const parts = differencesOf(row, own).flatMap((difference, index) => {
    const measure = measures[index]?.toLowerCase()
    if (difference === undefined) return []
    return difference === 0
      ? [`the same ${measure}`]
      : [`${Math.abs(difference)} cm ${difference > 0 ? 'more' : 'less'} ${measure}`]
  })
  const start = isNear(row, own) ? 'Nearest to yours:' : 'No size is near yours. The nearest is'
  return `${start} ${row.size}, with ${parts.join(' and ')}.`
}

const DifferenceTable = ({
  table,
  own,
  nearest,
}: {
  table: SizeTable
  own: readonly (number | undefined)[]
  nearest: SizeRow | undefined
}) => (
  <table className="w-full text-left text-sm">
    <caption className="sr-only">The sizes in cm, and how much each differs from yours</caption>
    <thead>
      <tr>
        <th scope="col" className="py-3 pr-4 font-normal text-muted">
          Size
        </th>
        {table.measures.map((measure) => (
          <th key={measure} scope="col" className="py-3 pr-4 font-normal text-muted">
            {measure}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {table.rows.map((row) => {
        const differences = differencesOf(row, own)
        return (
          <tr key={row.size} className={`border-t border-line ${row === nearest ? 'bg-shell' : ''}`}>
            <th scope="row" className="py-3 pr-4 font-medium">
              {row.size}
            </th>
            {row.cm.map((value, index) => (
              <td key={table.measures[index]} className="py-3 pr-4 tabular-nums">
                <span>{`${value} `}</span>
                <span className="text-muted">{differenceText(differences[index])}</span>
              </td>
            ))}
          </tr>
        )
      })}
    </tbody>
  </table>
)

type SizeComparisonProps = { product: ShownProduct; choice: ProductChoice }

export const SizeComparison = ({ product, choice }: SizeComparisonProps) => {
  const [texts, setTexts] = useState<readonly string[]>([])
  const [pausedTexts, endPause] = usePaused(texts)
  const table = parseSizeTable(product.sizeTable)
  if (!table) return null
  /** What was entered, and the size nearest to it, or undefined while one of the measures is a mistake. */
  const compare = (entered: readonly string[]) => {
    const read = table.measures.map((_, index) => readOwnMeasure(table, index, entered[index] ?? ''))
    const isWrong = read.some(({ problem }) => problem)
    const own = read.map(({ cm }) => (isWrong ? undefined : cm))
    return { read, own, nearest: nearestSize(table, own) }
  }
  const { own, nearest } = compare(texts)
  const paused = compare(pausedTexts)
  const size =
    nearest && isNear(nearest, own) && product.sizes.includes(nearest.size) ? nearest.size : undefined
  const problem = size && (product.inStock ? choice.problemOf({ size })?.toLowerCase() : 'sold out')
  const isChosen = size !== undefined && choice.size === size
  const [width = '', length] = table.measures.map((measure) => measure.toLowerCase())
  return (
    <div className="pb-3">
      <p className="pt-3 pb-4 text-sm text-pretty">
        {`Lay the best one that you have flat and measure it in cm: ${
          /chest|bust/.test(width)
            ? `${width} from side to side, just under the armholes, and ${length} from the shoulder, beside the neck, to the hem, without collar or hood.`
            : `${width} from side to side, and ${length} from top to hem.`
        }`}
      </p>
      <div className="grid grid-cols-2 gap-3">
        {table.measures.map((measure, index) => (
          <TextField
            key={measure}
            label={`${measure} of yours`}
            inputMode="decimal"
            autoComplete="off"
            maxLength={6}
            value={texts[index] ?? ''}
            error={paused.read[index]?.problem}
            onChange={({ target }) =>
              setTexts(table.measures.map((_, at) => (at === index ? target.value : (texts[at] ?? ''))))
            }
            onBlur={endPause}
            onKeyDown={({ key }) => key === 'Enter' && endPause()}
          />
        ))}
      </div>
      <SizeOutlines
        table={table}
        own={own}
        nearest={nearest}
        lay={parseFlatLay(product.flatLay)}
        product={product}
      />
      <p role="status" className="min-h-11 py-3 text-sm text-pretty">
        {[
          paused.nearest && sentenceOf(table, paused.nearest, paused.own),
          paused.nearest === nearest && size && (problem ?? isChosen) && `${size} is ${problem ?? 'chosen'}.`,
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      {size && !problem && (
        <Button variant="outline" onClick={() => choice.choose({ size })}>
          {isChosen ? `${size} is chosen` : `Choose ${size}`}
        </Button>
      )}
      <DifferenceTable table={table} own={own} nearest={nearest} />
    </div>
  )
}
