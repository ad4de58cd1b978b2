/** /admin/alerts: what needs attention, nearest deadline first. The day's work counts what is listed here. */
import { adminQueries } from '../admin-queries.ts'
import { Loaded } from '../components/loaded.tsx'
import { Empty } from '../components/paged-list.tsx'
import { StaffScreen } from '../components/staff-screen.tsx'
import { useFreshQuery } from '../components/use-fresh-query.ts'
import { AlertList } from './alert-list.tsx'

export const Screen = () => (
  <StaffScreen
    title="Alerts"
    intro="Disputes, warnings of fraud, reviews, failed refunds, missing backups and differences with the payment provider. Each stays here until it is settled."
  >
    <Loaded of={useFreshQuery(adminQueries.alerts())} what="The alerts" refreshed={{ className: 'mt-5' }}>
      {(alerts) =>
        alerts.length === 0 ? (
          <Empty>Nothing needs attention.</Empty>
        ) : (
          <div className="mt-5 max-w-prose bg-sand px-4 text-sm">
            <AlertList alerts={alerts} />
          </div>
        )
      }
    </Loaded>
  </StaffScreen>
)
