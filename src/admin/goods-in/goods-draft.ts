/**
 * The delivery that is being scanned, which the browser keeps through a reload. The rule: once it was sent and no answer
 * came, it is sent again as it was, until an answer comes, so that it is posted once.
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

const readDraft = (): GoodsDraft => {
  const text = readStorage('localStorage', DRAFT)
  return text === null ? newDraft() : (JSON.parse(text) as GoodsDraft)
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
