/** What the shop deletes by itself: after how many days, when it ran last, and how much it has deleted. */
import type { RetentionRule } from '../../contract/personal-data/personal-data.ts'
import { RETENTION_RULES } from '../../domain/settings/retention.ts'
import { Link } from '../../ui/link.tsx'
import { adminQuery } from '../admin-queries.ts'
import { ColumnHeads } from '../components/column-heads.tsx'
import { Loaded } from '../components/loaded.tsx'
import { ScrollSection } from '../components/scroll-section.tsx'
import { HeadedSection } from '../components/section.tsx'
import { useFreshQuery } from '../components/use-fresh-query.ts'
import { DateTime } from '../date-time.tsx'
import { cell, headerCell } from '../table-cells.ts'

const daysText = (days: number | null): string => {
  if (days === null) return 'Kept'
  return days === 1 ? '1 day' : `${days} days`
}

const Rows = ({ rules }: { rules: readonly RetentionRule[] }) => (
  <ScrollSection label="Rules" className="mt-4">
    <table className="w-full max-w-4xl text-sm">
      <caption className="sr-only">Data that is deleted automatically</caption>
      <thead className="border-b border-edge text-muted">
        <tr>
          <ColumnHeads
            names={['Data', 'Deleted after', 'Last run', 'Then deleted', 'In all']}
            className={headerCell}
          />
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
  </ScrollSection>
)

export const RetentionList = () => {
  const query = useFreshQuery(adminQuery('GET /api/admin/retention'))
  return (
    <HeadedSection
      title="Deleted automatically"
      hint={
        <>
          <span>{'Every hour, by one node of the shop. The days are a setting under '}</span>
          <Link href="/admin/settings/privacy" className="text-link">
            Settings, Personal data
          </Link>
          <span>.</span>
        </>
      }
      className="mt-10"
    >
      <Loaded of={query} what="The rules" rows={6}>
        {(rules) => <Rows rules={rules} />}
      </Loaded>
    </HeadedSection>
  )
}
