/** The parts of a staff page, with their headings: one with a line above it, and one that stands as its page says. */
import { type ReactNode, useId } from 'react'

type SectionProps = { title: string; action?: ReactNode; children: ReactNode }

export const Section = ({ title, action, children }: SectionProps) => {
  const id = useId()
  return (
    <section aria-labelledby={id} className="border-t border-line py-5 first:border-0 first:pt-0">
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-2">
        <h2 id={id} className="text-lg font-medium">
          {title}
        </h2>
        {action}
      </div>
      <div className="mt-3">{children}</div>
    </section>
  )
}

type HeadedSectionProps = { title: ReactNode; hint?: ReactNode; className: string; children: ReactNode }

export const HeadedSection = ({ title, hint, className, children }: HeadedSectionProps) => {
  const id = useId()
  return (
    <section aria-labelledby={id} className={className}>
      <h2 id={id} className="text-lg font-medium">
        {title}
      </h2>
      {hint && <p className="mt-1 max-w-prose text-sm text-muted">{hint}</p>}
      {children}
    </section>
  )
}
