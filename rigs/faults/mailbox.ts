/** A minimal SMTP server for the shop's mail, which sometimes rejects a message temporarily. */
import { type AddressInfo, createServer, type Socket } from 'node:net'
import type { SeededRandom } from './seeded-random.ts'

export type Mailbox = {
  port: number
  /** Message id -> number of deliveries: "order_1.confirmation" -> 1. */
  arrived: ReadonlyMap<string, number>
  close(): void
}

const REJECT_PROBABILITY = 0.05

export const startMailbox = (options: {
  random: SeededRandom
  injectsFaults: () => boolean
  onFault: (kind: string) => void
}): Promise<Mailbox> => {
  const arrived = new Map<string, number>()
  const sockets = new Set<Socket>()

  const accept = (message: string): string => {
    if (options.injectsFaults() && options.random.chance(REJECT_PROBABILITY)) {
      options.onFault('mail rejected temporarily')
      return '451 Try again later\r\n'
    }
    const id = /^Message-ID:\s+<(.+?)@/im.exec(message)?.[1] ?? 'without an id'
    arrived.set(id, (arrived.get(id) ?? 0) + 1)
    return '250 Taken\r\n'
  }

  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined) // The shop's process may have been killed.
    socket.setEncoding('utf8').write('220 mailbox\r\n')
    let text = ''
    let isData = false
    socket.on('data', (part) => {
      text += part
      for (;;) {
        const mark = isData ? '\r\n.\r\n' : '\r\n'
        const end = text.indexOf(mark)
        if (end < 0) return
        const unit = text.slice(0, end)
        text = text.slice(end + mark.length)
        if (isData) {
          isData = false
          socket.write(accept(unit))
        } else if (/^data/i.test(unit)) {
          isData = true
          socket.write('354 Go on\r\n')
        } else if (/^quit/i.test(unit)) socket.end('221 Bye\r\n')
        else socket.write('250 Well\r\n')
      }
    })
  })
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () =>
      resolve({
        port: (server.address() as AddressInfo).port,
        arrived,
        close: () => {
          for (const socket of sockets) socket.destroy()
          server.close()
        },
      }),
    )
  })
}
