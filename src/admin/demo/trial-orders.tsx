/** Deletes the trial orders together, once the shop takes real payments. The button names how many it deletes. */
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useQueryClient } from '../../ui/query-hooks.tsx'
import { toast } from '../../ui/toast.ts'
import { adminQuery } from '../admin-queries.ts'
import { Dialog, DialogForm } from '../components/dialog.tsx'
import { useAction } from '../components/use-action.ts'
import { useFreshQuery } from '../components/use-fresh-query.ts'
import { staffCall } from '../staff-request.ts'

const named = (count: number): string => (count === 1 ? '1 trial order' : `${count} trial orders`)

/** @param onDeleted called when the section is about to go */
export const TrialOrdersSection = ({ onDeleted }: { onDeleted: () => void }) => {
  const client = useQueryClient()
  const { data, refetch } = useFreshQuery(adminQuery('GET /api/admin/trial-orders'))
  const [isOpen, setOpen] = useState(false)
  const action = useAction()
  if (!data || data.count === 0) return null
  const { count, obstacle } = data
  const close = () => {
    setOpen(false)
    action.setProblem(undefined)
  }
  const remove = () =>
    action.run(
      () => staffCall('POST /api/admin/trial-orders/deletion', { body: { count } }),
      ({ deleted }) => {
        close()
        onDeleted()
        toast({ title: `${named(deleted)} deleted` })
        // Every list and figure may show what is gone.
        void client.invalidateQueries({ predicate: () => true })
      },
      () => void refetch(),
    )
  return (
    <section aria-label="Trial orders" className="mt-4 border border-line bg-shell px-4 py-4 sm:px-5">
      <h2 className="text-lg font-medium">{named(count)}</h2>
      <p className="mt-1 max-w-prose">
        {obstacle ?? 'They were paid in the sandbox: no money has moved, and they count in no figure.'}
      </p>
      {obstacle === null && (
        <Button className="mt-4" variant="outline" onClick={() => setOpen(true)}>
          Delete trial orders
        </Button>
      )}
      <Dialog of={isOpen} onClose={close} title="Delete trial orders">
        <DialogForm
          action={action}
          onSubmit={remove}
          button={`Delete ${named(count)}`}
          busy="Deleting..."
          cancel="Keep them"
          onCancel={close}
        >
          <p>
            <strong className="font-medium">{named(count)}</strong> will be deleted for good, with parcels,
            notes, mails and TEST documents. Orders that were paid with real money stay, and so does your
            stock. This cannot be undone.
          </p>
        </DialogForm>
      </Dialog>
    </section>
  )
}
