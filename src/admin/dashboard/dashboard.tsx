/** The unlocked admin area: four figures and three tabs. */

import { RefreshCw } from 'lucide-react'
import { Tabs } from 'radix-ui'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useQueryClient } from '../../ui/query-hooks.tsx'
import { refreshAdminData } from '../admin-queries.ts'
import { LockButton } from '../components/lock-button.tsx'
import { SmallButton } from '../components/small-button.tsx'
import { StaffNavigationRow } from '../components/staff-navigation-row.tsx'
import { StartOffer } from '../demo/start-offer.tsx'
import { useMay } from '../staff-session.ts'
import { StatCards } from '../stat-cards.tsx'
import { updateView, useAdminView } from './admin-view.ts'
import { useUnsavedDrafts } from './inline-drafts.ts'
import { NewsletterTab } from './newsletter-tab.tsx'
import { OrdersTab } from './orders-tab.tsx'
import { ProductsTab } from './products-tab.tsx'

const tabs: { name: string; content: ReactNode }[] = [
  { name: 'Orders', content: <OrdersTab /> },
  { name: 'Products', content: <ProductsTab /> },
  { name: 'Newsletter', content: <NewsletterTab /> },
]

/** A part that cannot be refreshed shows its own error. */
const RefreshButton = () => {
  const client = useQueryClient()
  const [isRefreshing, setRefreshing] = useState(false)
  const refresh = async () => {
    if (isRefreshing) return
    setRefreshing(true)
    await refreshAdminData(client)
    setRefreshing(false)
  }
  return (
    <SmallButton
      variant="quiet"
      className="min-w-33"
      aria-disabled={isRefreshing}
      onClick={() => void refresh()}
    >
      <RefreshCw aria-hidden="true" className="size-4" />
      <span>{isRefreshing ? 'Refreshing...' : 'Refresh'}</span>
    </SmallButton>
  )
}

export const Dashboard = () => {
  const may = useMay()
  const { tab } = useAdminView()
  const hasUnsaved = useUnsavedDrafts().length > 0
  const heading = useRef<HTMLHeadingElement>(null)
  // The login form had the focus and was removed.
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="admin-area frame min-h-dvh py-5 sm:py-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 ref={heading} tabIndex={-1} className="text-2xl font-medium outline-none">
          Admin
        </h1>
        <div className="flex gap-2">
          <RefreshButton />
          <LockButton />
        </div>
      </div>
      <StaffNavigationRow />
      {may('run-shop') && <StartOffer />}
      <StatCards />
      <Tabs.Root value={tab} onValueChange={(name) => updateView({ tab: name })} className="mt-5 sm:mt-6">
        <Tabs.List aria-label="Staff area" className="flex gap-8 border-b border-line">
          {tabs.map(({ name }) => (
            <Tabs.Trigger
              key={name}
              value={name}
              className="-mb-px min-h-11 border-b-2 border-transparent text-sm text-muted transition-colors hover:text-ink data-[state=active]:border-ink data-[state=active]:text-ink forced-colors:data-[state=inactive]:border-[Canvas]"
            >
              <span>{name}</span>
              {name === 'Products' && hasUnsaved && (
                <span className="relative">
                  <span
                    aria-hidden="true"
                    className="absolute top-1 left-1 size-1.5 rounded-full bg-amber forced-colors:bg-[CanvasText]"
                  />
                  <span className="sr-only"> with unsaved changes</span>
                </span>
              )}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        {tabs.map(({ name, content }) => (
          <Tabs.Content key={name} value={name} tabIndex={-1} className="pt-3 outline-none">
            {content}
          </Tabs.Content>
        ))}
      </Tabs.Root>
    </div>
  )
}
