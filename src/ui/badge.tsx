/** A small word on a product: new, on sale, out of stock, coming soon. */
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
  <span className={`inline-block rounded-sm px-2 py-0.5 label-caps ${tones[tone]}`}>{children}</span>
)
