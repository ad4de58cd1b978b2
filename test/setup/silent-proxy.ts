/**
 * A TCP way to PostgreSQL that can fall silent, as a broken network or a dead firewall does it: connections stay open
 * and are still accepted, and nothing that is sent arrives. One that fell silent stays so, also after the repair.
 */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import type { PostgresConnection } from '../../src/storage/database/embedded-postgres/embedded-postgres.ts'

export type SilentProxy = {
  /** By TCP. */
  connection: PostgresConnection
  fallSilent(): void
  /** New connections get through again. */
  repair(): void
  close(): Promise<void>
}

export const openSilentProxy = async (connection: PostgresConnection, port = 0): Promise<SilentProxy> => {
  const pairs = new Set<{ near: Socket; far: Socket; isSilent: boolean }>()
  let isSilent = false
  const server = createServer((near) => {
    const far = connect(join(connection.host, `.s.PGSQL.${connection.port}`))
    const pair = { near, far, isSilent }
    pairs.add(pair)
    const pass = (from: Socket, to: Socket) => {
      from.on('data', (bytes) => {
        if (!pair.isSilent) to.write(bytes)
      })
      from.on('error', () => undefined)
      from.on('close', () => {
        // Closing a silent connection does not reach PostgreSQL either: it keeps its end.
        if (pair.isSilent && from === near) return
        pairs.delete(pair)
        to.destroy()
      })
    }
    pass(near, far)
    pass(far, near)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    connection: { ...connection, host: '127.0.0.1', port: (server.address() as AddressInfo).port },
    fallSilent: () => {
      isSilent = true
      for (const pair of pairs) pair.isSilent = true
    },
    repair: () => {
      isSilent = false
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
