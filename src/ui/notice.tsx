/** A message in place of content: an empty state, no results, or an error with a retry button. */
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { Button } from './button.tsx'
import { RELOAD_ADVICE } from './connection.ts'

export const Notice = ({
  title,
  children,
  action,
  as: Heading = 'h2',
}: {
  title: string
  children?: ReactNode
  action?: ReactNode
  /** h1: the notice is the whole page, with larger type, as on the 404 page. */
  as?: 'h1' | 'h2' | 'p'
}) => {
  const isPage = Heading === 'h1'
  return (
    <div className="notice">
      <Heading className={isPage ? 'text-display' : 'text-2xl'}>{title}</Heading>
      {children && <div className={isPage ? 'mt-6 max-w-md text-xl' : 'mt-2'}>{children}</div>}
      {action && <div className={isPage ? 'mt-8' : 'mt-6'}>{action}</div>}
    </div>
  )
}

/** Moves the focus to the surrounding dialog or page when the notice is removed while its button has the focus. */
const useFocusFallback = () => {
  const root = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = root.current
    return () => {
      if (element?.contains(document.activeElement))
        element.closest<HTMLElement>('dialog, [tabindex="-1"]')?.focus({ preventScroll: true })
    }
  }, [])
  return root
}

type LoadErrorProps = {
  what: string
  onRetry: () => void
  /** h1: the error is the whole page. */
  as?: 'h1' | 'h2'
  /** The shop answers, but no longer with the files of this page. */
  needsReload?: boolean
}

/** Tries again by itself when the connection is back. */
export const LoadError = ({ what, onRetry, as = 'h2', needsReload = false }: LoadErrorProps) => {
  const retry = useEffectEvent(() => needsReload || onRetry())
  useEffect(() => {
    const onOnline = () => void retry()
    addEventListener('online', onOnline)
    return () => removeEventListener('online', onOnline)
  }, [])
  return (
    <div role="alert" ref={useFocusFallback()}>
      <Notice
        as={as}
        title={`${what} could not be loaded`}
        action={
          <Button variant="outline" onClick={needsReload ? () => location.reload() : onRetry}>
            {needsReload ? 'Reload' : 'Try Again'}
          </Button>
        }
      >
        {needsReload ? RELOAD_ADVICE : 'It may be your connection, or it may be us. Please try again.'}
      </Notice>
    </div>
  )
}
