/** The form of a service: enter its values, try them by a press, save them with the own password, or remove them. */
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { SecretServiceWire } from '../../contract/secrets/secrets.ts'
import type { Finding } from '../../domain/doctor/finding.ts'
import {
  type SecretValues,
  secretServices,
  TEST_ADDRESS,
  valueProblem,
} from '../../domain/secrets/secret-services.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.ts'
import { Checkbox } from '../components/checkbox.tsx'
import { Problem } from '../components/problem.tsx'
import { useAction } from '../components/use-action.ts'
import { FindingEntry } from '../doctor/check-list.tsx'
import { staffCall } from '../staff-request.ts'
import { SecretFields } from './secret-fields.tsx'

type FormProps = { state: SecretServiceWire; onSaved: (states: SecretServiceWire[]) => void }

/** What may be shown is in its field; secrets begin empty. */
const shownValues = ({ service, values }: SecretServiceWire): SecretValues =>
  Object.fromEntries(
    Object.entries(secretServices[service].fields).map(([name, { isSecret }]) => [
      name,
      isSecret ? '' : (values[name] ?? ''),
    ]),
  )

const given = (values: SecretValues): SecretValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''))

const Findings = ({ findings }: { findings: readonly Finding[] }) => (
  <div role="status" className="empty:-mt-4">
    {findings.length > 0 && (
      <ul className="grid gap-3">
        {findings.map((finding) => (
          <FindingEntry key={finding.sentence} {...finding} />
        ))}
      </ul>
    )}
  </div>
)

export const ServiceForm = ({ state, onSaved }: FormProps) => {
  const { service, version } = state
  const { label, fields } = secretServices[service]
  const [values, setValues] = useState(() => shownValues(state))
  const [password, setPassword] = useState('')
  const [to, setTo] = useState('')
  const [isKept, setKept] = useState(false)
  const [findings, setFindings] = useState<readonly Finding[]>([])
  const action = useAction()
  const [isTest, setTest] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const { problem: text, field } = action
  const isShown = field !== undefined && (Object.hasOwn(fields, field) || field === TEST_ADDRESS.name)
  const name = isShown ? field : undefined
  const problem = text && name ? { name, text } : undefined
  const inputOf = (name: string) =>
    form.current?.querySelector<HTMLInputElement>(`[name="${service}-${name}"]`)
  const focusOn = useEffectEvent((wrong: string) => inputOf(wrong)?.focus())
  useEffect(() => {
    if (name) focusOn(name)
  }, [name])
  const needsPaper = Object.entries(fields).some(
    ([name, { isWrittenDown }]) => isWrittenDown && values[name]?.trim(),
  )

  const saved = (states: SecretServiceWire[]) => {
    toast({
      title: 'Saved',
      description: `${label}: every node uses it now. A mail goes to owners with an account and to the address of alerts.`,
    })
    onSaved(states)
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    setTest(false)
    if (needsPaper && !isKept)
      return action.setProblem('Write the passphrase down first, and tick that you have.')
    void action.run(
      () =>
        staffCall('PUT /api/admin/secrets/{service}', {
          params: { service },
          body: { version, values: given(values), password },
        }),
      saved,
    )
  }
  const remove = () =>
    void action.run(
      () =>
        staffCall('POST /api/admin/secrets/{service}/remove', {
          params: { service },
          body: { version, password },
        }),
      saved,
    )
  const test = () => {
    setTest(true)
    if (inputOf(TEST_ADDRESS.name)?.checkValidity() === false) {
      const problem = valueProblem(service, TEST_ADDRESS.name, ': enter an address such as you@example.com.')
      return action.setProblem(problem.text, problem.field)
    }
    setFindings([])
    void action.run(
      () =>
        staffCall('POST /api/admin/secrets/{service}/test', {
          params: { service },
          body: { values: given(values), to: to.trim() },
        }),
      setFindings,
    )
  }
  return (
    <form ref={form} noValidate autoComplete="off" onSubmit={save} className="mt-4 grid max-w-xl gap-4">
      <SecretFields
        state={state}
        values={values}
        problem={problem}
        onChange={(name, value) => setValues((before) => ({ ...before, [name]: value }))}
      />
      {needsPaper && (
        <Checkbox
          label="I have written the passphrase down, and keep it in another place"
          checked={isKept}
          onChange={setKept}
        />
      )}
      <div className="flex flex-wrap items-end gap-3">
        {service === 'mail' && (
          <TextField
            label={TEST_ADDRESS.label}
            name={`${service}-${TEST_ADDRESS.name}`}
            type="email"
            error={problem?.name === TEST_ADDRESS.name ? problem.text : undefined}
            maxLength={254}
            value={to}
            onChange={({ target }) => setTo(target.value)}
            className="min-w-56 flex-1"
          />
        )}
        <Button variant="outline" aria-disabled={action.isBusy} onClick={test} className="min-h-12">
          Test
        </Button>
      </div>
      <Findings findings={findings} />
      <Problem>{isTest && !problem && text}</Problem>
      <TextField
        label="Your password"
        name={`${service}-password-again`}
        type="password"
        autoComplete="current-password"
        hint="That of your account, or ADMIN_PASSWORD."
        maxLength={200}
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
      <Problem>{!isTest && !problem && text}</Problem>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={password === ''} aria-disabled={action.isBusy}>
          Save
        </Button>
        {(version > 0 || state.source === 'unreadable') && (
          <Button variant="quiet" disabled={password === ''} aria-disabled={action.isBusy} onClick={remove}>
            Remove
          </Button>
        )}
      </div>
    </form>
  )
}
