/** A status under a pending button, shown after a few seconds so that a slow network does not look like a broken page. */
import { type ReactNode, useEffect, useState } from 'react'

const SLOW_AFTER_MS = 5000

export const SlowNote = ({ isPending, children }: { isPending: boolean; children: ReactNode }) => {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isPending) return
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isPending])
  // Rendered before it has text: some screen readers do not announce a live region that is inserted with its text.
  return (
    <p role="status" className="text-center text-sm text-muted">
      {isSlow && <span className="block pt-3">{children}</span>}
    </p>
  )
}
