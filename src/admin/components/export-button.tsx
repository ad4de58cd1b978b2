/** A button that saves an answer of the API as a file. */
import type { ComponentProps, ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { useAction } from './use-action.ts'

type ExportButtonProps = Omit<ComponentProps<typeof Button>, 'onClick' | 'children'> & {
  children?: ReactNode
  busy?: string
  save: () => Promise<unknown>
}

export const ExportButton = ({
  children = 'Export CSV',
  busy = 'Exporting...',
  save,
  ...rest
}: ExportButtonProps) => {
  const { isBusy, run } = useAction({ failsInToast: true })
  return (
    <Button variant="outline" {...rest} aria-disabled={isBusy} onClick={() => void run(save)}>
      {isBusy ? busy : children}
    </Button>
  )
}
