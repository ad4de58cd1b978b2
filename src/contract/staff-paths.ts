/** URLs of staff operations that are not in `paths.ts`, so that the script of every page does not contain them. */
export const staffPaths = {
  alerts: '/api/admin/alerts',
  pictureFetch: '/api/admin/pictures/fetch',
} as const
