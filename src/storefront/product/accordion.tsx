/** A section that is open at first and can be folded, also before the scripts arrive. */
import type { ReactNode } from 'react'

export const Accordion = ({ title, children }: { title: string; children: ReactNode }) => (
  <details open className="group border-t border-line last:border-b">
    <summary className="flex cursor-pointer list-none items-center justify-between py-4 [&::-webkit-details-marker]:hidden">
      <h2 className="text-base font-medium">{title}</h2>
      <span aria-hidden="true" className="text-xl leading-none text-muted group-open:hidden print:hidden">
        +
      </span>
      <span
        aria-hidden="true"
        className="hidden text-xl leading-none text-muted group-open:block print:hidden!"
      >
        &minus;
      </span>
    </summary>
    <div className="-mt-3 pb-3">{children}</div>
  </details>
)
