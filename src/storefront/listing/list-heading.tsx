/** The top of a list page: breadcrumbs, title, introduction. */
import type { ReactNode } from 'react'
import { Breadcrumbs, type Crumb } from './breadcrumbs.tsx'

type ListHeadingProps = {
  crumbs: readonly Crumb[]
  /** Above the title. */
  badge?: ReactNode
  title: string
  /** A sentence or two. */
  children?: ReactNode
}

export const ListHeading = ({ crumbs, badge, title, children }: ListHeadingProps) => (
  <div className="frame pt-4 pb-stack">
    <Breadcrumbs crumbs={crumbs} />
    <div className="mt-6 grid items-end gap-x-gutter gap-y-3 lg:mt-10 lg:grid-cols-[7fr_5fr]">
      <div>
        {badge}
        <h1 className={`text-title ${badge ? 'mt-2' : ''}`}>{title}</h1>
      </div>
      {children && <div className="max-w-2xl text-xl text-pretty">{children}</div>}
    </div>
  </div>
)
