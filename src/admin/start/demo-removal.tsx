/** Removes the demo: names what goes and what stays, and asks for a repeated text. */

import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { LoadError } from '../../ui/notice.tsx'
import { useMutation, useQueryClient } from '../../ui/query-hooks.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { adminQuery } from '../admin-queries.ts'
import { Problem } from '../components/problem.tsx'
import { useFreshQuery } from '../components/use-fresh-query.ts'
import { messageOf, staffCall } from '../staff-request.ts'
import { goingLines, stayingLines } from './demo-lines.ts'

/** As the contract has it, which is not loaded here with its schemas. */
const CONFIRMATION: 'remove the demo' = 'remove the demo'

const demoQuery = () => adminQuery('GET /api/admin/demo')

const useRemoveDemo = (onRemoved: () => void) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => staffCall('POST /api/admin/demo/removal', { body: { confirmation: CONFIRMATION } }),
    onSuccess: () => {
      // Every list, page and cart that the browser has may show what is gone.
      void client.invalidateQueries({ predicate: () => true })
      toast({ title: 'The demo is removed', description: 'The shop is yours. Add your first product.' })
      onRemoved()
    },
  })
}

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

const RemovalForm = ({ onClose, onRemoved }: { onClose: () => void; onRemoved: () => void }) => {
  const { data, error: loadError, refetch } = useFreshQuery(demoQuery())
  const [typed, setTyped] = useState('')
  const [isRefused, setRefused] = useState(false)
  const { mutate, isPending, error } = useRemoveDemo(onRemoved)
  if (!data && loadError) return <LoadError what="The demo" onRetry={() => void refetch()} />
  if (!data)
    return (
      <div className="grid gap-3 p-6">
        <Skeleton className="h-5 w-48" />
        <Skeleton className="h-24" />
      </div>
    )
  const remove = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    const isConfirmed = typed.trim().toLowerCase() === CONFIRMATION
    setRefused(!isConfirmed)
    if (isConfirmed) mutate(undefined)
  }
  return (
    <form onSubmit={remove} noValidate className="grid gap-5 p-6">
      <Lines title="These go for good" lines={goingLines(data.counts)} />
      <Lines title="These stay" lines={stayingLines(data.counts)} />
      <TextField
        label={`Type “${CONFIRMATION}” to confirm`}
        autoComplete="off"
        autoCapitalize="none"
        value={typed}
        readOnly={isPending}
        error={isRefused ? `Type the words ${CONFIRMATION}` : undefined}
        onChange={(event) => {
          setTyped(event.target.value)
          setRefused(false)
        }}
      />
      <Problem>{error && messageOf(error)}</Problem>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" aria-disabled={isPending}>
          {isPending ? 'Removing...' : 'Remove the demo'}
        </Button>
        <Button variant="outline" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

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
      <Sheet open={isOpen} onClose={close} title="Start with my own goods" side="middle">
        <RemovalForm
          onClose={close}
          onRemoved={() => {
            close()
            onRemoved()
          }}
        />
      </Sheet>
    </section>
  )
}
