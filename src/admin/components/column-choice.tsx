/** Which columns of a list a person sees: chosen in a dialog, kept by list in the browser. Fixed columns are always shown. */
import { useState } from 'react'
import { readStorage, writeStorage } from '../../ui/web-storage.ts'
import { Checkbox } from './checkbox.tsx'
import { Dialog } from './dialog.tsx'
import type { Column } from './list-table.tsx'
import { SmallButton } from './small-button.tsx'

const keyOf = (list: string): string => `staff-hidden-columns.${list}`

type ColumnChoiceProps = {
  names: readonly string[]
  hidden: readonly string[]
  onHide: (hidden: readonly string[]) => void
}

/** @returns the columns to show, and what the dialog needs */
export const useColumns = <Row,>(list: string, all: readonly Column<Row>[]) => {
  const [hidden, setHidden] = useState<readonly string[]>(
    () => readStorage('localStorage', keyOf(list))?.split('\n') ?? [],
  )
  const choice: ColumnChoiceProps = {
    names: all.filter(({ isFixed }) => !isFixed).map(({ name }) => name),
    hidden,
    onHide: (next) => {
      writeStorage('localStorage', keyOf(list), next.join('\n'))
      setHidden(next)
    },
  }
  return { columns: all.filter(({ name, isFixed }) => isFixed || !hidden.includes(name)), choice }
}

export const ColumnChoice = ({ names, hidden, onHide }: ColumnChoiceProps) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <SmallButton variant="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Columns
      </SmallButton>
      <Dialog of={isOpen} onClose={() => setOpen(false)} title="Columns">
        <fieldset className="p-6">
          <legend className="sr-only">Columns to show</legend>
          {names.map((name) => (
            <Checkbox
              key={name}
              label={name}
              checked={!hidden.includes(name)}
              onChange={(isShown) =>
                onHide(isShown ? hidden.filter((other) => other !== name) : [...hidden, name])
              }
            />
          ))}
        </fieldset>
      </Dialog>
    </>
  )
}
