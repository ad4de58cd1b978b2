/** The columns of the order list. */
import type { ComponentProps } from 'react'
import type { StaffOrderRow } from '../../contract/orders/order-list.ts'
import { chargedText, orderNumberText } from '../../domain/orders/order-labels.ts'
import { type Column, RowLink } from '../components/list-table.tsx'
import { DateTime } from '../date-time.tsx'
import { OrderBadges } from './order-badges.tsx'

type OrderSelection = {
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

export const orderColumns = ({ selected, onSelect }: OrderSelection): Column<StaffOrderRow>[] => [
  {
    name: 'Choose',
    isUnnamed: true,
    isFixed: true,
    className: 'lg:w-8',
    cell: ({ number }) => (
      <SelectBox
        label={`Choose order ${orderNumberText(number)}`}
        checked={selected.has(number)}
        onChange={({ target }) => onSelect([number], target.checked)}
      />
    ),
  },
  {
    name: 'Order',
    isFixed: true,
    isHead: true,
    cell: ({ id, number }) => <RowLink href={`/admin/orders/${id}`}>{orderNumberText(number)}</RowLink>,
  },
  {
    name: 'Date',
    className: 'ml-auto whitespace-nowrap text-muted lg:ml-0',
    cell: ({ createdAt }) => <DateTime iso={createdAt} />,
  },
  {
    name: 'Customer',
    className: 'basis-full',
    cell: ({ name, email }) => (
      <>
        {name && <span className="block">{name}</span>}
        <span className="block wrap-anywhere text-muted">{email || 'No email address'}</span>
      </>
    ),
  },
  { name: 'Status', cell: (row) => <OrderBadges {...row} /> },
  {
    name: 'Items',
    isNumber: true,
    className: 'ml-auto whitespace-nowrap text-muted lg:ml-0',
    cell: ({ itemCount }) => `${itemCount} ${itemCount === 1 ? 'item' : 'items'}`,
  },
  {
    name: 'Total',
    isNumber: true,
    className: 'whitespace-nowrap',
    cell: ({ total, currency }) => chargedText(total, currency),
  },
]
