/** Where a call comes from, as far as the limits care. */
import { isIPv6 } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { ApiEnv } from './services.ts'

/** Whoever has one IPv6 address has its whole /64 to choose from. */
const network = (address: string): string => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  if (!isIPv6(address)) return address
  const bare = address.split('%')[0] ?? address
  const [head = '', tail] = bare.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  const groups = [...left, ...zeros, ...right].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}

/** "203.0.113.7", or the /64 of an IPv6 address; 'local' for a call from within the process. */
export const clientAddress = (c: Context<ApiEnv>): string => {
  const forwarded = c.var.services.trustProxy ? c.req.header('X-Forwarded-For') : undefined
  const last = forwarded?.split(',').at(-1)?.trim()
  const bindings = c.env as Partial<HttpBindings> | undefined
  return network(last || bindings?.incoming?.socket.remoteAddress || 'local')
}
