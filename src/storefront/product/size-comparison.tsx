/**
 * 'Lay it over yours': a shopper's garment beside the sizes, as a drawing at true scale and as a table of differences. Both
 * come from the product's size table; nothing that is entered leaves the page.
 */
import { useId, useState } from 'react'
import type { ShownProduct } from '../../contract/products/product.ts'
import { parseFlatLay } from '../../domain/products/flat-lay.ts'
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

/** "72,5" -> 72.5; undefined for anything that is no measure. */
const readMeasure = (text: string): number | undefined => {
  const value = Number(text.trim().replace(',', '.'))
  return value > 0 && value <= 300 ? value : undefined
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
  return `Nearest to yours: ${row.size}, with ${parts.join(' and ')}.`
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

type SizeComparisonProps = { product: ShownProduct; onSize: (size: string) => void }

export const SizeComparison = ({ product, onSize }: SizeComparisonProps) => {
  const id = useId()
  const [texts, setTexts] = useState<readonly string[]>([])
  const table = parseSizeTable(product.sizeTable)
  if (!table) return null
  const own = table.measures.map((_, index) => readMeasure(texts[index] ?? ''))
  const nearest = nearestSize(table, own)
  const isWrong = (index: number) => (texts[index] ?? '').trim() !== '' && own[index] === undefined
  const [width, length] = table.measures
  return (
    <div className="pb-3">
      <p id={id} className="pt-3 pb-4 text-sm text-pretty">
        {`Lay the best one that you have flat and measure it in cm: ${width?.toLowerCase()} from side to side, ${length?.toLowerCase()} from top to hem.`}
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
            error={isWrong(index) ? 'Enter cm, such as 54.5' : undefined}
            onChange={({ target }) =>
              setTexts(table.measures.map((_, at) => (at === index ? target.value : (texts[at] ?? ''))))
            }
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
      <p role="status" className="min-h-11 py-3 text-sm">
        {nearest && sentenceOf(table, nearest, own)}
      </p>
      {nearest && product.sizes.includes(nearest.size) && (
        <Button variant="outline" onClick={() => onSize(nearest.size)}>
          {`Choose ${nearest.size}`}
        </Button>
      )}
      <DifferenceTable table={table} own={own} nearest={nearest} />
    </div>
  )
}
