/** /admin/stock-history/{id}: every change of a product's stock with its cause, of all variants or of one. */
import { useCallback, useState } from 'react'
import type { StockMovement, StockMovementList } from '../../contract/products/stock-movements.ts'
import { countText } from '../../domain/count-text.ts'
import { ButtonLink } from '../../ui/button.tsx'
import type { Params } from '../../ui/route.ts'
import { ChoiceField } from '../components/choice-field.tsx'
import { ColumnHeads } from '../components/column-heads.tsx'
import { download } from '../components/download.ts'
import { ExportButton } from '../components/export-button.tsx'
import { Empty, PagedList } from '../components/paged-list.tsx'
import { StaffScreen } from '../components/staff-screen.tsx'
import { type ListPage, useListPages } from '../components/use-list-pages.ts'
import { type QueryOf, queryOf } from '../staff-call.ts'
import { staffCall } from '../staff-request.ts'
import { MovementRow } from './movement-row.tsx'

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

const Movements = ({
  rows,
  hasChoices,
  isLoading,
}: {
  rows: readonly StockMovement[]
  hasChoices: boolean
  isLoading: boolean
}) => (
  <table
    aria-label="Stock history"
    aria-busy={isLoading}
    className="mt-4 w-full border-t border-line text-sm max-sm:block"
  >
    <thead className="max-sm:sr-only">
      <tr className="border-b border-edge text-left text-muted">
        <ColumnHeads
          names={['When', ...(hasChoices ? ['Size and colour'] : []), 'What', 'Who']}
          className="py-2 pr-4 font-medium"
        />
        <ColumnHeads
          names={['Change', 'Stock after']}
          className="py-2 text-right font-medium not-last:pr-4"
        />
      </tr>
    </thead>
    <tbody className="max-sm:block">
      {rows.map((movement) => (
        <MovementRow key={movement.id} movement={movement} hasChoices={hasChoices} />
      ))}
    </tbody>
  </table>
)

export const Screen = ({ params: { id = '' } }: { params: Params }) => {
  const [variant, setVariant] = useState('')
  const query = queryOf({ variant })
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
        <VariantField product={product} value={variant} onChange={setVariant} />
      ) : (
        product && (
          <p className="mt-4">
            <span>{`${countText(product.stockQuantity, 'unit')} in stock`}</span>
            {hasChoices && <span>{', tracked for all variants together'}</span>}
          </p>
        )
      )}
      <PagedList
        list={list}
        what="The stock history"
        loading="The stock history is loading"
        more="changes"
        empty={<Empty>There has been no stock yet.</Empty>}
      >
        {(rows) => <Movements rows={rows} hasChoices={hasChoices} isLoading={list.isLoading} />}
      </PagedList>
    </StaffScreen>
  )
}
