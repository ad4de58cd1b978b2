/** A row of a staff list: what it is with its badges, the facts about it, and a button beside them. */
import type { ReactNode } from 'react'
import { DateTime } from '../date-time.tsx'

type ListRowProps = { title: ReactNode; facts: ReactNode; action: ReactNode; className?: string }

export const ListRow = ({ title, facts, action, className = '' }: ListRowProps) => (
  <li
    className={`flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3 lg:min-h-(--row-height) lg:py-0.5 lg:text-xs ${className}`}
  >
    <div className="min-w-0 lg:flex lg:flex-1 lg:items-baseline lg:gap-x-6">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium wrap-anywhere lg:w-2/5 lg:shrink-0 lg:text-xs">
        {title}
      </p>
      <p className="mt-0.5 text-sm text-muted wrap-anywhere lg:text-xs">{facts}</p>
    </div>
    {action}
  </li>
)

type RowHeadProps = {
  as: 'h2' | 'h3'
  children: ReactNode
  /** Shown before the time. */
  before?: string
  iso: string
  className?: string
}

/** The head of a row that says more below: its title, and when it was. */
export const RowHead = ({
  as: Heading,
  before,
  iso,
  className = 'text-base wrap-anywhere',
  children,
}: RowHeadProps) => (
  <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
    <Heading className={`min-w-0 font-medium ${className}`}>{children}</Heading>
    <span className="text-muted">
      {before && <span>{before}</span>}
      <DateTime iso={iso} />
    </span>
  </div>
)
