/** A product in the staff's list: a row of the table on wide screens, a card on narrow ones. */
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
import { useAction } from '../components/use-action.ts'
import { StatusBadge } from '../status-badge.tsx'
import { productApi, refreshProducts } from './product-api.ts'
import { StockCell } from './stock-cell.tsx'

export const statusLabels = { draft: 'Draft', live: 'Live', archived: 'Archived' } as const

type ProductRowProps = {
  row: StaffProductRow
  onChanged: (id: string, change: Partial<StaffProductRow>) => void
}

const cell = 'lg:table-cell lg:h-(--row-height) lg:py-0.5 lg:pr-4 lg:align-middle'
const rowButton = 'lg:pointer-fine:size-9'

export const ProductRow = ({ row, onChanged }: ProductRowProps) => {
  const { id, name, sku, status, price, compareAtPrice, picture, brand, category } = row
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
    <tr className="relative flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-3 pl-16 text-sm lg:table-row lg:py-0 lg:pl-0 lg:hover:bg-shell">
      <td className="absolute top-3 left-0 w-12 lg:static lg:table-cell lg:w-10 lg:py-0.5 lg:pr-3">
        <Picture src={picture ?? undefined} alt="" slot="thumb" />
      </td>
      <th scope="row" className={`basis-full text-left font-medium ${cell}`}>
        <Link
          href={`/admin/products/${id}`}
          data-row-link
          className="inline-flex items-center underline-offset-4 hover:underline max-lg:min-h-6"
        >
          {name}
        </Link>
        <span className="block text-xs font-normal tabular-nums text-muted">{sku}</span>
      </th>
      <td className={cell}>
        <StatusBadge tone={status === 'live' ? 'good' : 'quiet'}>{statusLabels[status]}</StatusBadge>
      </td>
      <td className={`tabular-nums lg:text-right ${cell}`}>
        <span>{formatPounds(pence(price))}</span>
        {compareAtPrice && (
          <s className="ml-2 text-xs text-muted lg:ml-0 lg:block">
            <span className="sr-only">Compare at </span>
            <span>{formatPounds(pence(compareAtPrice))}</span>
          </s>
        )}
      </td>
      <td className={`lg:text-right ${cell}`}>
        <StockCell row={row} />
      </td>
      <td className={`text-muted ${cell}`}>{brand.name}</td>
      <td className={`text-muted ${cell}`}>{category.name}</td>
      <td className="ml-auto lg:table-cell lg:w-24 lg:align-middle lg:whitespace-nowrap">
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
      </td>
    </tr>
  )
}
