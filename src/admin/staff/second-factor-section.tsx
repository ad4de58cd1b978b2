/** The second factor on the page of the own account: turn it on with an authenticator app, see its state, turn it off. */
import { useState } from 'react'
import type { BegunSecondFactor } from '../../contract/staff/second-factor.ts'
import { Button } from '../../ui/button.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { adminQuery } from '../admin-queries.ts'
import { Loaded } from '../components/loaded.tsx'
import { Section } from '../components/section.tsx'
import { useFreshQuery } from '../components/use-fresh-query.ts'
import { staffCall } from '../staff-request.ts'
import { refreshPerson } from '../staff-session.ts'
import { OneField } from './one-field.tsx'

type State =
  | { kind: 'idle' }
  | { kind: 'begun'; begun: BegunSecondFactor }
  | { kind: 'codes'; codes: readonly string[] }

const Codes = ({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) => (
  <div className="grid gap-4">
    <p role="status" className="max-w-prose">
      The second factor is on. Keep these recovery codes where you keep passwords: each signs you in once, if
      your phone is lost. They are not shown again.
    </p>
    <ul aria-label="Recovery codes" className="grid gap-1 font-mono text-sm wrap-anywhere">
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ul>
    <div className="flex flex-wrap gap-3">
      <Button variant="outline" onClick={() => void navigator.clipboard.writeText(codes.join('\n'))}>
        Copy the codes
      </Button>
      <Button onClick={onDone}>I have kept them</Button>
    </div>
  </div>
)

export const SecondFactorSection = () => {
  const query = useFreshQuery(adminQuery('GET /api/admin/account/second-factor'))
  const [state, setState] = useState<State>({ kind: 'idle' })
  const finish = () => {
    setState({ kind: 'idle' })
    void query.refetch()
    // It may have opened or closed the rest of the area. Where that cannot be asked, the next sign-in does.
    refreshPerson().catch(() => undefined)
  }
  const begin = async (password: string) =>
    setState({
      kind: 'begun',
      begun: await staffCall('POST /api/admin/account/second-factor', { body: { password } }),
    })
  const confirm = async (code: string) => {
    const { recoveryCodes } = await staffCall('POST /api/admin/account/second-factor/confirm', {
      body: { code },
    })
    setState({ kind: 'codes', codes: recoveryCodes })
  }
  const remove = async (password: string) => {
    await staffCall('POST /api/admin/account/second-factor/remove', { body: { password } })
    finish()
  }
  return (
    <Section title="Second factor">
      {state.kind === 'codes' && <Codes codes={state.codes} onDone={finish} />}
      {state.kind === 'begun' && (
        <div className="grid gap-4">
          <p className="max-w-prose">
            Scan this code with an authenticator app, or type the secret into it. Then enter the code that the
            app shows.
          </p>
          <QrCode text={state.begun.uri} label="QR code for the authenticator app" className="size-52" />
          <p className="font-mono text-sm wrap-anywhere">{state.begun.secret}</p>
          <OneField label="Code from the app" name="code" button="Turn on" onSubmit={confirm} />
        </div>
      )}
      {/* Its state loads while another part is shown, too. */}
      <Loaded of={query} what="The second factor" rows={1} loading="The second factor is loading">
        {({ isOn, recoveryCodes }) =>
          state.kind === 'idle' && (
            <>
              <p className="mb-4 max-w-prose text-sm text-muted">
                {isOn
                  ? `On. ${recoveryCodes} recovery codes are left. Turning it off deletes them.`
                  : 'Off. With it, signing in also asks for a code from an app on your phone.'}
              </p>
              <OneField
                key={String(isOn)}
                label="Current password for the second factor"
                name="password"
                isSecret
                button={isOn ? 'Turn off' : 'Set up'}
                onSubmit={isOn ? remove : begin}
              />
            </>
          )
        }
      </Loaded>
    </Section>
  )
}
