/** What became of a stocktake that is closed, with the undo of one that was posted. */
import type { Stocktake } from '../../contract/products/stocktakes.ts'
import { Problem } from '../components/problem.tsx'
import { SmallButton } from '../components/small-button.tsx'
import { useAction } from '../components/use-action.ts'
import { staffCall } from '../staff-request.ts'
import { stateText } from './stocktake-state.ts'

export const ClosedNotice = ({
  stocktake,
  onAnswer,
}: {
  stocktake: Stocktake
  onAnswer: (stocktake: Stocktake) => void
}) => {
  const { id, state } = stocktake
  const { isBusy, problem, run } = useAction()
  const undo = () =>
    void run(() => staffCall('POST /api/admin/stocktakes/{id}/undo', { params: { id } }), onAnswer)
  return (
    <>
      <p className="mt-5 font-medium wrap-anywhere">{stateText(stocktake)}</p>
      {state === 'posted' && (
        <SmallButton className="mt-3" aria-disabled={isBusy} onClick={undo}>
          Undo
        </SmallButton>
      )}
      <Problem className="mt-3">{problem}</Problem>
    </>
  )
}
