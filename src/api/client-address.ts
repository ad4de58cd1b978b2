/** Who makes a call, as the limits count it. The rule of whose word counts is in forwarded-address.ts. */
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { ApiEnv } from './api-services.ts'
import { type Client, resolveClient } from './forwarded-address.ts'

export const clientOf = (c: Context<ApiEnv>): Client => {
  const bindings = c.env as Partial<HttpBindings> | undefined
  const peer = bindings?.incoming?.socket.remoteAddress
  return resolveClient(c.var.services.trustProxy, peer, c.req.header('X-Forwarded-For'))
}
