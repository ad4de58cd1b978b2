/** /admin/stock-history/{id}: every change of a product's stock with its cause, of all variants or of one. */
import { useCallback, useMemo, useState } from 'react'
import type { StockMovement, StockMovementList } from '../../contract/staff-catalogue/stock-movements.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { LoadError } from '../../ui/notice.tsx'
import type { Params } from '../../ui/route.ts'
import { Problem } from '../components/problem.tsx'
import { RowSkeletons } from '../row-skeletons.tsx'
import { download } from '../shell/download.ts'
import { LoadMore } from '../shell/load-more.tsx'
import { StaffScreen } from '../shell/staff-screen.tsx'
import { type ListPage, useListPages } from '../shell/use-list-pages.ts'
import { messageOf, staffCall } from '../staff-request.ts'
import { MovementRow } from './movement-row.tsx'

type Product = StockMovementList['product']
type Page = ListPage<StockMovement> & { product: Product }

const units = (count: number): string => (count === 1 ? '1 unit' : `${count} units`)

const VariantField = ({
  product,
  value,
  onChange,
}: {
  product: Product
  value: string
  onChange: (variant: string) => void
}) => (
  <SelectField
    label="Size and colour"
    className="mt-4 max-w-80"
    value={value}
    onChange={({ target }) => onChange(target.value)}
  >
    <option value="">{`All, ${units(product.stockQuantity)}`}</option>
    {product.variants.map(({ id, choice, stockQuantity }) => (
      <option key={id} value={id}>
        {`${choice}, ${units(stockQuantity ?? 0)}`}
      </option>
    ))}
  </SelectField>
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
        {['When', ...(hasChoices ? ['Size and colour'] : []), 'What', 'Who'].map((heading) => (
          <th key={heading} scope="col" className="py-2 pr-4 font-medium">
            {heading}
          </th>
        ))}
        <th scope="col" className="py-2 pr-4 text-right font-medium">
          Change
        </th>
        <th scope="col" className="py-2 text-right font-medium">
          Stock after
        </th>
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
  const [failure, setFailure] = useState<string>()
  const query = useMemo(() => new URLSearchParams(variant ? { variant } : {}).toString(), [variant])
  const read = useCallback(
    async (query: URLSearchParams, signal: AbortSignal): Promise<Page> => {
      const { movements, ...list } = await staffCall('GET /api/admin/catalogue/products/{id}/stock-history', {
        params: { id },
        query,
        signal,
      })
      return { ...list, rows: movements, total: movements.length }
    },
    [id],
  )
  const { pages, isLoading, failed, retry, loadMore } = useListPages<StockMovement, Page>(query, read)
  const save = () => {
    setFailure(undefined)
    download('GET /api/admin/catalogue/products/{id}/stock-history/export', 'stock-history.csv', {
      params: { id },
      query: new URLSearchParams(query),
    }).catch((error: unknown) => setFailure(messageOf(error)))
  }
  const product = pages?.product
  const hasChoices = (product?.variants.length ?? 0) > 1
  return (
    <StaffScreen
      title={product ? `Stock history of ${product.name}` : 'Stock history'}
      actions={
        <>
          <ButtonLink variant="outline" href={`/admin/products/${id}`}>
            Edit product
          </ButtonLink>
          <Button variant="outline" onClick={save}>
            Export CSV
          </Button>
        </>
      }
    >
      <p className="mt-3 max-w-prose text-sm text-muted">
        Every change of the stock, written with the change. An order takes its units when it is paid; a parcel
        moves none. Units come back only where a refund says so.
      </p>
      {product?.counting === 'by-variant' ? (
        <VariantField product={product} value={variant} onChange={setVariant} />
      ) : (
        product && (
          <p className="mt-4">
            <span>{`${units(product.stockQuantity)} in stock`}</span>
            {hasChoices && <span>{', counted for all variants together'}</span>}
          </p>
        )
      )}
      <Problem className="mt-3">{failure}</Problem>
      {failed === 'list' && <LoadError what="The stock history" onRetry={retry} />}
      {!pages && failed !== 'list' && <RowSkeletons count={6} label="The stock history is loading" />}
      {pages?.rows.length === 0 && failed !== 'list' && (
        <p className="py-10 text-center text-muted">There has been no stock yet.</p>
      )}
      {pages && pages.rows.length > 0 && failed !== 'list' && (
        <Movements rows={pages.rows} hasChoices={hasChoices} isLoading={isLoading} />
      )}
      {pages?.next && failed !== 'list' && (
        <LoadMore what="changes" hasFailed={failed === 'more'} isLoading={isLoading} onMore={loadMore} />
      )}
    </StaffScreen>
  )
}
