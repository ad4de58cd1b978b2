/** Calls that change something are taken from the shop's own pages and from programs, never from another site's page. */
import type { MiddlewareHandler } from 'hono'
import { HttpError } from '../contract/errors.ts'
import type { ApiEnv } from './services.ts'

const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD' || method === 'OPTIONS'

const isOwnOrigin = (origin: string, host: string | undefined, publicOrigins: readonly string[]): boolean => {
  if (publicOrigins.includes(origin)) return true
  return URL.canParse(origin) && new URL(origin).host === host
}

export const sameSiteOnly: MiddlewareHandler<ApiEnv> = async (c, next) => {
  if (!isRead(c.req.method)) {
    const origin = c.req.header('Origin')
    const isForeign =
      c.req.header('Sec-Fetch-Site') === 'cross-site' ||
      (origin !== undefined && !isOwnOrigin(origin, c.req.header('Host'), c.var.services.publicOrigins))
    if (isForeign) throw new HttpError('foreign-origin')
  }
  await next()
}
