/**
 * A TCP way that can be cut, as a broken network or a dead firewall does it: open connections stay open, new ones are
 * accepted, and nothing that is sent arrives.
 */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type CutProxy = {
  port: number
  cut(): void
  /** New connections get through again. Those that were cut never do. */
  mend(): void
  close(): Promise<void>
}

export const openCutProxy = async (targetPort: number): Promise<CutProxy> => {
  const pairs = new Set<{ near: Socket; far: Socket; isCut: boolean }>()
  let isCut = false
  const server = createServer((near) => {
    const far = connect(targetPort, '127.0.0.1')
    const pair = { near, far, isCut }
    pairs.add(pair)
    for (const socket of [near, far]) socket.setNoDelay(true)
    const pass = (from: Socket, to: Socket) => {
      from.on('data', (bytes) => {
        if (!pair.isCut) to.write(bytes)
      })
      from.on('error', () => undefined)
      from.on('close', () => {
        // The end of a connection that is cut does not arrive either.
        if (pair.isCut && !near.destroyed) return
        pairs.delete(pair)
        if (!pair.isCut) to.destroy()
      })
    }
    pass(near, far)
    pass(far, near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    cut: () => {
      isCut = true
      for (const pair of pairs) pair.isCut = true
    },
    mend: () => {
      isCut = false
      // A server on another machine would end them after its keep-alive probes.
      for (const { far, isCut } of pairs) if (isCut) far.destroy()
    },
    close: async () => {
      for (const { near, far } of pairs) {
        near.destroy()
        far.destroy()
      }
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
