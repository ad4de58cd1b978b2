/** In which mode the shop is paid. The rule: only live money is revenue; an order of another mode is a trial. */

/** `live` takes money; `test` is the provider's own test mode; `sandbox` is ours, without any account. */
export const PAYMENT_MODES = ['sandbox', 'test', 'live'] as const
export type PaymentMode = (typeof PAYMENT_MODES)[number]

/** Null: not recorded, as by an earlier release that was paid by Stripe, in test mode or live. */
export const isTrial = (mode: PaymentMode | null): boolean => mode === 'sandbox' || mode === 'test'
