/** A section that can be folded, also before the scripts arrive. It is open at first, unless it tells of being opened. */
import type { ReactNode } from 'react'

type AccordionProps = { title: string; onOpen?: () => void; children: ReactNode }

export const Accordion = ({ title, onOpen, children }: AccordionProps) => (
  <details
    {...(onOpen
      ? {
          // Opened before the scripts arrived: that was not told.
          ref: (details) => void (details?.open && onOpen()),
          onToggle: onOpen,
        }
      : { open: true })}
    className={`group border-t border-line last:border-b ${onOpen ? 'noscript:hidden print:hidden' : ''}`}
  >
    <summary className="flex cursor-pointer list-none items-center justify-between py-4 after:text-muted after:content-['+'/''] group-open:after:content-['−'/'']">
      <h2 className="text-base font-semibold">{title}</h2>
    </summary>
    <div className="-mt-3 pb-3">{children}</div>
  </details>
)
