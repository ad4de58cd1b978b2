/** The stock of a product in the list, with what is low or sold out. */
import type { StaffProductRow } from '../../contract/products/product-list.ts'
import { LOW_STOCK_BELOW } from '../../domain/products/stock.ts'

/** "12", or what needs attention beside it. */
export const stockNote = ({
  stockQuantity,
  soldOutCount,
  variantCount,
  counting,
}: Pick<StaffProductRow, 'stockQuantity' | 'soldOutCount' | 'variantCount' | 'counting'>):
  | string
  | undefined => {
  if (stockQuantity === 0) return 'Sold out'
  if (counting === 'by-variant' && soldOutCount > 0) return `${soldOutCount} of ${variantCount} sold out`
  return stockQuantity < LOW_STOCK_BELOW ? 'Low' : undefined
}

export const StockCell = ({ row }: { row: StaffProductRow }) => {
  const note = stockNote(row)
  return (
    <>
      <span>{row.stockQuantity}</span>
      {note && (
        <span
          className={`ml-2 text-xs font-medium lg:ml-0 lg:block ${row.stockQuantity === 0 ? 'text-sale' : 'text-amber'}`}
        >
          {note}
        </span>
      )}
    </>
  )
}
