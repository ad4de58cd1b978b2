/**
 * A way to PostgreSQL on which the connection that receives notifications can fall silent, as a broken network does it: both
 * ends believe that they are connected, and nothing arrives. Other connections are left alone.
 */
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import type { PostgresConnection } from '../../src/storage/database/embedded-postgres/embedded-postgres.ts'

export type Way = {
  connection: PostgresConnection
  /** Listeners receive nothing and get no error; new listening connections fail. */
  fallSilent(): void
  /** New connections succeed. */
  mend(): void
  close(): Promise<void>
}

type Pair = { near: Socket; far: Socket; listens: boolean; dumb: boolean }

/** @param folder an empty one, for the socket */
export const wayTo = async (connection: PostgresConnection, folder: string): Promise<Way> => {
  const pairs = new Set<Pair>()
  let silent = false
  const server = createServer((near) => {
    const far = connect(join(connection.host, `.s.PGSQL.${connection.port}`))
    const pair: Pair = { near, far, listens: false, dumb: false }
    pairs.add(pair)
    near.once('data', (start) => {
      pair.listens = start.includes('catalogue listener')
      pair.dumb = silent && pair.listens
    })
    const pass = (from: Socket, to: Socket) => {
      from.on('data', (bytes) => {
        if (!pair.dumb) to.write(bytes)
      })
      from.on('error', () => to.destroy())
      from.on('close', () => {
        pairs.delete(pair)
        to.destroy()
      })
    }
    pass(near, far)
    pass(far, near)
  })
  await new Promise<void>((resolve) => server.listen(join(folder, '.s.PGSQL.5432'), resolve))
  return {
    connection: { ...connection, host: folder, port: 5432 },
    fallSilent: () => {
      silent = true
      for (const pair of pairs) pair.dumb = pair.listens
    },
    mend: () => {
      silent = false
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
