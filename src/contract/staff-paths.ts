/** URLs that only the admin area calls, kept out of the storefront's script. */
export const staffPaths = {
  alerts: '/api/admin/alerts',
  pictureFetch: '/api/admin/pictures/fetch',
} as const
