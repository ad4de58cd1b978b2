/** What an owner enters at the provider of payments to get a signing secret: the address of the webhook, and its events. */
import type { SecretServiceWire } from '../../contract/secrets/secrets.ts'

type NoteProps = { provider: string; webhook: SecretServiceWire['webhooks'][number] }

export const WebhookNote = ({ provider, webhook: { url, events } }: NoteProps) => (
  <div className="border border-line p-4 text-sm">
    <p>{`In ${provider}’s dashboard, under Developers, Webhooks, add an endpoint with this address:`}</p>
    <p className="mt-2 font-medium break-all select-all">{url}</p>
    <details className="-mb-3">
      <summary className="inline-flex min-h-11 cursor-pointer items-center underline underline-offset-4">
        {`The ${events.length} events to choose there`}
      </summary>
      <ul className="grid gap-1 pb-4 break-all">
        {events.map((event) => (
          <li key={event}>{event}</li>
        ))}
      </ul>
    </details>
  </div>
)
