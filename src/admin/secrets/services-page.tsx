/** /admin/settings/services: the mail server, alerts, backups and payments, each with where its values come from. */
import type { SecretServiceWire } from '../../contract/secrets/secrets.ts'
import { secretServices } from '../../domain/secrets/secret-services.ts'
import { useQueryClient } from '../../ui/query-hooks.tsx'
import { adminQuery } from '../admin-queries.ts'
import { fieldAnchor, focusFragmentTarget } from '../components/fragment-target.ts'
import { Loaded } from '../components/loaded.tsx'
import { HeadedSection } from '../components/section.tsx'
import { useFreshQuery } from '../components/use-fresh-query.ts'
import { DateTime } from '../date-time.tsx'
import { ServiceForm } from './service-form.tsx'

const secretsQuery = () => adminQuery('GET /api/admin/secrets')

const Source = ({ state }: { state: SecretServiceWire }) => {
  switch (state.source) {
    case 'environment':
      return (
        <p>
          {`Set by the environment, which decides all of it: ${state.environment.join(', ')}. To enter it here, take ${state.environment.length === 1 ? 'it' : 'them'} out there and start the shop again.`}
        </p>
      )
    case 'none':
      return <p className="text-muted">Not set up.</p>
    case 'unreadable':
      return (
        <p className="text-sale">
          This node cannot read what was entered: its key of the secrets is missing. Restore the key
          (SECRETS_KEY, or secrets.key in the data folder), or remove what is stored and enter it again.
        </p>
      )
    case 'entered':
      return (
        <p className="text-muted">
          <span>{`Entered by ${state.updatedBy}, `}</span>
          {state.updatedAt && <DateTime iso={state.updatedAt} />}
        </p>
      )
  }
}

export const ServicesPage = () => {
  const client = useQueryClient()
  const query = useFreshQuery(secretsQuery())
  return (
    <Loaded of={query} what="The services" refreshed={{ className: 'mt-4' }}>
      {(states) =>
        states.map((state) => {
          const { label, hint } = secretServices[state.service]
          return (
            <div key={state.service} id={fieldAnchor(state.service)} ref={focusFragmentTarget}>
              <HeadedSection
                key={state.version}
                title={label}
                hint={hint}
                className="mt-6 border-t border-line pt-6"
              >
                <div className="mt-2 max-w-prose text-sm">
                  <Source state={state} />
                </div>
                {(state.source !== 'environment' || state.version > 0) && (
                  <ServiceForm
                    state={state}
                    onSaved={(saved) => client.setQueryData(secretsQuery().queryKey, saved)}
                  />
                )}
              </HeadedSection>
            </div>
          )
        })
      }
    </Loaded>
  )
}
