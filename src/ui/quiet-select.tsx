/** The browser's own select as wide as its words and without a frame, for bars: the currency, the order of a list. */
import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'

type QuietSelectProps = ComponentProps<'select'> & {
  label: string
  /** Part of a form that works without scripts. */
  worksWithoutScript?: boolean
}

export const QuietSelect = ({
  label,
  className = '',
  worksWithoutScript = false,
  ...rest
}: QuietSelectProps) => (
  <span
    className={`relative inline-flex min-w-0 ${worksWithoutScript ? '' : 'noscript:hidden'} ${className}`}
  >
    <select
      {...rest}
      aria-label={label}
      autoComplete="off"
      className="field-sizing-content min-h-11 max-w-full min-w-0 appearance-none rounded-sm bg-transparent pr-6 pl-2 text-sm font-medium tabular-nums underline-offset-4 hover:underline"
    />
    <ChevronDown
      aria-hidden="true"
      className="pointer-events-none absolute top-1/2 right-1.5 size-3.5 -translate-y-1/2 text-muted"
    />
  </span>
)
