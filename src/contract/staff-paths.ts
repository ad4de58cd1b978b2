/** Paths of staff calls that the storefront never makes: kept out of its script. */
export const staffPaths = {
  alerts: '/api/admin/alerts',
  pictureFetch: '/api/admin/pictures/fetch',
} as const
