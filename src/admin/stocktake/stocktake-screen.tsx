/** /admin/stocktakes/{id}: what stands there is scanned or typed, and one press posts what differs. */
import { useRef, useState } from 'react'
import type { Stocktake } from '../../contract/products/stocktakes.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Params } from '../../ui/route.ts'
import { Loaded } from '../components/loaded.tsx'
import { Empty } from '../components/paged-list.tsx'
import { StaffScreen } from '../components/staff-screen.tsx'
import { ScanForm, type ScanMessage } from '../goods-in/scan-form.tsx'
import { signal } from '../packing/packing-signals.ts'
import { SoundButton } from '../packing/sound-button.tsx'
import { messageOf } from '../staff-request.ts'
import { ClosedNotice } from './closed-notice.tsx'
import { PostingForm } from './posting-form.tsx'
import { StocktakeLineRow } from './stocktake-line.tsx'
import { UncountedList } from './uncounted-list.tsx'
import { useStocktake } from './use-stocktake.ts'

const Count = ({
  stocktake,
  of: { show, scan, setCounted, stocktake: loaded },
}: {
  stocktake: Stocktake
  of: ReturnType<typeof useStocktake>
}) => {
  const [message, setMessage] = useState<ScanMessage>()
  const field = useRef<HTMLInputElement>(null)
  const waiting = useRef(0)
  const { lines, state } = stocktake
  const isOpen = state === 'open'
  const refuse = (text: string) => {
    signal('wrong')
    setMessage({ text, isError: true })
  }
  const write = async (itemId: string, counted: number | null) => {
    waiting.current += 1
    setMessage(undefined)
    try {
      await setCounted(itemId, counted)
    } catch (failure) {
      refuse(`The number is not taken: ${messageOf(failure)}`)
    } finally {
      waiting.current -= 1
    }
  }
  return (
    <>
      {isOpen ? (
        <ScanForm
          field={field}
          hint="Each scan is a unit; the number can be typed beside the line."
          onFound={({ variantId }) => scan(variantId)}
          say={setMessage}
          onWaiting={(change) => {
            waiting.current += change
          }}
        />
      ) : (
        <ClosedNotice stocktake={stocktake} onAnswer={show} />
      )}
      <p role="status" className={`mt-2 min-h-6 ${message?.isError ? 'font-medium text-sale' : 'text-moss'}`}>
        {isOpen && message?.text}
      </p>
      {lines.length === 0 ? (
        <Empty>Nothing is counted yet.</Empty>
      ) : (
        <ul aria-label="Counted" className="mt-2 border-t border-line">
          {lines.map((line) => (
            <StocktakeLineRow
              key={line.itemId}
              line={line}
              isLocked={!isOpen}
              onCounted={(counted) => void write(line.itemId, counted)}
              onProblem={refuse}
              onEntered={() => field.current?.focus()}
            />
          ))}
        </ul>
      )}
      {isOpen && (
        <>
          <UncountedList
            stocktake={stocktake}
            onZero={(itemId) => void write(itemId, 0)}
            onAnswer={show}
            onRefused={() => void loaded.refetch()}
          />
          <PostingForm
            stocktake={stocktake}
            isWaiting={() => waiting.current > 0}
            onAnswer={show}
            onRefused={() => void loaded.refetch()}
          />
        </>
      )}
    </>
  )
}

export const Screen = ({ params: { id = '' } }: { params: Params }) => {
  const of = useStocktake(id)
  const found = of.stocktake.data
  return (
    <StaffScreen
      title={found ? `Count ${found.number}: ${found.title}` : 'Stocktake'}
      actions={
        <>
          <ButtonLink variant="outline" href="/admin/stocktakes">
            All stocktakes
          </ButtonLink>
          <SoundButton />
        </>
      }
      intro="Count what stands there, with units that are sold and not shipped. Each number is kept at once, and is compared with the stock of its moment."
    >
      <Loaded of={of.stocktake} what="The stocktake" missing={<Notice title="There is no such stocktake." />}>
        {(stocktake) => <Count stocktake={stocktake} of={of} />}
      </Loaded>
    </StaffScreen>
  )
}
