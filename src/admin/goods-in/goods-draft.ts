/**
 * The delivery that is being scanned, which the browser keeps through a reload. The rule: once it was sent and no answer
 * came, it is sent again as it was, until an answer comes, so that it is posted once. What cannot be read is no draft.
 */
import { useState } from 'react'
import type { GoodsLine } from '../../domain/products/goods-in.ts'
import { readStorage, removeFromStorage, writeStorage } from '../../ui/web-storage.ts'
import { newRequestKey } from '../request-key.ts'

const DRAFT = 'staff-goods-in'

export type GoodsDraft = {
  id: string
  reason: string
  document: string
  lines: readonly GoodsLine[]
  /** It was sent, and no answer came. */
  isUnanswered: boolean
}

const newDraft = (): GoodsDraft => ({
  id: `goods_${newRequestKey()}`,
  reason: 'Delivery',
  document: '',
  lines: [],
  isUnanswered: false,
})

const isTextOrNull = (value: unknown): boolean => value === null || typeof value === 'string'
const isLine = (value: Partial<GoodsLine> | null): boolean =>
  typeof value === 'object' &&
  value !== null &&
  [value.variantId, value.name].every((text) => typeof text === 'string') &&
  [value.size, value.color, value.sku, value.barcode, value.shelfPlace].every(isTextOrNull) &&
  Number.isInteger(value.units)

/** Undefined for a damaged text, or one of another release. */
export const parseGoodsDraft = (text: string): GoodsDraft | undefined => {
  try {
    const draft: Partial<GoodsDraft> | null = JSON.parse(text)
    const isUsable =
      typeof draft === 'object' &&
      draft !== null &&
      [draft.id, draft.reason, draft.document].every((word) => typeof word === 'string') &&
      typeof draft.isUnanswered === 'boolean' &&
      Array.isArray(draft.lines) &&
      draft.lines.every(isLine)
    return isUsable ? (draft as GoodsDraft) : undefined
  } catch {
    return undefined
  }
}

const readDraft = (): GoodsDraft => {
  const text = readStorage('localStorage', DRAFT)
  return (text !== null && parseGoodsDraft(text)) || newDraft()
}

export const useGoodsDraft = () => {
  const [draft, setDraft] = useState(readDraft)
  return {
    draft,
    set: (change: (before: GoodsDraft) => Partial<GoodsDraft>) =>
      setDraft((before) => {
        const next = { ...before, ...change(before) }
        writeStorage('localStorage', DRAFT, JSON.stringify(next))
        return next
      }),
    begin: () => {
      removeFromStorage('localStorage', DRAFT)
      setDraft(newDraft())
    },
  }
}
