/** The head of a home-page section: its title, and the way to the rest of it. */
import type { ReactNode } from 'react'

export const SectionHead = ({ id, title, more }: { id: string; title: string; more?: ReactNode }) => (
  <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 lg:mb-8">
    <h2 id={id} className="text-2xl tracking-[-0.015em] lg:text-[1.75rem]">
      {title}
    </h2>
    {more}
  </div>
)
