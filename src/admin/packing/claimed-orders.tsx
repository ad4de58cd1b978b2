/** The orders that other stations pack at the moment: each can be taken over, from somebody who has left it. */
import type { NextToPack } from '../../contract/orders/packing.ts'
import { orderNumberText } from '../../domain/orders/order-labels.ts'
import { Section } from '../components/section.tsx'
import { SmallButton } from '../components/small-button.tsx'
import { useAction } from '../components/use-action.ts'
import { DateTime } from '../date-time.tsx'

type ClaimedOrdersProps = {
  claimed: NextToPack['claimed']
  onTakeOver: (id: string) => Promise<void>
  /** The list is an old one. */
  onRefused: () => void
}

export const ClaimedOrders = ({ claimed, onTakeOver, onRefused }: ClaimedOrdersProps) => {
  const { isBusy, run } = useAction({ failsInToast: true })
  if (claimed.length === 0) return null
  return (
    <div className="mt-10">
      <Section title="Claimed by others">
        <ul aria-label="Claimed by others" className="grid gap-2">
          {claimed.map(({ id, number, packer, at }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <span>
                <span className="font-medium">{`Order ${orderNumberText(number)}`}</span>
                <span>{`: ${packer}, `}</span>
                <DateTime iso={at} />
              </span>
              <SmallButton
                aria-label={`Take over order ${orderNumberText(number)}`}
                aria-disabled={isBusy}
                onClick={() => void run(() => onTakeOver(id), undefined, onRefused)}
              >
                Take over
              </SmallButton>
            </li>
          ))}
        </ul>
      </Section>
    </div>
  )
}
