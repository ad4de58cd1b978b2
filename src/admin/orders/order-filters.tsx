/** The search field and the filters above the order list. */
import type { ReactNode } from 'react'
import { CURRENCY_CODES } from '../../domain/currency.ts'
import { FULFILMENT_STATUSES, fulfilmentLabel } from '../../domain/fulfilment.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import type { OrderListField, OrderListView } from './order-list-view.ts'

type OrderFiltersProps = {
  view: OrderListView
  onChange: (change: Partial<OrderListView>) => void
  /** Moves the focus from the search field to the first row. */
  onArrowDown: () => void
}

export const OrderFilters = ({ view, onChange, onArrowDown }: OrderFiltersProps) => {
  const filter = (field: OrderListField, label: string, first: string, options: ReactNode) => (
    <SelectField
      label={label}
      hideLabel
      value={view[field]}
      onChange={({ target }) => onChange({ [field]: target.value })}
    >
      <option value="">{first}</option>
      {options}
    </SelectField>
  )
  const day = (field: 'from' | 'to', label: string) => (
    <div className="flex items-center gap-2">
      <label htmlFor={`orders-${field}`} className="w-10 shrink-0 text-sm text-muted">
        {label}
      </label>
      <TextField
        id={`orders-${field}`}
        type="date"
        label={label === 'From' ? 'First day' : 'Last day'}
        hideLabel
        className="min-w-0 flex-1"
        value={view[field]}
        onChange={({ target }) => onChange({ [field]: target.value })}
      />
    </div>
  )
  return (
    <search className="mt-4 grid grid-cols-2 gap-2 md:grid-cols-4 large-text:grid-cols-1">
      <TextField
        type="search"
        label="Find an order"
        hideLabel
        placeholder="Number, name, email, SKU or tracking number"
        autoComplete="off"
        className="col-span-full md:col-span-2"
        maxLength={200}
        value={view.search}
        onChange={({ target }) => onChange({ search: target.value })}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          onArrowDown()
        }}
      />
      {filter(
        'fulfilment',
        'Fulfilment',
        'Any fulfilment',
        <>
          <option value="to_ship">To ship</option>
          {FULFILMENT_STATUSES.map((status) => (
            <option key={status} value={status}>
              {fulfilmentLabel(status)}
            </option>
          ))}
        </>,
      )}
      {filter(
        'status',
        'Status',
        'Any status',
        <>
          <option value="confirmed">Confirmed</option>
          <option value="refund_pending">Refund pending</option>
          <option value="refunded">Refunded</option>
          <option value="cancelled">Cancelled</option>
        </>,
      )}
      {day('from', 'From')}
      {day('to', 'To')}
      {filter(
        'currency',
        'Currency',
        'All currencies',
        CURRENCY_CODES.map((code) => (
          <option key={code} value={code}>
            {code}
          </option>
        )),
      )}
      {filter(
        'trial',
        'Trial orders',
        'With trial orders',
        <>
          <option value="without">Without trial orders</option>
          <option value="only">Trial orders only</option>
        </>,
      )}
    </search>
  )
}
