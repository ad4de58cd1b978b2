/** The heading of a checkout step with its step number: screen readers announce both when the heading gets the focus. */
import type { Ref } from 'react'

type StepHeadingProps = { id: string; step: 1 | 2; ref: Ref<HTMLHeadingElement>; children: string }

export const StepHeading = ({ id, step, ref, children }: StepHeadingProps) => (
  <div className="flex flex-wrap items-baseline justify-between gap-x-4">
    <h2
      id={id}
      ref={ref}
      tabIndex={-1}
      data-cart-focus
      aria-describedby={`${id}-step`}
      className="text-xl font-semibold outline-none"
    >
      {children}
    </h2>
    <p id={`${id}-step`} className="text-sm text-muted">
      {`Step ${step} of 2`}
    </p>
  </div>
)
