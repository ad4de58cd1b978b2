/**
 * Refuses connections of this process to hosts that are not allowed. It is at the one place through which every library
 * of the process connects, so that none can forget it: not the payment provider's, nor one for mail, storage or traces.
 * Unix sockets stay open. Processes that the shop starts are not guarded; the one for pictures connects to nothing.
 */
import { isIP, Socket } from 'node:net'
import type { AllowedHosts } from './allowed-hosts.ts'

export class ConnectionRefused extends Error {
  readonly code = 'EHOSTREFUSED'
  constructor(host: string) {
    super(`${host} is not among the hosts to which the shop may connect (OUTGOING_HOSTS)`)
    this.name = 'ConnectionRefused'
  }
}

type Target = { host?: unknown; path?: unknown; servername?: unknown }

/** `connect` takes options, a port and a host, or a path; Node's own modules pass a list with the options. */
const targetOf = (args: readonly unknown[]): Target => {
  const [first, second] = args
  if (Array.isArray(first)) return targetOf(first)
  if (typeof first === 'object' && first !== null) return first
  if (typeof first === 'string' && !/^\d+$/.test(first)) return { path: first }
  return { host: typeof second === 'string' ? second : undefined }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** The library for mail resolves names itself: its address is judged by the name that the certificate has to have. */
const nameOf = ({ host, servername }: Target): string => {
  if (!isText(host)) return 'localhost'
  return isIP(host) !== 0 && isText(servername) ? servername : host
}

/** @returns a function that ends the guard */
export const guardConnections = (
  isAllowed: AllowedHosts,
  onRefused: (host: string) => void = () => undefined,
): (() => void) => {
  type Connect = (this: Socket, ...args: unknown[]) => Socket
  const prototype = Socket.prototype as unknown as { connect: Connect }
  const { connect } = prototype
  prototype.connect = function guarded(...args) {
    const target = targetOf(args)
    const name = nameOf(target)
    if (isText(target.path) || isAllowed(name)) return connect.apply(this, args)
    onRefused(name)
    return this.destroy(new ConnectionRefused(name))
  }
  return () => {
    prototype.connect = connect
  }
}
