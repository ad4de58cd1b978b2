/** Grey shapes that hold a place while data loads. One status line says so to screen readers. */
import type { ReactNode } from 'react'

export const Skeleton = ({ className = '' }: { className?: string }) => (
  <div aria-hidden="true" className={`skeleton rounded-sm ${className}`} />
)

/** `count` copies of a shape, announced once. `data-testid` marks each for tests of the spec's counts. */
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
