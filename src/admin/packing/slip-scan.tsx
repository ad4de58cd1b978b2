/** The scanner's field while no order is on the table: a slip's barcode opens its order. */
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { numberOfCode } from '../../domain/orders/order-code.ts'
import { TextField } from '../../ui/field.tsx'
import { useAction } from '../components/use-action.ts'
import { signal } from './packing-signals.ts'
import { openByNumber } from './slip-order.ts'

export const SlipScan = ({ onOpen }: { onOpen: (id: string) => Promise<void> }) => {
  const [code, setCode] = useState('')
  const { isBusy, problem, setProblem, run } = useAction()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const refuse = (text: string) => {
    signal('wrong')
    setProblem(text)
  }
  const take = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || !code.trim()) return
    const number = numberOfCode(code)
    setCode('')
    if (number === undefined) return refuse(`${code.trim()} is no barcode of a packing slip.`)
    void run(
      () => openByNumber(number, onOpen),
      (missing) => missing !== undefined && refuse(missing),
      () => signal('wrong'),
    )
  }
  return (
    <form onSubmit={take} className="mx-auto mt-6 max-w-md">
      <TextField
        ref={field}
        label="Scan a packing slip"
        hint="Its barcode opens the order."
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={100}
        value={code}
        error={problem}
        onChange={({ target }) => setCode(target.value)}
      />
    </form>
  )
}
