/** The field that the scanner types into: what a code belongs to is looked up, one scan after the other. */
import { type RefObject, useRef, useState } from 'react'
import { addUnit, type CodedVariant } from '../../domain/products/goods-in.ts'
import { nameWithChoice } from '../../domain/products/variants.ts'
import { SmallButton } from '../components/small-button.tsx'
import { signal } from '../packing/packing-signals.ts'
import { ScanField } from '../packing/scan-field.tsx'
import { keepFocus } from '../packing/scanner-focus.ts'
import { messageOf, staffCall } from '../staff-request.ts'
import type { useGoodsDraft } from './goods-draft.ts'

export type ScanMessage = { text: string; isError: boolean }
type ScanFormProps = {
  field: RefObject<HTMLInputElement | null>
  set: ReturnType<typeof useGoodsDraft>['set']
  say: (message: ScanMessage) => void
  /** How many scans are not answered yet. */
  onWaiting: (change: 1 | -1) => void
}

export const ScanForm = ({ field, set, say, onWaiting }: ScanFormProps) => {
  const [choices, setChoices] = useState<readonly CodedVariant[]>([])
  /** A scanner is faster than the answers: scans wait for each other. */
  const queue = useRef(Promise.resolve())
  const refuse = (text: string) => {
    signal('wrong')
    say({ text, isError: true })
  }
  const add = (found: CodedVariant) => {
    signal('right')
    setChoices([])
    set(({ lines }) => ({ lines: addUnit(lines, found) }))
    say({ text: `${nameWithChoice(found)}: one more.`, isError: false })
  }
  const lookUp = async (scanned: string) => {
    try {
      const { matches } = await staffCall('GET /api/admin/codes', { query: { code: scanned } })
      const [first, ...others] = matches
      if (!first) return refuse(`${scanned} belongs to no product.`)
      if (others.length === 0) return add(first)
      setChoices(matches)
      refuse(`${scanned} belongs to several: choose the one that is here.`)
    } catch (failure) {
      refuse(`${scanned} is not counted: ${messageOf(failure)}`)
    } finally {
      onWaiting(-1)
    }
  }
  const take = (scanned: string) => {
    onWaiting(1)
    queue.current = queue.current.then(() => lookUp(scanned))
  }
  return (
    <>
      <ScanField
        input={field}
        label="Scan or type a SKU or barcode"
        hint="Each scan is a unit; the units can be typed beside the line."
        className="mt-4 max-w-2xl"
        onScan={take}
      />
      {choices.length > 0 && (
        <ul aria-label="Which one is it?" className="mt-3 flex flex-wrap gap-2">
          {choices.map((found) => (
            <li key={found.variantId}>
              <SmallButton onMouseDown={keepFocus} onClick={() => add(found)}>
                {nameWithChoice(found)}
              </SmallButton>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
