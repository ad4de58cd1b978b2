/** A section that is open at first and can be folded, also before the scripts arrive. */
import type { ReactNode } from 'react'

export const Accordion = ({ title, children }: { title: string; children: ReactNode }) => (
  <details open className="group border-t border-line last:border-b">
    <summary className="flex cursor-pointer list-none items-center justify-between py-4 after:text-muted after:content-['+'/''] group-open:after:content-['−'/'']">
      <h2 className="text-base font-semibold">{title}</h2>
    </summary>
    <div className="-mt-3 pb-3">{children}</div>
  </details>
)
