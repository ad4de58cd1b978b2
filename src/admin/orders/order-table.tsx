/** The table of orders: a row on wide screens, a card on narrow ones. Arrow keys move between the rows' links. */
import type { ComponentProps, Ref } from 'react'
import type { StaffOrderRow } from '../../contract/orders/order-list.ts'
import { chargedText, orderNumberText } from '../../domain/orders/order-labels.ts'
import { Link } from '../../ui/link.tsx'
import { ColumnHeads } from '../components/column-heads.tsx'
import { moveRowFocus } from '../components/row-focus.ts'
import { DateTime } from '../date-time.tsx'
import { OrderBadges } from './order-badges.tsx'

const cell = 'lg:table-cell lg:h-(--row-height) lg:py-0.5 lg:pr-4 lg:align-middle'
const heading = 'py-2 pr-4 font-medium'

export type OrderSelection = {
  selected: ReadonlySet<number>
  onSelect: (numbers: readonly number[], isSelected: boolean) => void
}

/** A small box in a target that a finger hits. */
const SelectBox = ({ label, ...rest }: { label: string } & ComponentProps<'input'>) => (
  <label className="-m-2 inline-flex p-2 pointer-coarse:-m-3.5 pointer-coarse:p-3.5">
    <span className="sr-only">{label}</span>
    <input {...rest} type="checkbox" className="size-4 accent-ink" />
  </label>
)

type OrderTableRowProps = OrderSelection & { row: StaffOrderRow }

const OrderTableRow = ({ row, selected, onSelect }: OrderTableRowProps) => (
  <tr className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-3 text-sm lg:table-row lg:py-0 lg:hover:bg-shell">
    <td className={cell}>
      <SelectBox
        label={`Choose order ${orderNumberText(row.number)}`}
        checked={selected.has(row.number)}
        onChange={({ target }) => onSelect([row.number], target.checked)}
      />
    </td>
    <th scope="row" className={`text-left font-medium ${cell}`}>
      <Link
        href={`/admin/orders/${row.id}`}
        data-row-link
        className="inline-flex min-h-6 items-center underline-offset-4 hover:underline pointer-coarse:min-h-11"
      >
        {orderNumberText(row.number)}
      </Link>
    </th>
    <td className={`ml-auto whitespace-nowrap text-muted lg:ml-0 ${cell}`}>
      <DateTime iso={row.createdAt} />
    </td>
    <td className={`basis-full ${cell}`}>
      {row.name && <span className="block">{row.name}</span>}
      <span className="block wrap-anywhere text-muted">{row.email || 'No email address'}</span>
    </td>
    <td className={cell}>
      <OrderBadges {...row} />
    </td>
    <td className={`ml-auto whitespace-nowrap text-muted tabular-nums lg:ml-0 lg:text-right ${cell}`}>
      {`${row.itemCount} ${row.itemCount === 1 ? 'item' : 'items'}`}
    </td>
    <td className="whitespace-nowrap tabular-nums lg:table-cell lg:py-0.5 lg:text-right lg:align-middle">
      {chargedText(row.total, row.currency)}
    </td>
  </tr>
)

type OrderTableProps = OrderSelection & {
  rows: readonly StaffOrderRow[]
  /** New rows are loading in place of these. */
  isStale: boolean
  ref: Ref<HTMLTableElement>
}

export const OrderTable = ({ rows, isStale, ref, selected, onSelect }: OrderTableProps) => (
  <table
    ref={ref}
    aria-label="Orders"
    aria-busy={isStale}
    onKeyDown={moveRowFocus}
    className={`mt-2 block w-full border-t border-line lg:table lg:border-0 ${isStale ? 'cursor-progress' : ''}`}
  >
    <thead className="sr-only lg:not-sr-only lg:table-header-group">
      <tr className="border-b border-edge text-left text-sm text-muted">
        <th scope="col" className="w-8 py-2">
          <span className="sr-only">Choose</span>
        </th>
        <ColumnHeads names={['Order', 'Date', 'Customer', 'Status']} className={heading} />
        <th scope="col" className={`${heading} text-right`}>
          Items
        </th>
        <th scope="col" className="py-2 text-right font-medium">
          Total
        </th>
      </tr>
    </thead>
    <tbody className="block lg:table-row-group">
      {rows.map((row) => (
        <OrderTableRow key={row.id} row={row} selected={selected} onSelect={onSelect} />
      ))}
    </tbody>
  </table>
)
