/** The client of a request, for rate limits. forwarded-address.ts decides which headers are trusted. */
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { ApiEnv } from '../api-services.ts'
import { type Client, resolveClient } from '../forwarded-address.ts'

export const clientOf = (c: Context<ApiEnv>): Client => {
  const bindings = c.env as Partial<HttpBindings> | undefined
  const peer = bindings?.incoming?.socket.remoteAddress
  return resolveClient(c.var.services.trustProxy, peer, c.req.header('X-Forwarded-For'))
}
