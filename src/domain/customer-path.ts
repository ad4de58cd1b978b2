/**
 * The addresses of the pages for customers that need no login: an order behind its secret link, and the withdrawal. The rule: a token never
 * appears in a log, so a path is logged as `loggedPath` gives it.
 */

import { WITHDRAWAL_PATH } from './withdrawal.ts'

export const ORDER_PAGE = '/order/{token}'

export const orderPath = (token: string): string => `/order/${token}`

/** Whether the page is one for a customer: not cached, not indexed, without scripts. */
export const isCustomerPath = (pathname: string): boolean =>
  pathname === WITHDRAWAL_PATH || /^\/order\/./.test(pathname)

/** The page of the label, in metrics: a fixed text for every token. */
export const customerPageLabel = (pathname: string): string =>
  pathname === WITHDRAWAL_PATH ? WITHDRAWAL_PATH : ORDER_PAGE

/** The path without its token, for logs and metrics: "/order/{token}/withdraw". */
export const loggedPath = (pathname: string): string => pathname.replace(/^\/order\/[^/]+/, ORDER_PAGE)
