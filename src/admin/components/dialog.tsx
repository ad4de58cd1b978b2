/** Dialogs of staff screens: what is asked, what went wrong, and the buttons. */
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Problem } from './problem.tsx'

type DialogProps = Omit<ComponentProps<typeof Sheet>, 'open' | 'side' | 'children'> & {
  side?: ComponentProps<typeof Sheet>['side']
  /** What the dialog is about. It is open unless this is undefined, null or false. */
  of: unknown
  children: ReactNode
}

/** What is typed as soon as the dialog is open goes there, where its form begins with a field: not to the button that closes it. */
const FIRST_FIELD =
  'form > :first-child :is(input:not([type=file], [type=checkbox], [type=radio]), select, textarea)'

export const Dialog = ({ of, side = 'middle', children, ...rest }: DialogProps) => {
  const contents = useRef<HTMLDivElement>(null)
  const open = of !== undefined && of !== false && of !== null
  // Each opening starts with fresh contents: those of the one before stay rendered until the sheet has left the screen.
  const [opening, setOpening] = useState({ open, count: 0 })
  if (open !== opening.open) setOpening({ open, count: opening.count + Number(open) })
  // After the effect of the sheet, which shows it.
  useEffect(() => {
    if (open) contents.current?.querySelector<HTMLElement>(FIRST_FIELD)?.focus()
  }, [open])
  return (
    <Sheet {...rest} side={side} open={open}>
      <div key={opening.count} ref={contents} className="contents">
        {children}
      </div>
    </Sheet>
  )
}

type DialogFormProps = Omit<ComponentProps<'form'>, 'action' | 'onSubmit'> & {
  action: { isBusy: boolean; problem?: string | undefined }
  onSubmit: () => unknown
  button: ReactNode
  /** What the button says meanwhile. */
  busy?: string
  isDisabled?: boolean
  /** The second button, which closes the dialog. */
  cancel?: string
  onCancel?: () => void
}

export const DialogForm = ({
  action: { isBusy, problem },
  onSubmit,
  button,
  busy,
  isDisabled,
  cancel = 'Cancel',
  onCancel,
  className = 'gap-5',
  children,
  ...rest
}: DialogFormProps) => {
  const submit = (
    <Button type="submit" disabled={isDisabled} aria-disabled={isBusy} className="tabular-nums">
      {(isBusy && busy) || button}
    </Button>
  )
  return (
    <form
      {...rest}
      className={`grid p-6 ${className}`}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) onSubmit()
      }}
    >
      {children}
      <Problem>{problem}</Problem>
      {onCancel ? (
        <div className="flex flex-wrap gap-3">
          {submit}
          <Button variant="outline" onClick={onCancel}>
            {cancel}
          </Button>
        </div>
      ) : (
        submit
      )}
    </form>
  )
}
