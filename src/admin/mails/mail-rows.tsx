/** Rows of mails: to whom, about what, what became of each, and the buttons to read one or send it again. */
import { useRef, useState } from 'react'
import type { StaffMail } from '../../contract/mails/mails.ts'
import { orderNumberText } from '../../domain/orders/order-labels.ts'
import { Link } from '../../ui/link.tsx'
import { toast } from '../../ui/toast.ts'
import { RowHead } from '../components/list-row.tsx'
import { SmallButton } from '../components/small-button.tsx'
import { useAction } from '../components/use-action.ts'
import { newRequestKey } from '../request-key.ts'
import { StatusBadge } from '../status-badge.tsx'
import { mailApi } from './mail-api.ts'
import { MailView } from './mail-view.tsx'

const STATES = { sent: 'Sent', failed: 'Failed', file: 'File' } as const

const triesText = (attempts: number): string => (attempts === 1 ? 'Tried once' : `Tried ${attempts} times`)

type MailRowProps = {
  mail: StaffMail
  /** Whether the row names its order. On the page of an order, the list has a heading of its own. */
  isOrderNamed: boolean
  onRead: () => void
  onSent: () => void
}

const MailRow = ({ mail, isOrderNamed, onRead, onSent }: MailRowProps) => {
  const { isBusy, run } = useAction({ failsInToast: true })
  /** A repeated press after a lost answer sends no second copy. */
  const request = useRef(newRequestKey())
  const label = mail.state === 'failed' ? 'Try again now' : 'Send again'
  const sent = () => {
    request.current = newRequestKey()
    toast({ title: 'On its way', description: `“${mail.subject}” is being sent to ${mail.recipient}.` })
    onSent()
  }
  return (
    // There the rule of the next section follows the last row.
    <li
      className={`border-b border-line py-3 text-sm lg:flex lg:min-h-(--row-height) lg:flex-wrap lg:items-center lg:gap-x-6 lg:py-0.5 lg:text-xs ${isOrderNamed ? '' : 'last:border-0'}`}
    >
      <div className={isOrderNamed ? 'lg:w-1/2 lg:shrink-0' : 'lg:min-w-0 lg:flex-1'}>
        <RowHead as={isOrderNamed ? 'h2' : 'h3'} iso={mail.at} className="wrap-anywhere lg:text-xs">
          <span>{`${mail.subject} `}</span>
          <StatusBadge tone={mail.state === 'sent' ? 'good' : 'quiet'}>{STATES[mail.state]}</StatusBadge>
        </RowHead>
      </div>
      <p className={`mt-1 wrap-anywhere lg:mt-0 lg:min-w-0 ${isOrderNamed ? 'lg:flex-1' : ''}`}>
        <span>{`To ${mail.recipient}`}</span>
        {isOrderNamed && mail.orderId !== null && mail.orderNumber !== null && (
          <>
            <span>{', '}</span>
            <Link href={`/admin/orders/${mail.orderId}`} className="text-link">
              {`order ${orderNumberText(mail.orderNumber)}`}
            </Link>
          </>
        )}
      </p>
      {mail.state === 'failed' && (
        <p className="mt-1 wrap-anywhere text-sale lg:order-last lg:w-full lg:pb-1">
          {mail.error && <span>{mail.error}</span>}
          <span> </span>
          <span className="text-muted">
            {`${triesText(mail.attempts)}; the shop tries again automatically, at least twice an hour.`}
          </span>
        </p>
      )}
      <div className="mt-2 flex flex-wrap gap-2 empty:hidden lg:mt-0">
        {mail.state === 'file' && (
          <SmallButton aria-label={`Read “${mail.subject}”`} onClick={onRead}>
            Read
          </SmallButton>
        )}
        {mail.canSendAgain && (
          <SmallButton
            aria-disabled={isBusy}
            aria-label={`${label}: ${mail.subject}`}
            onClick={() => void run(() => mailApi.sendAgain(mail, request.current), sent)}
          >
            {label}
          </SmallButton>
        )}
      </div>
    </li>
  )
}

type MailRowsProps = {
  mails: readonly StaffMail[]
  label: string
  isOrderNamed?: boolean
  onSent: () => void
}

export const MailRows = ({ mails, label, isOrderNamed = false, onSent }: MailRowsProps) => {
  const [read, setRead] = useState<StaffMail>()
  return (
    <>
      <ul aria-label={label} className="border-t border-line">
        {mails.map((mail) => (
          <MailRow
            key={mail.id}
            mail={mail}
            isOrderNamed={isOrderNamed}
            onSent={onSent}
            onRead={() => setRead(mail)}
          />
        ))}
      </ul>
      <MailView mail={read} onClose={() => setRead(undefined)} />
    </>
  )
}
