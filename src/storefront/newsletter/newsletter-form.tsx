/** The newsletter signup of the footer and of the home page (spec, sections 4, 5 and 8). */

import { useState } from 'react'
import { paths } from '../../contract/paths.ts'
import { apiRequest } from '../../ui/api-client.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { useMutation } from '../../ui/query-hooks.tsx'
import { toast } from '../../ui/toast.ts'
import { prepareToasts } from '../../ui/toaster.tsx'

/** `action`: the label of the idle button. */
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
      // Outside a dialog this method submits nothing: a press before hydration does not reload the page.
      method="dialog"
      onSubmit={(event) => {
        event.preventDefault()
        if (isPending) return
        // Input from before hydration is only in the DOM, not in the state.
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
      {/* Not `disabled`, which would take the focus from the pressed button. */}
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
