/** /admin/start: ‘Ready to sell?’, the removal of the demo, and that of the trial orders. */
import { useRef } from 'react'
import { adminQuery } from '../admin-queries.ts'
import { Loaded } from '../components/loaded.tsx'
import { StaffScreen } from '../components/staff-screen.tsx'
import { useFreshQuery } from '../components/use-fresh-query.ts'
import { DemoRemoval } from './demo-removal.tsx'
import { SetupList } from './setup-list.tsx'
import { TrialOrdersSection } from './trial-orders.tsx'

export const Screen = () => {
  const query = useFreshQuery(adminQuery('GET /api/admin/setup'))
  const content = useRef<HTMLDivElement>(null)
  const focusContent = () => content.current?.focus({ preventScroll: true })
  return (
    <StaffScreen title="Ready to sell?">
      {/* Takes the focus when the button that removed the demo is gone. */}
      <div ref={content} tabIndex={-1} className="outline-none">
        <Loaded
          of={query}
          what="The start page"
          loading="What the shop needs is loading"
          refreshed={{ className: 'mt-4' }}
        >
          {({ isDemo, isEmpty, items }) => (
            <>
              {isDemo && <DemoRemoval onRemoved={focusContent} />}
              <TrialOrdersSection onDeleted={focusContent} />
              {isEmpty && (
                <p className="mt-4 max-w-prose">
                  The shop has no products yet. Add or import your first ones.
                </p>
              )}
              <SetupList items={items} />
            </>
          )}
        </Loaded>
      </div>
    </StaffScreen>
  )
}
