/**
 * /admin/join#TOKEN: the page of an invitation or of a link for a new password. Opening it changes nothing, so mail
 * scanners cannot use the link up.
 */
import { useEffect, useState } from 'react'
import type { StaffLink } from '../../contract/staff/staff-sign-in.ts'
import { ApiError } from '../../ui/api-client.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { LoadError, Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { openCall } from '../staff-request.ts'
import { PasswordForm } from './password-form.tsx'

type State =
  | { kind: 'loading' | 'failed' | 'invalid' }
  | { kind: 'open'; link: StaffLink; token: string }
  | { kind: 'done'; email: string }

const signInLink = (
  <ButtonLink href="/admin" variant="outline">
    To the sign-in
  </ButtonLink>
)

const readLink = async (token: string): Promise<State> => {
  try {
    const link = await openCall('POST /api/admin/staff-link', { body: { token } })
    return { kind: 'open', link, token }
  } catch (error) {
    const isRefused = error instanceof ApiError && (error.status === 404 || error.status === 400)
    return { kind: isRefused ? 'invalid' : 'failed' }
  }
}

export const Screen = () => {
  const [state, setState] = useState<State>({ kind: 'loading' })
  const load = () => {
    setState({ kind: 'loading' })
    void readLink(location.hash.slice(1)).then(setState)
  }
  useEffect(load, [])
  return (
    <div className="admin-area frame min-h-dvh max-w-xl py-8 sm:py-12">
      <PageHead title="Choose a password" description="For staff." noIndex />
      {state.kind === 'loading' && <Skeleton className="h-24 w-full" />}
      {state.kind === 'failed' && <LoadError what="The link" onRetry={load} />}
      {state.kind === 'invalid' && (
        <Notice title="This link does not work" as="h1" action={signInLink}>
          It was used, replaced by a newer one, or is too old. Ask the owner of the shop for another.
        </Notice>
      )}
      {state.kind === 'open' && (
        <>
          <h1 className="text-2xl font-medium">
            {state.link.purpose === 'invitation' ? `Welcome, ${state.link.name}` : 'A new password'}
          </h1>
          <p className="mt-2 mb-6 text-muted">
            <span>
              {state.link.purpose === 'invitation'
                ? 'Choose a password for your account. You sign in with '
                : 'It replaces the present one and signs you out everywhere. You sign in with '}
            </span>
            <span className="wrap-anywhere text-ink">{state.link.email}</span>
            <span>.</span>
          </p>
          <PasswordForm
            email={state.link.email}
            submitLabel="Save the password"
            save={async ({ password }) => {
              const { token } = state
              await openCall('POST /api/admin/staff-link/password', { body: { token, password } })
              // The token is used up: a reload must not show an error.
              history.replaceState(history.state, '', location.pathname)
              setState({ kind: 'done', email: state.link.email })
            }}
          />
        </>
      )}
      {state.kind === 'done' && (
        <div role="status">
          <Notice title="Your password is saved" as="h1" action={signInLink}>
            {`Sign in with your account: ${state.email}`}
          </Notice>
        </div>
      )}
    </div>
  )
}
