/** A short label on a product, in the given case: 'SALE', 'Out of Stock', 'Coming Soon'. It has a colour and no box. */
import type { ReactNode } from 'react'

const tones = {
  plain: '',
  new: 'text-moss',
  sale: 'text-sale',
  muted: 'text-muted',
  soon: 'text-amber',
} as const
export type BadgeTone = keyof typeof tones

export const Badge = ({ tone = 'plain', children }: { tone?: BadgeTone; children: ReactNode }) => (
  <span className={`inline-block label-caps tracking-wider normal-case ${tones[tone]}`}>{children}</span>
)
