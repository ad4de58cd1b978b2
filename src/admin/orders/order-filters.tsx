/** The search field and the filters above the order list. */

import { FULFILMENT_STATUSES, fulfilmentLabel } from '../../domain/orders/fulfilment.ts'
import { REFUND_STATE_LABELS } from '../../domain/orders/refund-words.ts'
import { CURRENCY_CODES } from '../../domain/pricing/currency.ts'
import { TextField } from '../../ui/field.tsx'
import { ChoiceField } from '../components/choice-field.tsx'
import type { OrderListField, OrderListView } from './order-list-view.ts'

type OrderFiltersProps = {
  view: OrderListView
  onChange: (change: Partial<OrderListView>) => void
  /** Moves the focus from the search field to the first row. */
  onArrowDown: () => void
}

type Choice = readonly [value: string, text: string]
/** `first`: without a filter. */
type ListFilter = { field: OrderListField; label: string; first: string; choices: readonly Choice[] }

const fulfilment: ListFilter = {
  field: 'fulfilment',
  label: 'Fulfilment',
  first: 'Any fulfilment',
  choices: [
    ['to_ship', 'To ship'],
    ...FULFILMENT_STATUSES.map((status): Choice => [status, fulfilmentLabel(status)]),
  ],
}
const status: ListFilter = {
  field: 'status',
  label: 'Status',
  first: 'Any status',
  choices: [
    ['confirmed', 'Confirmed'],
    ['refund_pending', REFUND_STATE_LABELS.pending],
    ['refunded', REFUND_STATE_LABELS.succeeded],
    ['cancelled', 'Cancelled'],
  ],
}
const currency: ListFilter = {
  field: 'currency',
  label: 'Currency',
  first: 'All currencies',
  choices: CURRENCY_CODES.map((code): Choice => [code, code]),
}
const trial: ListFilter = {
  field: 'trial',
  label: 'Trial orders',
  first: 'With trials',
  choices: [
    ['without', 'Without trials'],
    ['only', 'Trials only'],
  ],
}

export const OrderFilters = ({ view, onChange, onArrowDown }: OrderFiltersProps) => {
  const select = ({ field, label, first, choices }: ListFilter) => (
    <ChoiceField
      label={label}
      hideLabel
      choices={[['', first], ...choices]}
      value={view[field]}
      onChange={(value) => onChange({ [field]: value })}
    />
  )
  const day = (field: 'from' | 'to', label: string) => (
    <div className="grid gap-1 lg:flex lg:items-center lg:gap-2">
      <label htmlFor={`orders-${field}`} className="shrink-0 text-sm text-muted lg:w-10">
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
    <search className="mt-4 grid grid-cols-2 gap-2 lg:grid-cols-4 large-text:grid-cols-1">
      <TextField
        type="search"
        label="Find an order"
        hideLabel
        placeholder="Number, name, email, SKU or tracking number"
        autoComplete="off"
        className="col-span-full lg:col-span-2"
        maxLength={200}
        value={view.search}
        onChange={({ target }) => onChange({ search: target.value })}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          onArrowDown()
        }}
      />
      {select(fulfilment)}
      {select(status)}
      {day('from', 'From')}
      {day('to', 'To')}
      {select(currency)}
      {select(trial)}
    </search>
  )
}
