/** A small word on a product, written as given: 'SALE', 'Out of Stock', 'Coming Soon'. */
import type { ReactNode } from 'react'

const tones = {
  plain: 'bg-white text-ink',
  new: 'bg-moss text-paper',
  sale: 'bg-sale text-white',
  muted: 'bg-shell text-muted',
  soon: 'bg-sand text-amber',
} as const
export type BadgeTone = keyof typeof tones

export const Badge = ({ tone = 'plain', children }: { tone?: BadgeTone; children: ReactNode }) => (
  <span
    className={`inline-block rounded-sm px-2 py-0.5 label-caps tracking-wider normal-case ${tones[tone]}`}
  >
    {children}
  </span>
)
