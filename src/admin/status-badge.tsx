/** A status in a coloured pill, for a column of a list. */
import type { ReactNode } from 'react'

const tones = { good: 'bg-mist text-moss', quiet: 'bg-paper text-muted inset-ring inset-ring-edge' } as const

export const StatusBadge = ({ tone, children }: { tone: keyof typeof tones; children: ReactNode }) => (
  <span
    className={`inline-block rounded-full px-2 text-xs font-medium whitespace-nowrap forced-colors:border ${tones[tone]}`}
  >
    {children}
  </span>
)
