/** The newsletter signup of the footer and of the home page (spec, sections 4, 5 and 8). */

import { useState } from 'react'
import { paths } from '../../contract/paths.ts'
import { apiRequest } from '../../ui/api-client.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { useMutation } from '../../ui/query-hooks.tsx'
import { toast } from '../../ui/toast.ts'
import { prepareToasts } from '../../ui/toaster.tsx'

/** `action` is the button's word while nothing is pending. */
export const NewsletterForm = ({ action }: { action: string }) => {
  const [email, setEmail] = useState('')
  const { mutate, isPending } = useMutation({
    mutationFn: (typed: string) => apiRequest('POST', paths.newsletter, { email: typed }),
    onSuccess: () => {
      setEmail('')
      toast({ title: 'Subscribed!', description: "You've been added to our newsletter." })
    },
    onError: () => {
      toast({
        title: 'Error',
        description: 'Failed to subscribe. Please try again.',
        variant: 'urgent',
      })
    },
  })
  return (
    <form
      className="flex w-full max-w-md flex-col gap-2 sm:flex-row"
      // Outside of a dialog this sends nothing: a press before the page has woken does not reload it.
      method="dialog"
      onSubmit={(event) => {
        event.preventDefault()
        if (isPending) return
        // What was typed before the page woke stands in the field alone.
        const typed = String(new FormData(event.currentTarget).get('email'))
        setEmail(typed)
        mutate(typed)
      }}
      onFocus={prepareToasts}
    >
      <TextField
        label="Email address"
        hideLabel
        className="min-w-0 flex-1"
        type="email"
        name="email"
        required
        maxLength={254}
        autoComplete="email"
        placeholder="Email address"
        value={email}
        readOnly={isPending}
        onChange={(event) => setEmail(event.target.value)}
      />
      {/* Not `disabled`: that would take the keyboard focus away from whoever has just pressed it. */}
      <Button
        type="submit"
        aria-disabled={isPending}
        className="min-h-12 min-w-36 in-[.on-dark]:bg-paper in-[.on-dark]:text-ink in-[.on-dark]:hover:bg-mist"
      >
        {isPending ? 'Subscribing...' : action}
      </Button>
    </form>
  )
}
