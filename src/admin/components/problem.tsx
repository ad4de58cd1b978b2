/** The error message of a form or an action, announced when it appears. */

type ProblemProps = { children: string | null | undefined | false; className?: string }

export const Problem = ({ children, className = '' }: ProblemProps) =>
  children ? (
    <p role="alert" className={`text-sm text-sale ${className}`}>
      {children}
    </p>
  ) : null
