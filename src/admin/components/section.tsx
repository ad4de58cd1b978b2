/** A part of a staff page, with its heading and a button beside it. */
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
