/** What was shipped here within the last minute: its mails wait as long, so that a mistake can be undone. */
import { useState } from 'react'
import { ORDER_MAILS } from '../../domain/mails/order-mails.ts'
import { SmallButton } from './small-button.tsx'
import { useAction } from './use-action.ts'

export type JustShipped = {
  /** Of the parcel, or of all that were shipped together. */
  id: string
  /** "Order #1042" */
  name: string
  text: string
  undo: () => Promise<unknown>
  undone: () => void
}

const UNDO_MS = ORDER_MAILS.shipment.delaySeconds * 1_000

export const useJustShipped = () => {
  const [shipped, setShipped] = useState<readonly JustShipped[]>([])
  const remove = (id: string) => setShipped((before) => before.filter((each) => each.id !== id))
  const add = (one: JustShipped) => {
    setShipped((before) => [one, ...before])
    setTimeout(() => remove(one.id), UNDO_MS)
  }
  return { shipped, add, remove }
}

const Shipped = ({ one: { name, text, undo, undone }, remove }: { one: JustShipped; remove: () => void }) => {
  const { isBusy, run } = useAction({ failsInToast: true })
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 bg-mist px-4 py-2">
      <span>{text}</span>
      <SmallButton
        aria-label={`Undo: ${name}`}
        aria-disabled={isBusy}
        onClick={() =>
          void run(undo, () => {
            remove()
            undone()
          })
        }
      >
        Undo
      </SmallButton>
    </li>
  )
}

export const JustShippedList = ({
  shipped,
  remove,
}: Pick<ReturnType<typeof useJustShipped>, 'shipped' | 'remove'>) => (
  <div role="status">
    {shipped.length > 0 && (
      // The newest first. Of many in one minute the others are scrolled to: the field of the scanner stays on the screen.
      <ul aria-label="Just shipped" className="mt-4 grid max-h-44 gap-2 overflow-y-auto">
        {shipped.map((one) => (
          <Shipped key={one.id} one={one} remove={() => remove(one.id)} />
        ))}
      </ul>
    )}
  </div>
)
