/** The mode of a payment. The rule: only live payments are revenue; an order in another mode is a trial order. */

/** `live` charges real cards; `test` is the provider's test mode; `sandbox` is built in and needs no account. */
export const PAYMENT_MODES = ['sandbox', 'test', 'live'] as const
export type PaymentMode = (typeof PAYMENT_MODES)[number]

/** Null: not recorded, by an earlier release that used a provider in test or live mode. */
export const isTrial = (mode: PaymentMode | null): boolean => mode === 'sandbox' || mode === 'test'

/** Who takes the payments, by the name that the API, the settings and the list of card forms have for them. */
export const PAYMENT_PROVIDERS = ['sandbox', 'stripe'] as const
export type PaymentProviderName = (typeof PAYMENT_PROVIDERS)[number]
