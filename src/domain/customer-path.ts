/**
 * The addresses of the pages for customers that need no login: an order behind its secret link. The rule: a token never
 * appears in a log, so a path is logged as `loggedPath` gives it.
 */

export const ORDER_PAGE = '/order/{token}'

export const orderPath = (token: string): string => `/order/${token}`

/** Whether the page is one for a customer: not cached, not indexed, without scripts. */
export const isCustomerPath = (pathname: string): boolean => /^\/order\/./.test(pathname)

/** The path without its token, for logs and metrics: "/order/{token}/withdraw". */
export const loggedPath = (pathname: string): string => pathname.replace(/^\/order\/[^/]+/, ORDER_PAGE)
