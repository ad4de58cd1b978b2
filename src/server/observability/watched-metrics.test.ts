import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { MAIL_JOBS } from '../../domain/mails/mail-jobs.ts'
import { createMetrics } from './metrics.ts'
import type { MetricSources } from './watched-metrics.ts'

test('the mails that wait are those of every queue of mails, and of no other', async () => {
  const waiting = (queue: string) => ({ queue, waiting: 1, retried: 0, oldestSeconds: 0 })
  const metrics = createMetrics()
  const sources = {
    cache: { stats: () => ({ pages: 0, bytes: 0, hits: 0, misses: 0, purges: 0 }) },
    pictures: { stats: () => ({ queued: 0, inFlight: 0, completed: 0, failed: 0 }) },
    queues: {},
    poolStats: () => [],
    requestsInFlight: () => 0,
    dataDir: tmpdir(),
    readDatabase: async () => ({
      orders: [],
      backups: {},
      selling: undefined,
      payments: { states: [], oldest: { capture: 0, refund: 0, release: 0, reconciliation: 0 } },
      jobs: [...MAIL_JOBS.keys(), 'mail-again', 'capture', 'catalogue-import'].map(waiting),
    }),
    certificateEnd: () => undefined,
  }
  metrics.watch(sources as unknown as MetricSources)
  expect(await metrics.text()).toContain(`haberdash_mails_unsent ${MAIL_JOBS.size + 1}\n`)
})
