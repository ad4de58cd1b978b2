/** The fields of a service. A stored secret is never shown: its field is empty, and says how the stored one ends. */
import type { SecretServiceWire } from '../../contract/secrets/secrets.ts'
import {
  MAX_SECRET_LENGTH,
  type SecretField,
  type SecretValues,
  secretServices,
} from '../../domain/secrets/secret-services.ts'
import { TextField } from '../../ui/field.tsx'
import { SmallButton } from '../components/small-button.tsx'
import { newPassphrase } from './new-passphrase.ts'
import { WebhookNote } from './webhook-note.tsx'

type FieldsProps = {
  state: SecretServiceWire
  values: SecretValues
  /** About the value of that name. */
  problem: { name: string; text: string } | undefined
  onChange: (name: string, value: string) => void
}

const hintOf = ({ isSecret, isOptional, hint }: SecretField, stored: string | undefined): string => {
  const kept = isSecret && stored ? `Empty: ${stored} stays.` : isOptional ? 'Optional.' : ''
  return [hint, kept].filter(Boolean).join(' ')
}

/** Whether a field that says where the service is differs from what is stored. */
const isMoved = ({ service, values: stored }: SecretServiceWire, values: SecretValues): boolean =>
  Object.entries(secretServices[service].fields).some(
    ([name, { isDestination }]) => isDestination && (values[name] ?? '').trim() !== (stored[name] ?? ''),
  )

export const SecretFields = ({ state, values, problem, onChange }: FieldsProps) => {
  const moved = isMoved(state, values)
  return Object.entries(secretServices[state.service].fields).map(([name, field]) => {
    const stored = field.isBound && moved ? undefined : state.values[name]
    const isHidden = field.isSecret && !field.isWrittenDown
    return (
      <div key={name} className="grid gap-2">
        {name === 'webhookSecret' &&
          state.webhooks.map((webhook) => (
            <WebhookNote key={webhook.url} provider={secretServices[state.service].label} webhook={webhook} />
          ))}
        <TextField
          label={field.label}
          name={`${state.service}-${name}`}
          type={isHidden ? 'password' : field.type === 'email' ? 'email' : 'text'}
          inputMode={field.type === 'number' ? 'numeric' : undefined}
          autoComplete={isHidden ? 'new-password' : 'off'}
          spellCheck={false}
          maxLength={MAX_SECRET_LENGTH}
          placeholder={field.example}
          hint={hintOf(field, stored)}
          error={problem?.name === name ? problem.text : undefined}
          value={values[name] ?? ''}
          onChange={({ target }) => onChange(name, target.value)}
        />
        {field.isWrittenDown && (
          <SmallButton className="justify-self-start" onClick={() => onChange(name, newPassphrase())}>
            Generate one
          </SmallButton>
        )}
      </div>
    )
  })
}
