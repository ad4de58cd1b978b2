/** The table of products. Arrow keys move between the rows' links; Enter opens the product. */
import type { Ref } from 'react'
import type { StaffProductRow } from '../../contract/products/product-list.ts'
import { moveRowFocus } from '../components/row-focus.ts'
import { ProductRow } from './product-row.tsx'

type ProductTableProps = {
  rows: readonly StaffProductRow[]
  /** New rows are loading in place of these. */
  isStale: boolean
  onChanged: (id: string, change: Partial<StaffProductRow>) => void
  ref: Ref<HTMLTableElement>
}

const headings = ['Product', 'Status', 'Price', 'Stock', 'Brand', 'Category']

export const ProductTable = ({ rows, isStale, onChanged, ref }: ProductTableProps) => (
  <table
    ref={ref}
    aria-label="Products"
    aria-busy={isStale}
    onKeyDown={moveRowFocus}
    className={`mt-2 block w-full border-t border-line lg:table lg:border-0 ${isStale ? 'cursor-progress' : ''}`}
  >
    <thead className="sr-only lg:not-sr-only lg:table-header-group">
      <tr className="border-b border-edge text-left text-sm text-muted">
        <th scope="col">
          <span className="sr-only">Picture</span>
        </th>
        {headings.map((heading) => (
          <th
            key={heading}
            scope="col"
            className={`py-2 pr-4 font-medium ${heading === 'Price' || heading === 'Stock' ? 'text-right' : ''}`}
          >
            {heading}
          </th>
        ))}
        <th scope="col">
          <span className="sr-only">Actions</span>
        </th>
      </tr>
    </thead>
    <tbody className="block lg:table-row-group">
      {rows.map((row) => (
        <ProductRow key={row.id} row={row} onChanged={onChanged} />
      ))}
    </tbody>
  </table>
)
