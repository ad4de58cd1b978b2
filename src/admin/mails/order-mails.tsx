/** The mails about one order, on its page. */
import { useCallback, useEffect, useState } from 'react'
import type { StaffMailList } from '../../contract/mails/mails.ts'
import { Section } from '../components/section.tsx'
import { SmallButton } from '../components/small-button.tsx'
import { useMay } from '../staff-session.ts'
import { mailApi } from './mail-api.ts'
import { MailRows } from './mail-rows.tsx'

const MailsOfOrder = ({ orderId }: { orderId: string }) => {
  const [list, setList] = useState<StaffMailList>()
  const [failed, setFailed] = useState(false)
  const load = useCallback(async () => {
    setFailed(false)
    try {
      setList(await mailApi.list(new URLSearchParams({ order: orderId })))
    } catch {
      setFailed(true)
    }
  }, [orderId])
  useEffect(() => void load(), [load])
  return (
    <Section
      title="Mails"
      action={
        <SmallButton aria-label="Refresh the mails" onClick={() => void load()}>
          Refresh
        </SmallButton>
      }
    >
      {failed && <p role="alert">The mails could not be loaded. Press Refresh to try again.</p>}
      {list?.mails.length === 0 && (
        <p className="text-sm text-muted">No mail about this order was sent yet.</p>
      )}
      {list && list.mails.length > 0 && (
        <MailRows mails={list.mails} label="Mails about this order" onSent={() => void load()} />
      )}
    </Section>
  )
}

/** Packers send no mails. Nothing is asked for them: a refused call would be an entry of the audit log. */
export const OrderMails = ({ orderId }: { orderId: string }) =>
  useMay()('manage-orders') ? <MailsOfOrder orderId={orderId} /> : null
