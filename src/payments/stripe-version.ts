/** The version of Stripe's API that the shop speaks, whatever the account's own is. It goes with the SDK's release. */
export const STRIPE_API_VERSION = '2026-10-28.endive'
