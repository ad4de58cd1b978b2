/** The server's list of payment providers, for what must be known of each whichever is in use. */

import type { ProviderFacts } from '../provider.ts'
import { STRIPE } from '../stripe/facts.ts'
import type { PaymentSettings } from './payment-settings.ts'

/** By the kind of their settings: one without facts does not compile. The sandbox is no provider of its own. */
export const providers: Record<Exclude<PaymentSettings['kind'], 'sandbox'>, ProviderFacts> = {
  stripe: STRIPE,
}

export const PROVIDERS: readonly ProviderFacts[] = Object.values(providers)

export const WEBHOOK_PATHS: ReadonlySet<string> = new Set(PROVIDERS.map(({ webhook }) => webhook.path))

/** Of the provider in use; undefined while payments are a trial. */
export const factsOf = ({ kind }: Pick<PaymentSettings, 'kind'>): ProviderFacts | undefined =>
  kind === 'sandbox' ? undefined : providers[kind]
