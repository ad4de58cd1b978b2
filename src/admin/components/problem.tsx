/** The error message of a form or an action, announced when it appears. */
import type { ComponentProps } from 'react'

type ProblemProps = Omit<ComponentProps<'p'>, 'children'> & { children: string | null | undefined | false }

export const Problem = ({ children, className = '', ...rest }: ProblemProps) =>
  children ? (
    <p {...rest} role="alert" className={`text-sm text-sale ${className}`}>
      {children}
    </p>
  ) : null

type ProblemsProps = { id?: string; messages: readonly string[] }

/** The messages of what was done one after the other. */
export const Problems = ({ id, messages }: ProblemsProps) => (
  <div id={id} role="alert" className="mt-2 space-y-1 text-sm text-sale empty:hidden">
    {messages.map((message) => (
      <p key={message}>{message}</p>
    ))}
  </div>
)
