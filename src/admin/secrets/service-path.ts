/** The address of a service among the settings, also in 'Ready to sell?' and in the search. */
import type { SecretServiceName } from '../../domain/secrets/secret-services.ts'
import { fieldAnchor } from '../components/fragment-target.ts'

export const servicePath = (service: SecretServiceName): string =>
  `/admin/settings/services#${fieldAnchor(service)}`
