/** The frame of a staff screen: the navigation row, the heading with the screen's actions, and its content. */
import { type ReactNode, useEffect, useRef } from 'react'
import { PageHead } from '../../ui/page-head.tsx'
import { LockButton } from './lock-button.tsx'
import { StaffNavigationRow } from './staff-navigation-row.tsx'

type StaffScreenProps = {
  title: string
  /** Buttons and links beside the heading. */
  actions?: ReactNode
  /** What the screen is for, below its heading. */
  intro?: ReactNode
  children: ReactNode
}

export const StaffScreen = ({ title, actions, intro, children }: StaffScreenProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // The login form had the focus and was removed. After a navigation the page has it.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className="admin-area frame min-h-dvh py-5 sm:py-8">
      <PageHead title={title} description="For staff." noIndex />
      <div className="flex items-start justify-between gap-6 border-b border-line pb-1 max-md:gap-4">
        <StaffNavigationRow />
        <LockButton />
      </div>
      <div className="mt-5 flex flex-wrap items-center justify-between gap-3">
        <h1 ref={heading} tabIndex={-1} className="text-2xl font-medium outline-none">
          {title}
        </h1>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
      {intro && <p className="mt-3 max-w-prose text-sm text-muted">{intro}</p>}
      {children}
    </div>
  )
}
