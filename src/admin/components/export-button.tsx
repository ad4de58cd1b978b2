/** A button that saves an answer of the API as a file. */
import { Button } from '../../ui/button.tsx'
import type { SmallButton } from './small-button.tsx'
import { useAction } from './use-action.ts'

type ExportButtonProps = {
  label?: string | undefined
  /** Said by screen readers after the label. */
  of?: string
  busy?: string
  as?: typeof Button | typeof SmallButton
  save: () => Promise<unknown>
}

export const ExportButton = ({
  label = 'Export CSV',
  of,
  busy = 'Exporting...',
  as: Shape = Button,
  save,
}: ExportButtonProps) => {
  const { isBusy, run } = useAction({ failsInToast: true })
  return (
    <Shape variant="outline" aria-disabled={isBusy} onClick={() => void run(save)}>
      <span>{isBusy ? busy : label}</span>
      {of && <span className="sr-only">{of}</span>}
    </Shape>
  )
}
