/** Said under a button that has been working for a while, so that a slow network does not look like a dead page. */
import { type ReactNode, useEffect, useState } from 'react'

const PATIENCE_MS = 5000

export const SlowNote = ({ isWorking, children }: { isWorking: boolean; children: ReactNode }) => {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isWorking) return
    const timer = setTimeout(() => setSlow(true), PATIENCE_MS)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isWorking])
  // It is there from the start: a region that comes with its words is not read out everywhere.
  return (
    <p role="status" className="text-center text-sm text-muted">
      {isSlow && <span className="block pt-3">{children}</span>}
    </p>
  )
}
