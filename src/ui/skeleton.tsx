/** Grey placeholders that reserve space while data loads. One status text announces them to screen readers. */
import type { ReactNode } from 'react'

export const Skeleton = ({ className = '' }: { className?: string }) => (
  <div aria-hidden="true" className={`skeleton rounded-sm ${className}`} />
)

/** Renders `count` placeholders and announces them once. */
export const Skeletons = ({
  count,
  label,
  children,
}: {
  count: number
  label: string
  children: (key: number) => ReactNode
}) => (
  <>
    <span role="status" className="sr-only">
      {label}
    </span>
    {Array.from({ length: count }, (_, index) => children(index))}
  </>
)
