/** Above the orders of /admin: the alerts, where there are any. */
import { TriangleAlert } from 'lucide-react'
import { useQuery } from '../../ui/query-hooks.tsx'
import { adminQueries } from '../admin-queries.ts'
import { AlertList } from '../alerts/alert-list.tsx'
import { Loaded } from '../components/loaded.tsx'

export const OrderAlerts = () => (
  <Loaded
    of={useQuery(adminQueries.alerts())}
    what="What needs attention"
    placeholder={false}
    refreshed={{ className: 'mb-2' }}
  >
    {(alerts) =>
      alerts.length > 0 && (
        <section aria-labelledby="needs-attention" className="mb-4 bg-sand px-4 pt-3 text-sm">
          <h2 id="needs-attention" className="flex items-center gap-2 font-medium">
            <TriangleAlert aria-hidden="true" className="size-4 shrink-0 text-amber" />
            <span>{`Needs attention (${alerts.length})`}</span>
          </h2>
          <div className="mt-1">
            <AlertList alerts={alerts} />
          </div>
        </section>
      )
    }
  </Loaded>
)
