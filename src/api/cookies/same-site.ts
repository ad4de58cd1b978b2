/**
 * Where a request comes from. CSRF protection: writes are accepted from the shop's own pages and from non-browser clients,
 * never from another site.
 */
import type { Context, MiddlewareHandler } from 'hono'
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

/**
 * Whether the request proves that a script of the shop's own pages sent it: by the browser's word, or, of a browser without
 * that, by the origin of a write. A link, a form, a picture, another site and a subdomain prove nothing, nor does a client
 * that is no browser.
 */
export const isFromOwnPage = (c: Context<ApiEnv>): boolean => {
  const site = c.req.header('Sec-Fetch-Site')
  const destination = c.req.header('Sec-Fetch-Dest') ?? 'empty'
  if (site !== undefined) return site === 'same-origin' && destination === 'empty'
  const origin = c.req.header('Origin')
  return (
    !isReadMethod(c.req.method) &&
    origin !== undefined &&
    isOwnOrigin(origin, c.req.header('Host'), c.var.services.publicOrigins)
  )
}
