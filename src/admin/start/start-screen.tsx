/** /admin/start: what a shop needs before it sells, and the removal of the demo. */
import { useRef } from 'react'
import { LoadError } from '../../ui/notice.tsx'
import { adminQuery } from '../admin-queries.ts'
import { useFreshQuery } from '../components/use-fresh-query.ts'
import { RefreshError } from '../refresh-error.tsx'
import { RowSkeletons } from '../row-skeletons.tsx'
import { StaffScreen } from '../shell/staff-screen.tsx'
import { DemoRemoval } from './demo-removal.tsx'
import { SetupList } from './setup-list.tsx'
import { TrialOrdersSection } from './trial-orders.tsx'

const setupQuery = () => adminQuery('GET /api/admin/setup')

export const Screen = () => {
  const { data, error, refetch } = useFreshQuery(setupQuery())
  const content = useRef<HTMLDivElement>(null)
  return (
    <StaffScreen title="Start">
      {/* Takes the focus when the button that removed the demo is gone. */}
      <div ref={content} tabIndex={-1} className="outline-none">
        {!data && error && <LoadError what="The start page" onRetry={() => void refetch()} />}
        {!data && !error && <RowSkeletons count={4} label="What the shop needs is loading" />}
        {data && (
          <>
            {error && <RefreshError what="The start page" className="mt-4" />}
            {data.isDemo && <DemoRemoval onRemoved={() => content.current?.focus({ preventScroll: true })} />}
            <TrialOrdersSection onDeleted={() => content.current?.focus({ preventScroll: true })} />
            {data.isEmpty && (
              <p className="mt-4 max-w-prose">The shop has no products yet. Add or import your first ones.</p>
            )}
            <SetupList items={data.items} />
          </>
        )}
      </div>
    </StaffScreen>
  )
}
