/** /admin/figures: revenue and orders over a period, best sellers, stock that runs out, refunds. The period is in the URL. */
import { useState } from 'react'
import type { Figures } from '../../contract/figures/figures.ts'
import { REFUND_CAUSES } from '../../domain/orders/refund-causes.ts'
import { decimal } from '../../domain/pricing/money.ts'
import { Link } from '../../ui/link.tsx'
import { useNavigation, useScreen } from '../../ui/navigation.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { adminQuery } from '../admin-queries.ts'
import { Loaded } from '../components/loaded.tsx'
import { StaffScreen } from '../components/staff-screen.tsx'
import { useFreshQuery } from '../components/use-fresh-query.ts'
import { poundsText } from '../pounds-text.ts'
import { StatCards } from '../stat-cards.tsx'
import { BarChart } from './bar-chart.tsx'
import { type Bucket, bucketLabel, bucketsOf } from './figure-buckets.ts'
import { type Period, type PeriodParams, periodParams, periodQuery, readPeriod } from './figure-period.ts'
import { FigureTable } from './figure-table.tsx'
import { PeriodForm } from './period-form.tsx'

/** 123456 -> "£1,234.56" */
const pounds = (amount: number): string => poundsText(decimal(amount))
/** Of an axis: 250000 -> "£2,500" */
const axisPounds = (value: number): string => pounds(Math.round(value)).replace(/\.00$/, '')
const counted = (count: number, one: string): string =>
  `${count.toLocaleString('en-GB')} ${one}${count === 1 ? '' : 's'}`

/** Refunds that the shop began by itself, beside those that staff chose a reason for. */
const REASONS: Readonly<Record<string, string>> = {
  ...REFUND_CAUSES,
  'out-of-stock': 'Sold out before the payment arrived',
  'amount-mismatch': 'Paid another amount',
  'late-payment': 'Paid too late',
  'second-payment': 'Paid twice',
  staff: 'By staff, without a reason',
}

const Charts = ({ figures }: { figures: Figures }) => {
  const { grouping, buckets } = bucketsOf(figures.days)
  const total = (field: 'net' | 'orders') => buckets.reduce((sum, bucket) => sum + bucket[field], 0)
  const bars = (field: 'net' | 'orders', text: (value: number) => string) =>
    buckets.map((bucket: Bucket) => ({
      label: bucketLabel(bucket, grouping),
      value: bucket[field],
      text: text(bucket[field]),
    }))
  const orders = (count: number) => counted(count, 'order')
  return (
    <div className="mt-6 grid gap-4 lg:grid-cols-2">
      <BarChart
        title={`Net revenue by ${grouping}`}
        summary={`Net revenue by ${grouping}, ${pounds(total('net'))} together. The table below has the figures.`}
        bars={bars('net', pounds)}
        axisText={axisPounds}
      />
      <BarChart
        title={`Orders by ${grouping}`}
        summary={`Orders by ${grouping}, ${orders(total('orders'))} together. The table below has the figures.`}
        bars={bars('orders', orders)}
        axisText={(value) => value.toLocaleString('en-GB')}
      />
    </div>
  )
}

const product = ({ productId, name }: { productId: string; name: string }) => (
  <Link href={`/admin/products/${productId}`} className="underline underline-offset-4">
    {name}
  </Link>
)
const number = (heading: string) => ({ heading, isNumber: true }) as const

