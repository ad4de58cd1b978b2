/** Removes the demo: names what goes and what stays, and asks for a repeated text. */

import { useState } from 'react'
import type { DemoCounts } from '../../contract/demo/demo.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { useQueryClient } from '../../ui/query-hooks.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { adminQuery } from '../admin-queries.ts'
import { Dialog, DialogForm } from '../components/dialog.tsx'
import { Loaded } from '../components/loaded.tsx'
import { useAction } from '../components/use-action.ts'
import { useFreshQuery } from '../components/use-fresh-query.ts'
import { staffCall } from '../staff-request.ts'
import { goingLines, stayingLines } from './demo-lines.ts'

/** As the contract has it, which is not loaded here with its schemas. */
const CONFIRMATION: 'remove the demo' = 'remove the demo'

const Lines = ({ title, lines }: { title: string; lines: readonly string[] }) => (
  <div>
    <h3 className="font-medium">{title}</h3>
    <ul className="mt-1 list-disc pl-5">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  </div>
)

type RemovalProps = { onClose: () => void; onRemoved: () => void }

const RemovalForm = ({ counts, onClose, onRemoved }: RemovalProps & { counts: DemoCounts }) => {
  const client = useQueryClient()
  const [typed, setTyped] = useState('')
  const [isRefused, setRefused] = useState(false)
  const action = useAction()
  const remove = () => {
    const isConfirmed = typed.trim().toLowerCase() === CONFIRMATION
    setRefused(!isConfirmed)
    if (!isConfirmed) return
    void action.run(
      () => staffCall('POST /api/admin/demo/removal', { body: { confirmation: CONFIRMATION } }),
      () => {
        // Every list, page and cart that the browser has may show what is gone.
        void client.invalidateQueries({ predicate: () => true })
        toast({ title: 'The demo is removed', description: 'The shop is yours. Add your first product.' })
        onRemoved()
      },
    )
  }
  return (
    <DialogForm
      noValidate
      action={action}
      onSubmit={remove}
      button="Remove the demo"
      busy="Removing..."
      onCancel={onClose}
    >
      <Lines title="These go for good" lines={goingLines(counts)} />
      <Lines title="These stay" lines={stayingLines(counts)} />
      <TextField
        label={`Type “${CONFIRMATION}” to confirm`}
        autoComplete="off"
        autoCapitalize="none"
        value={typed}
        readOnly={action.isBusy}
        error={isRefused ? `Type the words ${CONFIRMATION}` : undefined}
        onChange={({ target }) => {
          setTyped(target.value)
          setRefused(false)
        }}
      />
    </DialogForm>
  )
}

const Removal = (props: RemovalProps) => (
  <Loaded
    of={useFreshQuery(adminQuery('GET /api/admin/demo'))}
    what="The demo"
    placeholder={
      <div className="grid gap-3 p-6">
        <Skeleton className="h-5 w-48" />
        <Skeleton className="h-24" />
      </div>
    }
  >
    {({ counts }) => <RemovalForm counts={counts} {...props} />}
  </Loaded>
)

/** `onRemoved`: called after the dialog has been asked to close. */
export const DemoRemoval = ({ onRemoved }: { onRemoved: () => void }) => {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <section aria-label="Demo" className="mt-4 border border-line bg-shell px-4 py-4 sm:px-5">
      <h2 className="text-lg font-medium">This shop shows the demo</h2>
      <p className="mt-1 max-w-prose">
        Its products, brands and pictures are made up, for trying things out. Your own products stay when you
        remove it.
      </p>
      <Button className="mt-4" onClick={() => setOpen(true)}>
        Start with my own goods
      </Button>
      <Dialog of={isOpen} onClose={close} title="Start with my own goods">
        <Removal
          onClose={close}
          onRemoved={() => {
            close()
            onRemoved()
          }}
        />
      </Dialog>
    </section>
  )
}
