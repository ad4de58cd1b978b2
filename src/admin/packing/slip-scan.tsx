/** The scanner's field while no order is on the table: a slip's barcode opens its order. */
import { numberOfCode } from '../../domain/orders/order-code.ts'
import { useAction } from '../components/use-action.ts'
import { signal } from './packing-signals.ts'
import { ScanField } from './scan-field.tsx'
import { openByNumber } from './slip-order.ts'

export const SlipScan = ({ onOpen }: { onOpen: (id: string) => Promise<void> }) => {
  const { isBusy, problem, setProblem, run } = useAction()
  const refuse = (text: string) => {
    signal('wrong')
    setProblem(text)
  }
  const take = (code: string) => {
    const number = numberOfCode(code)
    if (number === undefined) return refuse(`${code} is no barcode of a packing slip.`)
    void run(
      () => openByNumber(number, onOpen),
      (missing) => missing !== undefined && refuse(missing),
      () => signal('wrong'),
    )
  }
  return (
    <ScanField
      label="Scan a packing slip"
      hint="Its barcode opens the order."
      className="mx-auto mt-6 max-w-md"
      error={problem}
      isBusy={isBusy}
      onScan={take}
    />
  )
}
