/** The mails about one order, on its page. */
import { useCallback, useEffect, useState } from 'react'
import type { StaffMailList } from '../../contract/mails.ts'
import { ApiError } from '../../ui/api-client.ts'
import { Button } from '../../ui/button.tsx'
import { OrderSection } from '../orders/order-section.tsx'
import { mailApi } from './mail-api.ts'
import { MailRows } from './mail-rows.tsx'

export const OrderMails = ({ orderId }: { orderId: string }) => {
  const [list, setList] = useState<StaffMailList>()
  const [failed, setFailed] = useState<'forbidden' | 'failed'>()
  const load = useCallback(async () => {
    setFailed(undefined)
    try {
      setList(await mailApi.list(new URLSearchParams({ order: orderId }).toString()))
    } catch (error) {
      setFailed(error instanceof ApiError && error.status === 403 ? 'forbidden' : 'failed')
    }
  }, [orderId])
  useEffect(() => void load(), [load])
  // Packers send no mails.
  if (failed === 'forbidden') return null
  return (
    <OrderSection
      title="Mails"
      action={
        <Button
          variant="outline"
          size="sm"
          className="pointer-coarse:min-h-11"
          aria-label="Refresh the mails"
          onClick={() => void load()}
        >
          Refresh
        </Button>
      }
    >
      {failed && <p role="alert">The mails could not be loaded. Press Refresh to try again.</p>}
      {list?.mails.length === 0 && (
        <p className="text-sm text-muted">No mail about this order was sent yet.</p>
      )}
      {list && list.mails.length > 0 && (
        <MailRows mails={list.mails} label="Mails about this order" onSent={() => void load()} />
      )}
    </OrderSection>
  )
}
