/** What has changed in a product since staff saw it, for the fields that they edited too: they decide which value counts. */
import { TriangleAlert } from 'lucide-react'
import { formatPounds } from '../domain/currency.ts'
import { parsePence } from '../domain/money.ts'
import { Button } from '../ui/button.tsx'
import type { Changes, FormField, FormValues } from './product-drafts.ts'

const names: Record<FormField, string> = {
  price: 'Price',
  stock: 'Stock',
  description: 'Description',
  inStock: 'In stock',
  pictures: 'Pictures',
}

const pounds = (price: string): string => {
  const pence = parsePence(price.trim())
  return pence === undefined ? price : formatPounds(pence)
}

const sentenceOf = (field: FormField, changes: Changes, now: FormValues): string => {
  switch (field) {
    case 'price':
      return `is ${pounds(now.price)} now. You saw ${pounds(changes.price?.seen ?? '')} and typed ${pounds(changes.price?.value ?? '')}.`
    case 'stock':
      return `is ${now.stock} now. You saw ${changes.stock?.seen} and typed ${changes.stock?.value.trim()}.`
    case 'description':
      return `is now: "${now.description}"`
    case 'inStock':
      return now.inStock ? 'has been ticked.' : 'is no longer ticked.'
    case 'pictures':
      return 'have been changed by somebody else.'
  }
}

type EditConflictsProps = {
  fields: readonly FormField[]
  changes: Changes
  now: FormValues
  onSettle: (field: FormField, by: 'own' | 'stored') => void
}

/** Always in the page, so that what appears in it is heard. */
export const EditConflicts = ({ fields, changes, now, onSettle }: EditConflictsProps) => (
  <div role="alert" className="col-span-full empty:hidden">
    {fields.length > 0 && (
      <div data-conflicts className="border-l-2 border-amber bg-sand px-4 py-3 text-sm">
        <p className="flex gap-2 font-medium text-amber">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          This product has changed since you opened it. Which value counts?
        </p>
        <ul className="mt-2 space-y-3">
          {fields.map((field) => (
            <li key={field} className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <p className="min-w-48 flex-1 wrap-anywhere">
                <strong className="font-medium">{names[field]}</strong> {sentenceOf(field, changes, now)}
              </p>
              <span className="flex flex-wrap gap-2">
                <Button
                  variant="outline"
                  size="sm"
                  className="pointer-coarse:min-h-11"
                  aria-label={`Keep mine: ${names[field]}`}
                  onClick={() => onSettle(field, 'own')}
                >
                  Keep mine
                </Button>
                <Button
                  variant="outline"
                  size="sm"
                  className="pointer-coarse:min-h-11"
                  aria-label={`Take the new one: ${names[field]}`}
                  onClick={() => onSettle(field, 'stored')}
                >
                  Take the new one
                </Button>
              </span>
            </li>
          ))}
        </ul>
      </div>
    )}
  </div>
)
