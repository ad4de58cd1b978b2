/** A part of a screen that scrolls by itself: also by the keyboard, which reaches no part without a button otherwise. */
import type { ReactNode } from 'react'

type ScrollSectionProps = { label: string; className: string; children: ReactNode }

export const ScrollSection = ({ label, className, children }: ScrollSectionProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
  <section aria-label={label} tabIndex={0} className={`overflow-auto ${className}`}>
    {children}
  </section>
)
