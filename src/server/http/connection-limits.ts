/**
 * Limits on open connections: per address, in total, and on clients that read their response too slowly. At the total
 * limit the address with the most connections loses its oldest, so a flood from one address locks nobody else out.
 */
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { isTrustedPeer, networkOf, type ProxyTrust, parseAddress } from '../../api/forwarded-address.ts'

export type ConnectionLimits = {
  perAddress: number
  total: number
  /** ms without a byte read after which a client is disconnected while a response is pending. */
  stallTimeoutMs: number
  /** ms of a pending response after which the client must have read `minBytesPerSecond` on average. */
  minRateAfterMs: number
  minBytesPerSecond: number
  /** ms between two checks. */
  checkEveryMs: number
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  perAddress: 256,
  total: 4096,
  stallTimeoutMs: 20_000,
  minRateAfterMs: 60_000,
  minBytesPerSecond: 4096,
  checkEveryMs: 5_000,
}

/** How much of a pending response the client has read. Times are ms on the clock of `now`. */
type Progress = { since: number; bytesRead: number; lastBytesRead: number; lastAt: number }

/**
 * The counts of libuv, which Node's own timeout of a socket reads too. The public counts of a socket change only when a
 * whole write is done, so a phone that takes 30 s for one picture would seem to read nothing.
 */
type Handle = { readonly bytesWritten: number; readonly writeQueueSize: number }

const bytesReadBy = (socket: Socket & { readonly _handle?: Handle | null }): number =>
  socket._handle
    ? socket._handle.bytesWritten - socket._handle.writeQueueSize
    : socket.bytesWritten - socket.writableLength

/** Enforces the limits on the server. @returns a function that stops the periodic check */
export const limitConnections = (
  server: Server,
  options: {
    trust: ProxyTrust
    limits?: ConnectionLimits
    now?: () => number
    /** Called with the limit at which a connection is closed. */
    onClosed?: (reason: 'address' | 'total' | 'slow-reader') => void
  },
): (() => void) => {
  const { trust, limits = CONNECTION_LIMITS, now = () => performance.now(), onClosed } = options
  const byAddress = new Map<string, Set<Socket>>()
  const pending = new Map<Socket, Progress>()
  let open = 0

  const isProxy = (address: string) => isTrustedPeer(trust, address, 0)
  /** Closes the oldest connection of the address with the most. */
  const closeOneConnection = () => {
    let largest: Set<Socket> | undefined
    for (const sockets of byAddress.values()) if (!largest || sockets.size > largest.size) largest = sockets
    const [oldest] = largest ?? []
    oldest?.destroy()
    onClosed?.('total')
  }
  server.on('connection', (socket: Socket) => {
    const peer = parseAddress(socket.remoteAddress ?? '') ?? 'local'
    const address = networkOf(peer)
    const sockets = byAddress.get(address) ?? new Set<Socket>()
    // A trusted proxy carries the connections of all visitors, and limits them itself.
    if (sockets.size >= limits.perAddress && !isProxy(peer)) {
      socket.destroy()
      onClosed?.('address')
      return
    }
    byAddress.set(address, sockets.add(socket))
    open += 1
    if (open > limits.total) closeOneConnection()
    socket.once('close', () => {
      open -= 1
      pending.delete(socket)
      sockets.delete(socket)
      if (sockets.size === 0) byAddress.delete(address)
    })
  })

  const check = () => {
    const at = now()
    for (const sockets of byAddress.values())
      for (const socket of sockets) {
        if (socket.writableLength === 0) {
          pending.delete(socket)
          continue
        }
        const bytesRead = bytesReadBy(socket)
        const progress = pending.get(socket)
        if (!progress) {
          pending.set(socket, { since: at, bytesRead: bytesRead, lastBytesRead: bytesRead, lastAt: at })
          continue
        }
        if (bytesRead > progress.lastBytesRead) {
          progress.lastBytesRead = bytesRead
          progress.lastAt = at
        }
        const elapsed = at - progress.since
        const isSlow =
          elapsed > limits.minRateAfterMs &&
          bytesRead - progress.bytesRead < (elapsed / 1000) * limits.minBytesPerSecond
        if (!isSlow && at - progress.lastAt < limits.stallTimeoutMs) continue
        socket.destroy()
        onClosed?.('slow-reader')
      }
  }
  const timer = setInterval(check, limits.checkEveryMs)
  timer.unref()
  return () => clearInterval(timer)
}
