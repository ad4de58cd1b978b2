/** The locked staff area: one password (spec, sections 2 and 5). The server compares it, and limits the tries. */

import { useEffect, useRef, useState } from 'react'
import { paths } from '../contract/paths.ts'
import { ApiError, apiRequest } from '../ui/api-client.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { useMutation } from '../ui/query-hooks.tsx'
import { useUnsaved } from './product-drafts.ts'
import { unlock } from './staff-session.ts'

const sentenceOf = (error: Error | null): string | undefined => {
  if (!error) return undefined
  if (!(error instanceof ApiError)) return 'The shop cannot be reached. Please try again.'
  return error.status === 401 ? 'Incorrect password' : error.text
}

/** `isReturn`: the area was open until now, and what held the focus is gone. */
export const LoginForm = ({ isReturn }: { isReturn: boolean }) => {
  const [password, setPassword] = useState('')
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async (typed: string): Promise<{ token: string }> =>
      (await apiRequest('POST', paths.adminLogin, { password: typed })).json(),
    onSuccess: ({ token }) => unlock(token),
  })
  const hasUnsaved = useUnsaved().length > 0
  const form = useRef<HTMLFormElement>(null)
  const startsHere = useRef(isReturn)
  useEffect(() => {
    if (startsHere.current) form.current?.querySelector<HTMLElement>('[type=password]')?.focus()
  }, [])
  return (
    <div className="frame grid min-h-[calc(100dvh-4rem)] place-items-center py-12">
      <form
        ref={form}
        className="w-full max-w-sm"
        // Outside of a dialog this sends nothing: a press before the page has woken puts no password into the address.
        method="dialog"
        onSubmit={(event) => {
          event.preventDefault()
          if (isPending) return
          // What was typed before the page woke stands in the field alone.
          const typed = String(new FormData(event.currentTarget).get('password'))
          setPassword(typed)
          mutate(typed)
        }}
      >
        <h1 className="text-2xl font-medium">Admin</h1>
        <p className="mt-2 mb-6 text-muted">
          Enter the staff password to see orders, products and subscribers.
          {hasUnsaved && ' Your unsaved changes to products are kept until then.'}
        </p>
        <input type="text" name="username" autoComplete="username" defaultValue="staff" hidden />
        <TextField
          label="Password"
          // Room for what was wrong with it: the form, which stands in the middle, stays where it is.
          className="min-h-25"
          type="password"
          name="password"
          autoComplete="current-password"
          required
          maxLength={200}
          value={password}
          readOnly={isPending}
          error={sentenceOf(error)}
          onChange={(event) => {
            setPassword(event.target.value)
            if (error) reset()
          }}
        />
        <Button type="submit" size="lg" aria-disabled={isPending} className="mt-2 w-full">
          {isPending ? 'Unlocking...' : 'Unlock'}
        </Button>
      </form>
    </div>
  )
}
