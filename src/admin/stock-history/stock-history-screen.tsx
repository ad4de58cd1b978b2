/** /admin/stock-history/{id}: every change of a product's stock with its cause, of all variants or of one. */
import { useCallback } from 'react'
import type { StockMovement, StockMovementList } from '../../contract/products/stock-movements.ts'
import { countText } from '../../domain/count-text.ts'
import { ButtonLink } from '../../ui/button.tsx'
import type { Params } from '../../ui/route.ts'
import { ChoiceField } from '../components/choice-field.tsx'
import { ColumnChoice, useColumns } from '../components/column-choice.tsx'
import { download } from '../components/download.ts'
import { ExportButton } from '../components/export-button.tsx'
import { ListTable } from '../components/list-table.tsx'
import { anyText, listView, useListView } from '../components/list-view.ts'
import { Empty, PagedList } from '../components/paged-list.tsx'
import { StaffScreen } from '../components/staff-screen.tsx'
import { type ListPage, useListPages } from '../components/use-list-pages.ts'
import type { QueryOf } from '../staff-call.ts'
import { staffCall } from '../staff-request.ts'
import { movementColumns } from './movement-columns.tsx'

type Product = StockMovementList['product']
type Page = ListPage<StockMovement> & { product: Product }

const VariantField = ({
  product,
  value,
  onChange,
}: {
  product: Product
  value: string
  onChange: (variant: string) => void
}) => (
  <ChoiceField
    label="Size and colour"
    className="mt-4 max-w-80"
    value={value}
    choices={[
      ['', `All, ${countText(product.stockQuantity, 'unit')}`],
      ...product.variants.map(
        ({ id, choice, stockQuantity }) =>
          [id, `${choice}, ${countText(stockQuantity ?? 0, 'unit')}`] as const,
      ),
    ]}
    onChange={onChange}
  />
)

const stockHistory = listView({ variant: anyText })

export const Screen = ({ params: { id = '' } }: { params: Params }) => {
  const { view, query, show } = useListView(stockHistory)
  const read = useCallback(
    async (
      query: QueryOf<'GET /api/admin/catalogue/products/{id}/stock-history'>,
      signal: AbortSignal,
    ): Promise<Page> => {
      const { movements, ...list } = await staffCall('GET /api/admin/catalogue/products/{id}/stock-history', {
        params: { id },
        query,
        signal,
      })
      return { ...list, rows: movements, total: movements.length }
    },
    [id],
  )
  const list = useListPages(query, read)
  const product = list.pages?.product
  const hasChoices = (product?.variants.length ?? 0) > 1
  const { columns, choice } = useColumns('stock-history', movementColumns(hasChoices))
  return (
    <StaffScreen
      title={product ? `Stock history of ${product.name}` : 'Stock history'}
      actions={
        <>
          <ButtonLink variant="outline" href={`/admin/products/${id}`}>
            Edit product
          </ButtonLink>
          <ExportButton
            save={() =>
              download('GET /api/admin/catalogue/products/{id}/stock-history/export', 'stock-history.csv', {
                params: { id },
                query,
              })
            }
          />
        </>
      }
      intro="Every change of the stock, written with the change. An order takes its units when it is paid; a parcel moves none. Units come back only where a refund says so."
    >
      {product?.counting === 'by-variant' ? (
        <VariantField product={product} value={view.variant} onChange={(variant) => show({ variant })} />
      ) : (
        product && (
          <p className="mt-4">
            <span>{`${countText(product.stockQuantity, 'unit')} in stock`}</span>
            {hasChoices && <span>{', tracked for all variants together'}</span>}
          </p>
        )
      )}
      <div className="mt-3 flex justify-end">
        <ColumnChoice {...choice} />
      </div>
      <PagedList
        list={list}
        what="The stock history"
        loading="The stock history is loading"
        more="changes"
        missing={<Empty>There is no such product, or none any more.</Empty>}
        empty={<Empty>There has been no stock yet.</Empty>}
      >
        {(rows) => (
          <ListTable
            label="Stock history"
            columns={columns}
            rows={rows}
            isStale={list.isLoading}
            cardClassName="grid grid-cols-[1fr_auto] gap-x-4"
          />
        )}
      </PagedList>
    </StaffScreen>
  )
}
