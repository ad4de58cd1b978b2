/** Shown above stale data when a refresh has failed. */
import { TriangleAlert } from 'lucide-react'

export const RefreshError = ({
  what,
  button = 'Refresh',
  className = '',
}: {
  what: string
  /** What the button that tries again is called. */
  button?: string
  className?: string
}) => (
  <p role="alert" className={`flex gap-2 bg-sand px-3 py-2 text-sm text-amber ${className}`}>
    <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
    <span>{`${what} could not be refreshed, and may have changed. Press ${button} to try again.`}</span>
  </p>
)
