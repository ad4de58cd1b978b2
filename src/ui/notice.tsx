/** A calm page-wide message: nothing here yet, nothing found, something failed and may be tried again. */
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Button } from './button.tsx'

export const Notice = ({
  title,
  children,
  action,
  as: Heading = 'h2',
}: {
  title: string
  children?: ReactNode
  action?: ReactNode
  /** h1 where it is all that its page has to say: then as large as on any page that is not there. */
  as?: 'h1' | 'h2' | 'p'
}) => {
  const isPage = Heading === 'h1'
  return (
    <div className="notice">
      <Heading className={isPage ? 'text-display' : 'text-2xl'}>{title}</Heading>
      {children && <div className={isPage ? 'mt-6 max-w-md text-lg' : 'mt-2'}>{children}</div>}
      {action && <div className={isPage ? 'mt-8' : 'mt-6'}>{action}</div>}
    </div>
  )
}

/** When it goes with the focus on its button, the focus stays where it stood: in the dialog or the page around it. */
const useFocusLeftBehind = () => {
  const root = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const place = root.current
    return () => {
      if (place?.contains(document.activeElement))
        place.closest<HTMLElement>('dialog, [tabindex="-1"]')?.focus({ preventScroll: true })
    }
  }, [])
  return root
}

type LoadErrorProps = {
  what: string
  onRetry: () => void
  /** h1 where it stands for the whole page. */
  as?: 'h1' | 'h2'
}

export const LoadError = ({ what, onRetry, as = 'h2' }: LoadErrorProps) => (
  <div role="alert" ref={useFocusLeftBehind()}>
    <Notice
      as={as}
      title={`${what} could not be loaded`}
      action={
        <Button variant="outline" onClick={onRetry}>
          Try Again
        </Button>
      }
    >
      Please check your connection and try again.
    </Notice>
  </div>
)
