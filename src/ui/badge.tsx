/** A short label on a product, in the given case: 'SALE', 'Out of Stock', 'Coming Soon'. It has a colour and no box, and is as large as the line around it. */
import type { ReactNode } from 'react'

export const badgeTones = {
  plain: 'text-current',
  new: 'text-moss',
  sale: 'text-sale',
  muted: 'text-muted',
  soon: 'text-amber',
} as const
export type BadgeTone = keyof typeof badgeTones

export const Badge = ({ tone = 'plain', children }: { tone?: BadgeTone; children: ReactNode }) => (
  <span className={`text-xs ${badgeTones[tone]}`}>{children}</span>
)
