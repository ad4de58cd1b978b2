/**
 * The frame of every page below /admin, which has neither the shop's header nor its footer: a bar, and once staff have
 * signed in the rail at the left of the page, or on narrow screens behind a button.
 */
import type { ReactNode } from 'react'
import { LockButton } from '../components/lock-button.tsx'
import { dayLinks } from '../components/staff-navigation.ts'
import { StaffSearch } from '../search/staff-search.tsx'
import { useIsUnlocked, useMay } from '../staff-session.ts'
import { usePolledDayCounts } from './day-counts.ts'
import { ShopLink, SignedIn } from './staff-identity.tsx'
import { StaffMenu } from './staff-menu.tsx'
import { StaffRail } from './staff-rail.tsx'
import { staffLinks } from './staff-screens.ts'

type StaffFrameProps = { isScanned?: boolean | undefined; children: ReactNode }

export const StaffFrame = ({ isScanned = false, children }: StaffFrameProps) => {
  const isUnlocked = useIsUnlocked()
  const may = useMay()
  usePolledDayCounts(isUnlocked && dayLinks(may, staffLinks).length > 0)
  return (
    <div className="staff-app">
      <header
        data-top-bar
        className="relative top-0 z-40 flex min-h-12 flex-wrap items-center gap-x-3 border-b border-line bg-paper px-gutter [@media(height>=26rem)]:sticky"
      >
        {isUnlocked && <StaffMenu />}
        <ShopLink className={isUnlocked ? 'max-w-40 shrink-0 max-sm:hidden lg:w-47 lg:max-w-none' : ''} />
        {isUnlocked && (
          <>
            <StaffSearch links={staffLinks} isScanned={isScanned} />
            <div className="ml-auto flex min-w-0 items-center gap-3">
              <SignedIn className="max-w-48 max-lg:hidden" />
              <LockButton />
            </div>
          </>
        )}
      </header>
      <div className={isUnlocked ? 'lg:grid lg:grid-cols-[12.5rem_minmax(0,1fr)] print:block' : ''}>
        {isUnlocked && (
          <div className="top-12 h-[calc(100dvh-3rem)] overflow-y-auto border-r border-line max-lg:hidden print:hidden [@media(height>=26rem)]:sticky">
            <StaffRail />
          </div>
        )}
        <main id="main" tabIndex={-1} className="min-w-0">
          {children}
        </main>
      </div>
    </div>
  )
}
