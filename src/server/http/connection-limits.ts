/**
 * Connections that must not be held for nothing: so many of one address and in all, and none whose client does not
 * take what it asked for. Whoever has most loses one where there is no room for another, so a flood from one address
 * keeps nobody else out.
 */
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { isTrustedPeer, networkOf, type ProxyTrust, parseAddress } from '../../api/forwarded-address.ts'

export type ConnectionLimits = {
  perAddress: number
  total: number
  /** ms without a byte taken, after which a client that is being answered is cut off. */
  stallTimeoutMs: number
  /** ms from which on a client must have taken `leastPerSecond` bytes on the average. */
  minRateAfterMs: number
  minBytesPerSecond: number
  /** ms between two looks. */
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

/** How far an answer has got. */
type Progress = { since: number; bytesRead: number; lastBytesRead: number; lastAt: number }

const bytesReadBy = (socket: Socket): number => socket.bytesWritten - socket.writableLength

/** Answers how to stop looking. */
export const limitConnections = (
  server: Server,
  options: { trust: ProxyTrust; limits?: ConnectionLimits; now?: () => number },
): (() => void) => {
  const { trust, limits = CONNECTION_LIMITS, now = () => performance.now() } = options
  const byAddress = new Map<string, Set<Socket>>()
  const answering = new Map<Socket, Progress>()
  let open = 0

  const isProxy = (address: string) => isTrustedPeer(trust, address, 0)
  /** The oldest of the address that has most. */
  const makeRoom = () => {
    let most: Set<Socket> | undefined
    for (const sockets of byAddress.values()) if (!most || sockets.size > most.size) most = sockets
    const [oldest] = most ?? []
    oldest?.destroy()
  }
  server.on('connection', (socket: Socket) => {
    const peer = parseAddress(socket.remoteAddress ?? '') ?? 'local'
    const address = networkOf(peer)
    const own = byAddress.get(address) ?? new Set<Socket>()
    // A proxy holds the connections of everybody: it is its task to count them.
    if (own.size >= limits.perAddress && !isProxy(peer)) {
      socket.destroy()
      return
    }
    byAddress.set(address, own.add(socket))
    open += 1
    if (open > limits.total) makeRoom()
    socket.once('close', () => {
      open -= 1
      answering.delete(socket)
      own.delete(socket)
      if (own.size === 0) byAddress.delete(address)
    })
  })

  const look = () => {
    const at = now()
    for (const sockets of byAddress.values())
      for (const socket of sockets) {
        if (socket.writableLength === 0) {
          answering.delete(socket)
          continue
        }
        const taken = bytesReadBy(socket)
        const before = answering.get(socket)
        if (!before) {
          answering.set(socket, { since: at, bytesRead: taken, lastBytesRead: taken, lastAt: at })
          continue
        }
        if (taken > before.lastBytesRead) {
          before.lastBytesRead = taken
          before.lastAt = at
        }
        const took = at - before.since
        const isSlow =
          took > limits.minRateAfterMs && taken - before.bytesRead < (took / 1000) * limits.minBytesPerSecond
        if (isSlow || at - before.lastAt >= limits.stallTimeoutMs) socket.destroy()
      }
  }
  const looking = setInterval(look, limits.checkEveryMs)
  looking.unref()
  return () => clearInterval(looking)
}
