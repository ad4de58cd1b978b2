/** Refunds and mail by the real job queue, as the running shop does them: with their cause, again until they work. */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { CheckoutJob } from '../../src/checkout/jobs.ts'
import { createJobRunner, type JobRunner } from '../../src/server/jobs/job-runner.ts'
import { createMailer } from '../../src/server/jobs/mail.ts'
import { startScheduler } from '../../src/server/jobs/scheduler.ts'
import { inTransaction } from '../../src/storage/database/database.ts'
import { testDatabase } from '../setup/database.ts'
import { startMailServer, testLook } from '../setup/mail-server.ts'

const database = testDatabase({ from: 'empty' })
const faults: string[] = []
const log = {
  info: () => {},
  warn: (_: object, message: string) => void faults.push(message),
  error: (_: object, message: string) => void faults.push(message),
}
let jobs: JobRunner

beforeAll(() => {
  jobs = createJobRunner({ connection: database().connection, log })
})
afterAll(() => jobs.stop())

const message: CheckoutJob = { kind: 'order-message', orderId: 'order_1', message: 'confirmation' }

test('a job runs soon after its transaction commits, and never when it rolls back', async () => {
  const done: CheckoutJob[] = []
  await inTransaction(database().db, (trx) => jobs.queue.enqueue(trx, message))
  await jobs.work(async (job) => void done.push(job))
  await vi.waitFor(() => expect(done).toEqual([message]))

  await inTransaction(database().db, (trx) =>
    jobs.queue.enqueue(trx, { kind: 'refund', refundId: 'refund_1' }),
  )
  await expect(
    inTransaction(database().db, async (trx) => {
      await jobs.queue.enqueue(trx, { kind: 'refund', refundId: 'refund_2' })
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
  await vi.waitFor(() => expect(done).toHaveLength(2))
  expect(done[1]).toEqual({ kind: 'refund', refundId: 'refund_1' })
})

test('a failed job is retried, and a refund has one job at a time', async () => {
  const second = createJobRunner({ connection: database().connection, log })
  const tries: CheckoutJob[] = []
  await jobs.stop()
  const enqueue = () =>
    inTransaction(database().db, (trx) => second.queue.enqueue(trx, { kind: 'refund', refundId: 'refund_3' }))
  await enqueue()
  await enqueue()
  await second.work(async (job) => {
    tries.push(job)
    if (tries.length === 1) throw new Error('the provider is away')
  })
  await vi.waitFor(() => expect(tries).toHaveLength(2), { timeout: 30_000, interval: 200 })
  expect(faults).toContain('job failed; it will be retried')
  await second.stop()
}, 40_000)

/** A process that takes a job and never ends it. */
const startForever = async () => {
  const module = JSON.stringify(new URL('../../src/server/jobs/job-runner.ts', import.meta.url).href)
  const connection = JSON.stringify(database().connection)
  const program = `
    import { createJobRunner } from ${module}
    const log = { warn() {}, error() {} }
    await createJobRunner({ connection: ${connection}, log }).work(() => {
      process.stdout.write('at it')
      return new Promise(() => {})
    })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return child
}

test('a job of a killed process is taken over by another process after its heartbeat ends', async () => {
  const other = createJobRunner({ connection: database().connection, log, superviseIntervalSeconds: 1 })
  const job: CheckoutJob = { kind: 'refund', refundId: 'refund_of_the_dead' }
  await inTransaction(database().db, (trx) => other.queue.enqueue(trx, job))
  const dead = await startForever()
  const done: CheckoutJob[] = []
  await other.work(async (data) => void done.push(data))
  const read = async () => {
    const { rows } = await sql<{ state: string; said: boolean }>`
      select state, heartbeat_on > started_on as said from jobs.job
      where data ->> 'refundId' = 'refund_of_the_dead'`.execute(database().db)
    return rows[0]
  }
  // While it lives it says so, and is left alone.
  await vi.waitFor(async () => expect(await read()).toEqual({ state: 'active', said: true }), {
    timeout: 30_000,
    interval: 200,
  })
  expect(done).toEqual([])

  const ended = once(dead, 'exit')
  dead.kill('SIGKILL')
  await ended
  // Half a minute passes.
  await sql`update jobs.job set heartbeat_on = heartbeat_on - interval '30 seconds'`.execute(database().db)
  await vi.waitFor(() => expect(done).toEqual([job]), { timeout: 30_000, interval: 200 })
  await other.stop()
}, 60_000)

test('the scheduler runs each task at once and repeatedly, never concurrently with itself, also after failures', async () => {
  let running = 0
  let runs = 0
  let worst = 0
  const scheduler = startScheduler(
    [
      {
        name: 'slow',
        everyMs: 1,
        run: async () => {
          running += 1
          worst = Math.max(worst, running)
          await new Promise((resolve) => setTimeout(resolve, 5))
          running -= 1
          runs += 1
          if (runs === 1) throw new Error('once')
        },
      },
    ],
    log,
  )
  await vi.waitFor(() => expect(runs).toBeGreaterThan(3))
  await scheduler.stop()
  const after = runs
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect([worst, running, runs]).toEqual([1, 0, after])
  expect(faults).toContain('scheduled task failed; it runs again after its interval')
})

test('mail is sent by SMTP with a stable Message-ID', async () => {
  const { url, received, close } = await startMailServer()
  const send = createMailer({
    smtpUrl: url,
    from: () => ({ name: 'The Shop', address: 'orders@elsewhere.example' }),
    look: () => testLook,
    host: 'shop.example.com',
    log,
  })
  await send({
    to: 'ada@example.com',
    subject: 'Your order',
    text: 'Thank you.',
    messageKey: 'order_1.confirmation',
  })
  expect(received).toHaveLength(1)
  expect(received[0]).toContain('Message-ID: <order_1.confirmation@shop.example.com>')
  expect(received[0]).toContain('From: The Shop <orders@elsewhere.example>')
  expect(received[0]).toContain('To: ada@example.com')
  expect(received[0]).toContain('Thank you.')
  send.close()
  await close()
})

test('mail to another machine is never sent without encryption', async () => {
  const { url, received, close } = await startMailServer()
  // 0.0.0.0 reaches this machine, but does not say so: it counts as another one.
  const send = createMailer({
    smtpUrl: url.replace('127.0.0.1', '0.0.0.0'),
    from: () => ({ name: 'The Shop', address: undefined }),
    look: () => testLook,
    host: 'shop.example.com',
    log,
  })
  await expect(
    send({ to: 'ada@example.com', subject: 'Your order', text: 'Thank you.', messageKey: 'k' }),
  ).rejects.toThrow(/STARTTLS/)
  expect(received).toEqual([])
  send.close()
  await close()
})

test('without a mail server the log says what would be sent, without the recipient', async () => {
  const lines: object[] = []
  const send = createMailer({
    smtpUrl: undefined,
    from: () => ({ name: 'The Shop', address: undefined }),
    look: () => testLook,
    host: 'localhost',
    log: { info: (details, text) => void lines.push({ ...details, text }) },
  })
  await send({ to: 'ada@example.com', subject: 'Your order', text: 'Thank you.', messageKey: 'k' })
  expect(lines).toEqual([
    { to: 'a…@example.com', subject: 'Your order', text: 'mail would be sent (SMTP_URL is not set)' },
  ])
})
