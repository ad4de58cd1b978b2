/** The pinned version of Stripe's API, independent of the account's default. It matches the SDK's release. */
export const STRIPE_API_VERSION = '2026-10-28.endive'
