/** The four figures of the dashboard, in pounds where they are money. */

import type { Stats } from '../contract/orders/admin-orders.ts'
import { LoadError } from '../ui/notice.tsx'
import { useQuery } from '../ui/query-hooks.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { adminQueries } from './admin-queries.ts'
import { poundsText } from './pounds-text.ts'
import { RefreshError } from './refresh-error.tsx'

const cards: { name: string; figure: (stats: Stats) => string }[] = [
  { name: 'Total Orders', figure: ({ totalOrders }) => totalOrders.toLocaleString('en-GB') },
  { name: 'Total Revenue', figure: ({ totalRevenue }) => poundsText(totalRevenue) },
  {
    name: 'Newsletter Subscribers',
    figure: ({ newsletterSubscribers }) => newsletterSubscribers.toLocaleString('en-GB'),
  },
  { name: 'Avg Order Value', figure: ({ averageOrderValue }) => poundsText(averageOrderValue) },
]

/** Says how many trial orders the figures exclude, or that all orders are trial orders. */
const trialNote = ({ mode, totalOrders, trialOrders }: Stats): string | undefined => {
  if (mode !== 'live' && totalOrders > 0)
    return 'These are trial orders: no money has moved. They stop counting when the shop takes real payments.'
  if (trialOrders === 0) return undefined
  return trialOrders === 1
    ? '1 trial order is not counted.'
    : `${trialOrders.toLocaleString('en-GB')} trial orders are not counted.`
}

export const StatCards = () => {
  const { data, error, refetch } = useQuery(adminQueries.stats())
  const note = data && trialNote(data)
  if (error && !data) return <LoadError what="The figures" onRetry={() => void refetch()} />
  return (
    <>
      {error && <RefreshError what="The figures" className="mt-4" />}
      <dl className="mt-4 grid grid-cols-2 gap-px border border-line bg-line md:grid-cols-4">
        {cards.map(({ name, figure }) => (
          <div key={name} className="bg-paper px-3 py-2.5 sm:px-4 sm:py-3">
            <dt className="text-xs text-muted">{name}</dt>
            <dd className="mt-0.5 text-xl font-medium tracking-tight tabular-nums">
              {data ? figure(data) : <Skeleton className="my-1 h-5 w-20" />}
            </dd>
          </div>
        ))}
      </dl>
      {note && <p className="mt-2 text-xs text-muted">{note}</p>}
    </>
  )
}
