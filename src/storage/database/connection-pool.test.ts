import { expect, test } from 'vitest'
import { openPool } from './connection-pool.ts'

test('every connection of a pool has TCP keep-alive, so that a lost peer is detected while idle', async () => {
  const { pool, close } = openPool(
    { connectionString: 'postgres://nobody@127.0.0.1:1/none' },
    { max: 1, workload: 'shop', onError: () => undefined },
  )
  expect(pool.options).toMatchObject({ keepAlive: true, keepAliveInitialDelayMillis: 10_000 })
  await close()
})
