/** CSRF protection: writes are accepted from the shop's own pages and from non-browser clients, never from another site. */
import type { MiddlewareHandler } from 'hono'
import { HttpError } from '../../contract/errors.ts'
import type { ApiEnv } from '../api-services.ts'

const isReadMethod = (method: string): boolean =>
  method === 'GET' || method === 'HEAD' || method === 'OPTIONS'

const isOwnOrigin = (origin: string, host: string | undefined, publicOrigins: readonly string[]): boolean => {
  if (publicOrigins.includes(origin)) return true
  return URL.canParse(origin) && new URL(origin).host === host
}

export const refuseCrossSiteWrites: MiddlewareHandler<ApiEnv> = async (c, next) => {
  if (!isReadMethod(c.req.method)) {
    const origin = c.req.header('Origin')
    // The form of a page without referrers has the origin "null"; then the browser's own header says where it comes from.
    const isOwnForm = origin === 'null' && c.req.header('Sec-Fetch-Site') === 'same-origin'
    const isCrossSite =
      c.req.header('Sec-Fetch-Site') === 'cross-site' ||
      (origin !== undefined &&
        !isOwnForm &&
        !isOwnOrigin(origin, c.req.header('Host'), c.var.services.publicOrigins))
    if (isCrossSite) throw new HttpError('foreign-origin')
  }
  await next()
}
