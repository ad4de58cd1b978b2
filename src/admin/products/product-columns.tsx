/** The columns of the staff's product list. */
import { Archive, ArchiveRestore, Copy } from 'lucide-react'
import type { StaffProductRow } from '../../contract/products/product-list.ts'
import { formatPounds } from '../../domain/pricing/currency.ts'
import { pence } from '../../domain/pricing/money.ts'
import { IconButton } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { useNavigation } from '../../ui/navigation.ts'
import { Picture } from '../../ui/picture.tsx'
import { useQueryClient } from '../../ui/query-hooks.tsx'
import { toastSaved } from '../changes/undo.ts'
import type { Column } from '../components/list-table.tsx'
import { useAction } from '../components/use-action.ts'
import { StatusBadge } from '../status-badge.tsx'
import { productApi, refreshProducts } from './product-api.ts'
import { StockCell } from './stock-cell.tsx'

const statusLabels = { draft: 'Draft', live: 'Live', archived: 'Archived' } as const

type ProductActionsProps = {
  row: StaffProductRow
  onChanged: (id: string, change: Partial<StaffProductRow>) => void
}

const rowButton = 'lg:pointer-fine:size-9'

const ProductActions = ({ row: { id, name, status }, onChanged }: ProductActionsProps) => {
  const { navigateLater } = useNavigation()
  const client = useQueryClient()
  const { isBusy, run } = useAction({ failsInToast: true })
  const isArchived = status === 'archived'
  const act = (work: () => Promise<void>) => void run(work, () => refreshProducts(client))
  const duplicate = () =>
    act(async () => {
      const open = navigateLater()
      const copy = await productApi.duplicate(id)
      open(`/admin/products/${copy.id}`)
    })
  const archive = () =>
    act(async () => {
      const changed = await productApi[isArchived ? 'restore' : 'archive'](id)
      onChanged(id, { status: changed.status, version: changed.version })
      toastSaved(client, changed, {
        title: isArchived ? 'Restored as a draft' : 'Archived',
        description: isArchived
          ? `${name} can be edited and published again.`
          : `${name} is no longer sold. Restore it in this list at any time.`,
      })
    })
  return (
    <>
      <IconButton className={rowButton} label={`Duplicate ${name}`} disabled={isBusy} onClick={duplicate}>
        <Copy aria-hidden="true" className="size-4" />
      </IconButton>
      <IconButton
        className={rowButton}
        label={`${isArchived ? 'Restore' : 'Archive'} ${name}`}
        disabled={isBusy}
        onClick={archive}
      >
        {isArchived ? (
          <ArchiveRestore aria-hidden="true" className="size-4" />
        ) : (
          <Archive aria-hidden="true" className="size-4" />
        )}
      </IconButton>
    </>
  )
}

export const productColumns = (onChanged: ProductActionsProps['onChanged']): Column<StaffProductRow>[] => [
  {
    name: 'Picture',
    isUnnamed: true,
    isFixed: true,
    className: 'absolute top-3 left-0 w-12 lg:static lg:w-11',
    cell: ({ picture }) => <Picture src={picture ?? undefined} alt="" slot="thumb" />,
  },
  {
    name: 'Product',
    isFixed: true,
    isHead: true,
    className: 'basis-full',
    cell: ({ id, name, sku }) => (
      <>
        <Link
          href={`/admin/products/${id}`}
          data-row-link
          className="inline-flex items-center underline-offset-4 hover:underline max-lg:min-h-6"
        >
          {name}
        </Link>
        <span className="block text-xs font-normal tabular-nums text-muted">{sku}</span>
      </>
    ),
  },
  {
    name: 'Status',
    cell: ({ status }) => (
      <StatusBadge tone={status === 'live' ? 'good' : 'quiet'}>{statusLabels[status]}</StatusBadge>
    ),
  },
  {
    name: 'Price',
    isNumber: true,
    cell: ({ price, compareAtPrice }) => (
      <>
        <span>{formatPounds(pence(price))}</span>
        {compareAtPrice && (
          <s className="ml-2 text-xs text-muted lg:ml-0 lg:block">
            <span className="sr-only">Compare at </span>
            <span>{formatPounds(pence(compareAtPrice))}</span>
          </s>
        )}
      </>
    ),
  },
  { name: 'Stock', cardLabel: 'Stock:', isNumber: true, cell: (row) => <StockCell row={row} /> },
  { name: 'Brand', className: 'text-muted', cell: ({ brand }) => brand.name },
  { name: 'Category', className: 'text-muted', cell: ({ category }) => category.name },
  {
    name: 'Actions',
    isUnnamed: true,
    isFixed: true,
    className: 'ml-auto lg:w-24 lg:whitespace-nowrap',
    cell: (row) => <ProductActions row={row} onChanged={onChanged} />,
  },
]
