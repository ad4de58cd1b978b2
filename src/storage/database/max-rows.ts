/**
 * Maximum rows of tables that strangers can fill. `cleanup.ts` trims carts and rate limits, `startStaffSession` trims sessions,
 * and the newsletter call refuses new subscribers.
 */
export const MAX_ROWS = {
  cartLines: 200_000,
  browserCarts: 200_000,
  cartSessions: 400_000,
  cartHandovers: 100_000,
  rateLimits: 200_000,
  subscribers: 500_000,
  staffSessions: 100,
}
