/** /admin/stock-value: what the stock of a day is worth, and which goods have no cost yet. */
import { useState } from 'react'
import { MAX_WITHOUT_COST, type StockValue } from '../../contract/products/stock-value.ts'
import { countText } from '../../domain/count-text.ts'
import { TextField } from '../../ui/field.tsx'
import { Link } from '../../ui/link.tsx'
import { adminQuery } from '../admin-queries.ts'
import { download } from '../components/download.ts'
import { ExportButton } from '../components/export-button.tsx'
import { ListRow } from '../components/list-row.tsx'
import { Loaded } from '../components/loaded.tsx'
import { HeadedSection } from '../components/section.tsx'
import { StaffScreen } from '../components/staff-screen.tsx'
import { useFreshQuery } from '../components/use-fresh-query.ts'
import { poundsText } from '../pounds-text.ts'
import { queryOf } from '../staff-call.ts'

const Sums = ({ of }: { of: StockValue }) => (
  <>
    <p role="status" className="mt-4">
      <span>{`When ${of.day} ended: ${countText(of.units, 'unit')} in stock, worth `}</span>
      <span className="font-medium">{poundsText(of.value)}</span>
      <span>.</span>
    </p>
    {of.since !== null && of.day < of.since && (
      <p className="mt-1 text-muted">{`The stock history begins on ${of.since}: of earlier days nothing is known.`}</p>
    )}
    {of.unitsWithoutCost > 0 && (
      <HeadedSection
        className="mt-8"
        title="Without a cost"
        hint={`Not in the value: ${countText(of.unitsWithoutCost, 'unit')} of products that have no cost, or different ones for what is tracked together.`}
      >
        <ul aria-label="Products without a cost" className="mt-3 border-t border-line">
          {of.withoutCost.map(({ productId, name, units: count }) => (
            <ListRow
              key={productId}
              title={
                <Link
                  href={`/admin/products/${productId}`}
                  className="inline-flex min-h-6 items-center underline-offset-4 hover:underline pointer-coarse:min-h-11"
                >
                  {name}
                </Link>
              }
              facts={countText(count, 'unit')}
              action={null}
            />
          ))}
        </ul>
        {of.withoutCost.length === MAX_WITHOUT_COST && (
          <p className="mt-3 text-sm text-muted">{`The ${MAX_WITHOUT_COST} with the most units are listed; the CSV file has all.`}</p>
        )}
      </HeadedSection>
    )}
  </>
)

export const Screen = () => {
  const [day, setDay] = useState('')
  const query = queryOf({ day })
  const found = useFreshQuery(adminQuery('GET /api/admin/stock-value', { query }))
  return (
    <StaffScreen
      title="Stock value"
      actions={
        <ExportButton
          save={() => download('GET /api/admin/stock-value/export', 'stock-value.csv', { query })}
        />
      }
      intro="The units of a day, by the stock history, times what a unit costs the shop today. Costs are entered in the editor, in the bulk edit or by an import."
    >
      <TextField
        label="Day"
        type="date"
        className="mt-4 max-w-60"
        hint="Without one: today"
        value={day}
        onChange={({ target }) => setDay(target.value)}
      />
      <Loaded of={found} what="The value of the stock" rows={2}>
        {(value) => <Sums of={value} />}
      </Loaded>
    </StaffScreen>
  )
}
