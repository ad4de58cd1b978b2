/** The mails about one order, on its page. */
import { useCallback } from 'react'
import { Problem } from '../components/problem.tsx'
import { Section } from '../components/section.tsx'
import { SmallButton } from '../components/small-button.tsx'
import { useLoaded } from '../components/use-loaded.ts'
import { queryOf } from '../staff-call.ts'
import { useMay } from '../staff-session.ts'
import { mailApi } from './mail-api.ts'
import { MailRows } from './mail-rows.tsx'

const MailsOfOrder = ({ orderId }: { orderId: string }) => {
  const read = useCallback(() => mailApi.list(queryOf({ order: orderId })), [orderId])
  const { data: list, error, refetch } = useLoaded(read)
  return (
    <Section
      title="Mails"
      action={
        <SmallButton aria-label="Refresh the mails" onClick={() => void refetch()}>
          Refresh
        </SmallButton>
      }
    >
      <Problem>{error && 'The mails could not be loaded. Press Refresh to try again.'}</Problem>
      {list?.mails.length === 0 && (
        <p className="text-sm text-muted">No mail about this order was sent yet.</p>
      )}
      {list && list.mails.length > 0 && (
        <MailRows mails={list.mails} label="Mails about this order" onSent={() => void refetch()} />
      )}
    </Section>
  )
}

/** Packers send no mails. Nothing is asked for them: a refused call would be an entry of the audit log. */
export const OrderMails = ({ orderId }: { orderId: string }) =>
  useMay()('manage-orders') ? <MailsOfOrder orderId={orderId} /> : null