const Tables = ({ figures, query }: { figures: Figures; query: PeriodParams }) => (
  <div className="mt-8 grid gap-x-10 gap-y-10 lg:grid-cols-2">
    <FigureTable
      title="Days"
      note="An order counts on the day it was placed. What was given back of it later is taken off that day."
      columns={[{ heading: 'Day' }, number('Orders'), number('Gross'), number('Refunded'), number('Net')]}
      rows={figures.days.toReversed().map(({ day, orders, gross, refunded, net }) => ({
        key: day,
        cells: [
          <span key="day" className="whitespace-nowrap">
            {day}
          </span>,
          ...[orders, poundsText(gross), poundsText(refunded), poundsText(net)],
        ],
      }))}
      empty="No days."
      file={{ table: 'days', query }}
    />
    <FigureTable
      title="Best sellers"
      note="Without refunded units."
      columns={[{ heading: 'Product' }, { heading: 'Brand' }, number('Units'), number('Net')]}
      rows={figures.bestSellers.map((row) => ({
        key: row.productId,
        cells: [product(row), row.brand, row.units.toLocaleString('en-GB'), poundsText(row.net)],
      }))}
      empty="Nothing was sold in this period."
      file={{ table: 'products', query }}
    />
    <FigureTable
      title="Stock running out"
      note="What lasts 30 days or less if it goes on selling as in this period."
      columns={[
        { heading: 'Product' },
        { heading: 'SKU' },
        number('In stock'),
        number('Sold'),
        number('Lasts'),
      ]}
      rows={figures.runningOut.map((row) => ({
        key: row.sku,
        cells: [
          <>
            {product(row)}
            {(row.size ?? row.color) !== null && (
              <span className="block text-muted">{[row.size, row.color].filter(Boolean).join(', ')}</span>
            )}
          </>,
          <span key="sku" className="text-xs tabular-nums">
            {row.sku}
          </span>,
          row.onHand,
          row.sold,
          row.onHand === 0 ? 'Sold out' : counted(row.daysLeft, 'day'),
        ],
      }))}
      empty="Nothing runs out soon."
      file={{ table: 'stock', query }}
    />
    <FigureTable
      title="Refunds"
      note="By the day of the refund, whenever the order was placed. Refunds made in the provider's dashboard have no reason and are not in this table."
      columns={[{ heading: 'Reason' }, number('Refunds'), number('Amount')]}
      rows={figures.refunds.map(({ reason, count, amount }) => ({
        key: reason,
        cells: [REASONS[reason] ?? reason, count, poundsText(amount)],
      }))}
      empty="Nothing was refunded in this period."
      file={{ table: 'refunds', query }}
    />
  </div>
)

const Totals = ({ totals, from, to, timeZone }: Figures) => (
  <p role="status" className="mt-4">
    <span>{`${from} to ${to}, ${timeZone} time: ${counted(totals.orders, 'order')}, gross ${poundsText(totals.gross)}, refunded ${poundsText(totals.refunded)}, net `}</span>
    <span className="font-medium">{poundsText(totals.net)}</span>
    <span>.</span>
  </p>
)

const FiguresOf = ({ url }: { url: URL }) => {
  const { replaceUrl } = useNavigation()
  const [period, setPeriod] = useState(() => readPeriod(url.searchParams))
  const query = periodParams(period)
  const found = useFreshQuery(adminQuery('GET /api/admin/figures', { query }))
  const show = (next: Period) => {
    setPeriod(next)
    replaceUrl(new URL(`${location.pathname}?${periodQuery(next)}`, location.href))
  }
  return (
    <StaffScreen title="Figures">
      <StatCards />
      <PeriodForm
        key={periodQuery(period)}
        period={period}
        shown={'from' in period ? period : (found.data ?? { from: '', to: '' })}
        onChange={show}
      />
      <Loaded
        of={found}
        what="The figures"
        placeholder={<Skeleton className="mt-6 h-64 w-full" />}
        refreshed={{ className: 'mt-4' }}
      >
        {(figures) => (
          <>
            <Totals {...figures} />
            <Charts figures={figures} />
            <Tables figures={figures} query={query} />
          </>
        )}
      </Loaded>
    </StaffScreen>
  )
}

/** A link to the figures of another period resets the screen; the choice of a period does not. */
export const Screen = () => {
  const { url } = useScreen()
  return <FiguresOf key={url.search} url={url} />
}
