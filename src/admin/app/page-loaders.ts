/**
 * How the pages of staff are loaded. A chunk of its own, which only their paths ask for: else the script of every page of
 * the shop would name the forty files that these pages need.
 */
export const loadAdminPage = () => import('./admin-page.tsx')
/** All screens below /admin: their own table is staff-screens.ts. */
export const loadStaffPages = () => import('./staff-pages.tsx')
