/**
 * The field that a scanner types into. It is empty again after each scan, and has the focus when it appears, unless a
 * person has gone to another field meanwhile: what they type would be taken for a scan.
 */
import { type ComponentProps, type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { TextField } from '../../ui/field.tsx'
import { TYPED_INTO } from '../components/typed-into.ts'

type ScanFieldProps = Pick<ComponentProps<typeof TextField>, 'label' | 'hint' | 'error'> & {
  className: string
  /** A scan that comes meanwhile waits in the field. */
  isBusy?: boolean
  /** A scanner ends what it reads with Enter. */
  onScan: (code: string) => void
  /** For a screen that gives the focus back. */
  input?: RefObject<HTMLInputElement | null>
}

export const ScanField = ({ className, isBusy = false, onScan, input: given, ...field }: ScanFieldProps) => {
  const [code, setCode] = useState('')
  const own = useRef<HTMLInputElement>(null)
  const input = given ?? own
  useEffect(() => {
    if (!document.activeElement?.matches(TYPED_INTO)) input.current?.focus()
  }, [input])
  const take = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || !code.trim()) return
    setCode('')
    onScan(code.trim())
  }
  return (
    <form onSubmit={take} className={className}>
      <TextField
        {...field}
        ref={input}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={100}
        value={code}
        onChange={({ target }) => setCode(target.value)}
      />
    </form>
  )
}
