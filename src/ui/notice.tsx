/** A calm page-wide message: nothing here yet, nothing found, something failed and may be tried again. */
import type { ReactNode } from 'react'
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
  as?: 'h1' | 'h2' | 'p'
}) => (
  <div className="mx-auto flex max-w-md flex-col items-center px-4 py-16 text-center">
    <Heading className="text-xl font-medium tracking-tight">{title}</Heading>
    {children && <div className="mt-2 text-muted">{children}</div>}
    {action && <div className="mt-6">{action}</div>}
  </div>
)

export const LoadError = ({ what, onRetry }: { what: string; onRetry: () => void }) => (
  <div role="alert">
    <Notice
      title={`${what} could not be loaded`}
      action={
        <Button look="outline" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      Please check your connection and try again.
    </Notice>
  </div>
)
