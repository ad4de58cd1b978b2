/**
 * Asks React for a render when the browser restores the page as it was left. In WebKit the message that starts React's
 * scheduler may be lost by then, and React renders nothing any more: the page reloads (site/input-recorder.ts).
 */
import { useEffect, useState } from 'react'

const RENDER = 'render'

export const RestoredPage = () => {
  const [restored, setRestored] = useState(0)
  useEffect(() => {
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      globalThis.earlyInput?.unfinished.add(RENDER)
      setRestored((count) => count + 1)
    }
    addEventListener('pageshow', onPageShow)
    return () => removeEventListener('pageshow', onPageShow)
  }, [])
  useEffect(() => {
    if (restored) globalThis.earlyInput?.unfinished.delete(RENDER)
  }, [restored])
  return null
}
