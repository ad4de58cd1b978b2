/** What the shop deletes by itself: after how many days, when it ran last, and how much it has deleted. */
import type { RetentionRule } from '../../contract/personal-data/personal-data.ts'
import { RETENTION_RULES } from '../../domain/settings/retention.ts'
import { Link } from '../../ui/link.tsx'
import { adminQuery } from '../admin-queries.ts'
import { Loaded } from '../components/loaded.tsx'
import { useFreshQuery } from '../components/use-fresh-query.ts'
import { DateTime } from '../date-time.tsx'
import { cell, headerCell } from '../table-cells.ts'

const daysText = (days: number | null): string => {
  if (days === null) return 'Kept'
  return days === 1 ? '1 day' : `${days} days`
}

const Rows = ({ rules }: { rules: readonly RetentionRule[] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls the table on narrow screens
  <section className="mt-4 overflow-x-auto" aria-label="Rules" tabIndex={0}>
    <table className="w-full max-w-4xl text-sm">
      <caption className="sr-only">Data that is deleted automatically</caption>
      <thead className="border-b border-edge text-muted">
        <tr>
          {['Data', 'Deleted after', 'Last run', 'Then deleted', 'In all'].map((name) => (
            <th key={name} scope="col" className={headerCell}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rules.map(({ rule, days, lastRunAt, deleted, total }) => (
          <tr key={rule} className="border-b border-line">
            <th scope="row" className={`${cell} text-left font-normal`}>
              {RETENTION_RULES[rule].label}
            </th>
            <td className={`${cell} sm:whitespace-nowrap`}>{daysText(days)}</td>
            <td className={`${cell} sm:whitespace-nowrap`}>
              {lastRunAt === null ? 'Never' : <DateTime iso={lastRunAt} />}
            </td>
            <td className={cell}>{deleted}</td>
            <td className={cell}>{total}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)

export const RetentionList = () => {
  const query = useFreshQuery(adminQuery('GET /api/admin/retention'))
  return (
    <section aria-labelledby="retention-heading" className="mt-10">
      <h2 id="retention-heading" className="text-lg font-medium">
        Deleted automatically
      </h2>
      <p className="mt-1 max-w-prose text-sm text-muted">
        Every hour, by one node of the shop. The days are a setting under{' '}
        <Link href="/admin/settings/privacy" className="text-link">
          Settings, Personal data
        </Link>
        .
      </p>
      <Loaded of={query} what="The rules" rows={6}>
        {(rules) => <Rows rules={rules} />}
      </Loaded>
    </section>
  )
}
