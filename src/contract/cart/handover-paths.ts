/** The addresses of links that take a cart along: few pages need them. */

export const handoverPaths = {
  create: '/api/cart/handovers',
  read: '/api/cart/handovers/read',
  redeem: '/api/cart/handovers/redeem',
  /** The page that a link opens. The token is in its fragment, which browsers do not send. */
  page: (token: string) => `/cart/phone#${token}`,
} as const
