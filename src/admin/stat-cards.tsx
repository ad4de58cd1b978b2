/** The four figures of the dashboard, in pounds where they are money. */

import type { Stats } from '../contract/admin.ts'
import { LoadError } from '../ui/notice.tsx'
import { useQuery } from '../ui/query.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { staffQueries } from './staff-calls.ts'

const cards: { name: string; figure: (stats: Stats) => string }[] = [
  { name: 'Total Orders', figure: ({ totalOrders }) => totalOrders.toLocaleString('en-GB') },
  { name: 'Total Revenue', figure: ({ totalRevenue }) => `£${totalRevenue}` },
  {
    name: 'Newsletter Subscribers',
    figure: ({ newsletterSubscribers }) => newsletterSubscribers.toLocaleString('en-GB'),
  },
  { name: 'Avg Order Value', figure: ({ averageOrderValue }) => `£${averageOrderValue}` },
]

export const StatCards = () => {
  const { data, error, refetch } = useQuery(staffQueries.stats())
  if (error && !data) return <LoadError what="The figures" onRetry={() => void refetch()} />
  return (
    <dl className="mt-6 grid grid-cols-2 gap-px border border-line bg-line lg:grid-cols-4">
      {cards.map(({ name, figure }) => (
        <div key={name} className="bg-paper p-4 sm:p-5">
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="mt-1 text-xl font-medium tracking-tight tabular-nums sm:text-2xl">
            {data ? figure(data) : <Skeleton className="my-1 h-6 w-20 sm:h-7" />}
          </dd>
        </div>
      ))}
    </dl>
  )
}
