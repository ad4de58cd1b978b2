/** The timeline of an order, newest first, and the form for a private note. */
import { type FormEvent, useState } from 'react'
import type { StaffOrder } from '../../contract/orders/order-management.ts'
import { TextAreaField } from '../../ui/field.tsx'
import { SmallButton } from '../components/small-button.tsx'
import { DateTime } from '../date-time.tsx'
import { actorText, eventText } from './event-text.ts'
import { orderApi } from './order-api.ts'
import type { OrderProps } from './use-order.ts'

export const NoteForm = ({ order, isBusy, act }: OrderProps) => {
  const [text, setText] = useState('')
  const add = async (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() && (await act(() => orderApi.addNote(order.id, text.trim()), 'Note added'))) setText('')
  }
  return (
    <form onSubmit={add} className="grid gap-2">
      <TextAreaField
        label="Private note"
        rows={2}
        maxLength={5000}
        hint="For staff alone: no customer ever sees it."
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <SmallButton
        type="submit"
        className="justify-self-start"
        disabled={text.trim() === ''}
        aria-disabled={isBusy}
      >
        Add note
      </SmallButton>
    </form>
  )
}

export const OrderTimeline = ({ order }: { order: StaffOrder }) => {
  const notes = new Map(order.notes.map(({ id, text }) => [id, text]))
  return (
    <ol aria-label="Timeline" className="mt-5 border-l border-edge pl-4 text-sm">
      {order.events.toReversed().map((event) => {
        const { title, lines } = eventText(event, notes)
        return (
          <li key={event.id} className="pb-4 last:pb-0">
            <span className="block font-medium">{title}</span>
            {lines.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an event never change
              <span key={index} className="block wrap-anywhere">
                {line}
              </span>
            ))}
            <span className="block text-muted">
              <span>{`${actorText(event.actor)}, `}</span>
              <DateTime iso={event.at} />
            </span>
          </li>
        )
      })}
    </ol>
  )
}
