/** The server's list of payment providers, for what must be known of each whichever is in use. */

import type { PaymentProviderName } from '../../domain/pricing/payment-mode.ts'
import type { ProviderFacts } from '../provider-facts.ts'
import { STRIPE } from '../stripe/facts.ts'

/** One without facts does not compile. The sandbox is no provider of its own. */
export const providers: Record<Exclude<PaymentProviderName, 'sandbox'>, ProviderFacts> = {
  stripe: STRIPE,
}

export const PROVIDERS: readonly ProviderFacts[] = Object.values(providers)

export const WEBHOOK_PATHS: ReadonlySet<string> = new Set(PROVIDERS.map(({ webhook }) => webhook.path))

/** Of the provider in use; undefined while payments are a trial. */
export const factsOf = ({ kind }: { kind: PaymentProviderName }): ProviderFacts | undefined =>
  kind === 'sandbox' ? undefined : providers[kind]

/** Of the payment that a client secret opens; empty, as no payment's is, for what no provider has made. */
export const intentIdOf = (clientSecret: string): string => {
  for (const facts of PROVIDERS) {
    const id = facts.intentIdOf(clientSecret)
    if (id !== undefined) return id
  }
  return ''
}
