/** The end of a stocktake: what differs is posted with a reason, or the stocktake is discarded. */
import { type FormEvent, useState } from 'react'
import type { Stocktake } from '../../contract/products/stocktakes.ts'
import { differencesText, MAX_STOCKTAKE_REASON } from '../../domain/products/stocktake.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Dialog, DialogForm } from '../components/dialog.tsx'
import { Problem } from '../components/problem.tsx'
import { useAction } from '../components/use-action.ts'
import { staffCall } from '../staff-request.ts'

type PostingFormProps = {
  stocktake: Stocktake
  /** Whether a scan or a number is still on its way. */
  isWaiting: () => boolean
  onAnswer: (stocktake: Stocktake) => void
  onRefused: () => void
}

export const PostingForm = ({
  stocktake: { id, lines, version },
  isWaiting,
  onAnswer,
  onRefused,
}: PostingFormProps) => {
  const [reason, setReason] = useState('Stocktake')
  const [isDiscarding, setDiscarding] = useState(false)
  const posting = useAction()
  const discarding = useAction()
  const post = (event: FormEvent) => {
    event.preventDefault()
    if (lines.length === 0) return posting.setProblem('Count something first.')
    if (isWaiting()) return posting.setProblem('A scan is still on its way. Post again in a moment.')
    void posting.run(
      () => staffCall('POST /api/admin/stocktakes/{id}/post', { params: { id }, body: { reason, version } }),
      onAnswer,
      onRefused,
    )
  }
  const discard = () =>
    void discarding.run(
      () => staffCall('POST /api/admin/stocktakes/{id}/discard', { params: { id } }),
      (answer) => {
        setDiscarding(false)
        onAnswer(answer)
      },
      onRefused,
    )
  return (
    <>
      <form onSubmit={post} className="mt-8 grid max-w-2xl gap-4">
        <p className="font-medium" role="status">
          {differencesText(lines)}
        </p>
        <TextField
          label="Reason"
          required
          maxLength={MAX_STOCKTAKE_REASON}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <Problem>{posting.problem}</Problem>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" aria-disabled={posting.isBusy}>
            {posting.isBusy ? 'Posting...' : 'Post the differences'}
          </Button>
          <Button variant="outline" onClick={() => setDiscarding(true)}>
            Discard
          </Button>
        </div>
      </form>
      <Dialog of={isDiscarding} onClose={() => setDiscarding(false)} title="Discard this stocktake?">
        <DialogForm
          action={discarding}
          onSubmit={discard}
          button="Discard it"
          busy="Discarding..."
          onCancel={() => setDiscarding(false)}
        >
          <p>The stock stays as it is. What was counted can be read, but not posted any more.</p>
        </DialogForm>
      </Dialog>
    </>
  )
}
