/** Who makes a call, as the limits count it. The rule of whose word counts is in forwarded-address.ts. */
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { addressBehind, networkOf, parseAddress } from './forwarded-address.ts'
import type { ApiEnv } from './services.ts'

/** Who calls, as the limits count. */
export type Client = {
  /** "203.0.113.7", or the /64 of an IPv6 address; 'local' for a call from within the process. */
  address: string
  /**
   * What a proxy that is not trusted says about the client. It may only divide what the address has, never add to
   * it: the visitors behind a forgotten proxy then do not use up each other's share.
   */
  claimed?: string
}

export const clientOf = (c: Context<ApiEnv>): Client => {
  const { trustProxy } = c.var.services
  const bindings = c.env as Partial<HttpBindings> | undefined
  const peer = parseAddress(bindings?.incoming?.socket.remoteAddress ?? '')
  const forwardedFor = c.req.header('X-Forwarded-For')
  // Without a connection (tests call the app directly) there is no hop that could be a stranger.
  if (peer === undefined && trustProxy.kind === 'nobody') return { address: 'local' }
  const address = networkOf(addressBehind(trustProxy, peer ?? '127.0.0.1', forwardedFor))
  if (trustProxy.kind !== 'nobody') return { address }
  const claimed = parseAddress(forwardedFor?.split(',').at(-1) ?? '')
  return { address, ...(claimed !== undefined && { claimed: networkOf(claimed) }) }
}
