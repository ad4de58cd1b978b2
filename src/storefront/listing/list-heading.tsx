/** The top of a list page: where we are, what it is called, what it is about. */
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
  <div className="frame pt-6 pb-8 lg:pb-10">
    <Breadcrumbs crumbs={crumbs} />
    <div className="mt-6 lg:mt-8">
      {badge}
      <h1 className={`text-title ${badge ? 'mt-3' : ''}`}>{title}</h1>
      {children && <div className="mt-3 max-w-2xl text-pretty text-muted">{children}</div>}
    </div>
  </div>
)
