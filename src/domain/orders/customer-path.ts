/**
 * The addresses of the pages for customers that need no login: an order behind its secret link, the withdrawal, and the
 * links of newsletter mails. The rule: a token never appears in a log, so a path is logged as `loggedPath` gives it.
 */

import { WITHDRAWAL_PATH } from '../withdrawals/withdrawal.ts'

export const ORDER_PAGE = '/order/{token}'

export const orderPath = (token: string): string => `/order/${token}`

/** Where who holds an ended link asks for another. */
export const newLinkPath = (token: string): string => `${orderPath(token)}/new-link`

export const NEWSLETTER_CONFIRM_PATH = '/newsletter/confirm'
export const NEWSLETTER_LEAVE_PATH = '/newsletter/leave'

const SECRET_PATH = /^(\/order|\/newsletter\/(?:confirm|leave))\/[^/]+/

/** Whether the page is one for a customer: not cached, not indexed, without scripts. */
export const isCustomerPath = (pathname: string): boolean =>
  pathname === WITHDRAWAL_PATH || SECRET_PATH.test(pathname)

/** The path without its token, for logs and metrics: "/order/{token}/withdraw". */
export const loggedPath = (pathname: string): string => pathname.replace(SECRET_PATH, '$1/{token}')

/** The page of the label, in metrics: a fixed text for every token. */
export const customerPageLabel = (pathname: string): string => {
  if (pathname === WITHDRAWAL_PATH) return WITHDRAWAL_PATH
  const [, page] = SECRET_PATH.exec(pathname) ?? []
  return page === undefined ? ORDER_PAGE : `${page}/{token}`
}
