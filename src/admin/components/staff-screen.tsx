/** A staff screen: the heading with the screen's actions, and its content. The frame around it is app/staff-frame.tsx. */
import { type ReactNode, useEffect, useRef } from 'react'
import { PageHead } from '../../ui/page-head.tsx'

type StaffHeadingProps = {
  title: string
  /** Buttons and links beside the heading. */
  actions?: ReactNode
}
type StaffScreenProps = StaffHeadingProps & {
  /** What the screen is for, below its heading. */
  intro?: ReactNode
  children: ReactNode
}

export const StaffHeading = ({ title, actions }: StaffHeadingProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // The login form had the focus and was removed. After a navigation the page has it.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <PageHead title={title} description="For staff." noIndex />
      <h1 ref={heading} tabIndex={-1} className="text-2xl font-medium outline-none">
        {title}
      </h1>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </div>
  )
}

export const StaffScreen = ({ title, actions, intro, children }: StaffScreenProps) => (
  <div className="staff-screen frame py-5">
    <StaffHeading title={title} actions={actions} />
    {intro && <p className="mt-3 max-w-prose text-sm text-muted">{intro}</p>}
    {children}
  </div>
)
