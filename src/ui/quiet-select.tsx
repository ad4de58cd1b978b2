/** A native select without a frame, as wide as its text, for toolbars: the currency, the sort order. */
import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'

type QuietSelectProps = ComponentProps<'select'> & {
  label: string
  /** Shown without JavaScript too: it belongs to a form that then submits it. */
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
      className="field-sizing-content min-h-11 max-w-full min-w-0 appearance-none rounded-sm bg-transparent pr-6 pl-2 text-sm font-semibold tabular-nums underline-offset-4 hover:underline *:bg-paper *:text-ink"
    />
    <ChevronDown
      aria-hidden="true"
      className="pointer-events-none absolute top-1/2 right-1.5 size-3.5 -translate-y-1/2 text-muted"
    />
  </span>
)
