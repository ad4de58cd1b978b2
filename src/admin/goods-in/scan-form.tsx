/** The field that the scanner types into: what a code belongs to is looked up, one scan after the other. */
import { type RefObject, useRef, useState } from 'react'
import type { CodedVariant } from '../../domain/products/goods-in.ts'
import { nameWithChoice } from '../../domain/products/variants.ts'
import { SmallButton } from '../components/small-button.tsx'
import { signal } from '../packing/packing-signals.ts'
import { ScanField } from '../packing/scan-field.tsx'
import { keepFocus } from '../packing/scanner-focus.ts'
import { messageOf, staffCall } from '../staff-request.ts'

export type ScanMessage = { text: string; isError: boolean }
type ScanFormProps = {
  field: RefObject<HTMLInputElement | null>
  hint: string
  /** Counts a unit of what was scanned. @throws what the person is told */
  onFound: (found: CodedVariant) => unknown
  say: (message: ScanMessage) => void
  /** How many scans are not answered yet. */
  onWaiting: (change: 1 | -1) => void
}

export const ScanForm = ({ field, hint, onFound, say, onWaiting }: ScanFormProps) => {
  const [choices, setChoices] = useState<readonly CodedVariant[]>([])
  /** A scanner is faster than the answers: scans wait for each other. */
  const queue = useRef(Promise.resolve())
  const refuse = (text: string) => {
    signal('wrong')
    say({ text, isError: true })
  }
  const add = async (found: CodedVariant) => {
    await onFound(found)
    signal('right')
    setChoices([])
    say({ text: `${nameWithChoice(found)}: one more.`, isError: false })
  }
  const lookUp = async (scanned: string) => {
    try {
      const { matches } = await staffCall('GET /api/admin/codes', { query: { code: scanned } })
      const [first, ...others] = matches
      if (!first) return refuse(`${scanned} belongs to no product.`)
      if (others.length === 0) return await add(first)
      setChoices(matches)
      refuse(`${scanned} belongs to several: choose the one that is here.`)
    } catch (failure) {
      refuse(`${scanned} is not counted: ${messageOf(failure)}`)
    } finally {
      onWaiting(-1)
    }
  }
  const choose = async (found: CodedVariant) => {
    try {
      await add(found)
    } catch (failure) {
      refuse(`${nameWithChoice(found)} is not counted: ${messageOf(failure)}`)
    } finally {
      onWaiting(-1)
    }
  }
  const queueUp = (work: () => Promise<void>) => {
    onWaiting(1)
    queue.current = queue.current.then(work)
  }
  return (
    <>
      <ScanField
        input={field}
        label="Scan or type a SKU or barcode"
        hint={hint}
        className="mt-4 max-w-2xl"
        onScan={(scanned) => queueUp(() => lookUp(scanned))}
      />
      {choices.length > 0 && (
        <ul aria-label="Which one is it?" className="mt-3 flex flex-wrap gap-2">
          {choices.map((found) => (
            <li key={found.variantId}>
              <SmallButton onMouseDown={keepFocus} onClick={() => queueUp(() => choose(found))}>
                {nameWithChoice(found)}
              </SmallButton>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
