/**
 * Refuses connections of this process to hosts that are not allowed. It stands at the one place through which every
 * library of the process connects (payment provider, mail, storage, traces), so that none can forget it. Node has no public
 * interface there: the channel `net.client.socket` tells no host and leaves out sockets that `pg` and `tls` make. Unix
 * sockets stay open. Processes that the shop starts are not guarded; the one for pictures connects to nothing.
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

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** Of the arguments of `connect`: options, a path, or a port and perhaps a host. Node's own modules pass them as a list. */
const targetOf = ([first, second]: readonly unknown[]): Target => {
  if (Array.isArray(first)) return targetOf(first)
  if (typeof first === 'object' && first !== null) return first
  const isPath = typeof first === 'string' && !/^\d+$/.test(first)
  return isPath ? { path: first } : { host: second }
}

/** Undefined: a Unix socket. */
const hostOf = ({ host, path, servername }: Target): string | undefined => {
  if (isText(path)) return undefined
  if (!isText(host)) return 'localhost'
  // The library for mail resolves names itself: its address is judged by the name that the certificate has to have.
  return isIP(host) !== 0 && isText(servername) ? servername : host
}

/** @returns a function that ends the guard */
export const guardConnections = (
  isAllowed: AllowedHosts,
  onRefused: (host: string) => void = () => undefined,
): (() => void) => {
  const { connect } = Socket.prototype
  Socket.prototype.connect = function (this: Socket, ...args: unknown[]): Socket {
    const host = hostOf(targetOf(args))
    if (host === undefined || isAllowed(host)) return Reflect.apply(connect, this, args)
    onRefused(host)
    return this.destroy(new ConnectionRefused(host))
  }
  return () => {
    Socket.prototype.connect = connect
  }
}
