/** One press makes and saves the postage file of chosen orders. What is not in it is said with the reason. */
import { useState } from 'react'
import type { PostageFileWire } from '../../contract/postage/postage.ts'
import { selectionText } from '../../domain/documents/order-selection.ts'
import { orderNumberText } from '../../domain/orders/order-labels.ts'
import { CLICK_AND_DROP } from '../../domain/postage/postage-format.ts'
import { Button } from '../../ui/button.tsx'
import { QuietSelect } from '../../ui/quiet-select.tsx'
import { toast } from '../../ui/toast.ts'
import { Dialog } from '../components/dialog.tsx'
import { saveFile } from '../components/download.ts'
import { Problem } from '../components/problem.tsx'
import { ScrollSection } from '../components/scroll-section.tsx'
import { SmallButton } from '../components/small-button.tsx'
import { useAction } from '../components/use-action.ts'
import { useLoaded } from '../components/use-loaded.ts'
import { DateTime } from '../date-time.tsx'
import { messageOf } from '../staff-request.ts'
import { postageApi } from './postage-api.ts'

export const ordersText = (count: number): string => `${count} ${count === 1 ? 'order' : 'orders'}`

type ReportProps = {
  file: PostageFileWire
  isBusy: boolean
  problem: string | undefined
  /** Makes a file of these orders, although they were in one before. */
  onAgain: (numbers: number[]) => void
}

const Report = ({ file: { name, orders, repeated, leftOut }, isBusy, problem, onAgain }: ReportProps) => {
  const included = new Set(orders)
  const before = repeated.filter(({ order }) => !included.has(order))
  return (
    <div className="grid gap-5 p-6">
      <p role="status">
        {orders.length === 0 ? 'No file was made.' : `${name} has ${ordersText(orders.length)}.`}
      </p>
      {before.length > 0 && (
        <section aria-label="In a file before">
          <h3 className="font-medium">{`${ordersText(before.length)} in a file before`}</h3>
          <ScrollSection label="Orders in a file before" className="mt-2 max-h-56 text-sm">
            <ul>
              {before.map(({ order, madeAt, madeBy }) => (
                <li key={order} className="py-1">
                  <span>{`Order ${orderNumberText(order)}: ${madeBy}, `}</span>
                  <DateTime iso={madeAt} />
                </li>
              ))}
            </ul>
          </ScrollSection>
          <Problem className="mt-2">{problem}</Problem>
          <SmallButton
            className="mt-3"
            aria-disabled={isBusy}
            onClick={() => onAgain(before.map(({ order }) => order))}
          >
            {`Make a file of ${before.length === 1 ? 'it' : 'them'} again`}
          </SmallButton>
        </section>
      )}
      {leftOut.length > 0 && (
        <section aria-label="Left out">
          <h3 className="font-medium">{`${ordersText(leftOut.length)} left out`}</h3>
          <ScrollSection label="Orders left out" className="mt-2 max-h-56 text-sm">
            <ul>
              {leftOut.map(({ order, reason }) => (
                <li key={order} className="py-1">{`Order ${orderNumberText(order)}: ${reason}`}</li>
              ))}
            </ul>
          </ScrollSection>
        </section>
      )}
    </div>
  )
}

type PostageFileButtonProps = {
  numbers: readonly number[]
  /** A file was made: the list shows which orders are in one. */
  onMade: () => void
}

export const PostageFileButton = ({ numbers, onMade }: PostageFileButtonProps) => {
  const { data: formats = [CLICK_AND_DROP], error } = useLoaded(postageApi.formats)
  const [formatId, setFormatId] = useState(CLICK_AND_DROP.id)
  const [report, setReport] = useState<PostageFileWire>()
  const { isBusy, problem, run } = useAction()
  const format = formats.find(({ id }) => id === formatId) ?? CLICK_AND_DROP
  const make = (chosen: readonly number[], again: boolean) =>
    run(
      () => postageApi.makeFile({ orders: selectionText(chosen), format: format.id, again }),
      (file) => {
        if (file.csv !== '') {
          saveFile(new Blob([file.csv], { type: 'text/csv' }), file.name)
          onMade()
        }
        const isWhole = file.leftOut.length === 0 && file.repeated.length === 0
        if (isWhole)
          toast({ title: 'Postage file made', description: `It has ${ordersText(file.orders.length)}.` })
        setReport(isWhole || again ? undefined : file)
        if (again && !isWhole) toast({ title: `${file.name} has ${ordersText(file.orders.length)}` })
      },
    )
  return (
    <>
      {formats.length > 1 && (
        <QuietSelect
          label="Format of the postage file"
          value={format.id}
          onChange={({ target }) => setFormatId(target.value)}
        >
          {formats.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </QuietSelect>
      )}
      <Button variant="outline" size="sm" aria-disabled={isBusy} onClick={() => void make(numbers, false)}>
        {`${format.name} file`}
      </Button>
      <Problem>{error && `Other formats: ${messageOf(error)}`}</Problem>
      {!report && <Problem>{problem}</Problem>}
      <Dialog of={report} onClose={() => setReport(undefined)} title="Postage file">
        {report && (
          <Report
            file={report}
            isBusy={isBusy}
            problem={problem}
            onAgain={(again) => void make(again, true)}
          />
        )}
      </Dialog>
    </>
  )
}
