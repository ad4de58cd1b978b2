/** Confirmations by the real job queue and by SMTP: a burst drains quickly, an outage loses nothing, each is sent once. */
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { defaultSettings } from '../../settings/default-settings.ts'
import type { CheckoutContext } from '../../src/checkout/context.ts'
import type { CheckoutJob } from '../../src/checkout/jobs.ts'
import { sendOrderMail } from '../../src/checkout/mails/send-order-mail.ts'
import { createJobRunner, type JobRunner } from '../../src/server/jobs/job-runner.ts'
import { createMailer } from '../../src/server/jobs/mail.ts'
import { inTransaction } from '../../src/storage/database/database.ts'
import { MessageInFlight, sendOnce } from '../../src/storage/orders/order-messages.ts'
import { testDatabase } from '../setup/database.ts'
import { type MailServer, startMailServer, testLook } from '../setup/mail-server.ts'

const database = testDatabase({ each: true })
const log = pino({ level: 'silent' })
let mailServer: MailServer
let opened: (() => Promise<unknown> | unknown)[] = []
beforeEach(async () => {
  mailServer = await startMailServer({ delay: 20 })
  opened = [mailServer.close]
})
afterEach(async () => {
  for (const close of opened.reverse()) await close()
})

/** A node's share of the work: its job queue, and its mail. */
const openNode = (): JobRunner & { work: () => Promise<void> } => {
  const { db, connection } = database()
  const jobs = createJobRunner({ connection, log, superviseIntervalSeconds: 1 })
  const mail = createMailer({
    smtpUrl: mailServer.url,
    from: () => ({ name: 'The Shop', address: undefined }),
    look: () => testLook,
    host: 'shop.example',
    log,
  })
  opened.push(mail.close, jobs.stop)
  const origin = () => 'https://shop.example'
  const mailTexts = async () => defaultSettings.mails
  const context = { db, now: () => new Date(), origin, log, mailTexts } as unknown as CheckoutContext
  return {
    ...jobs,
    work: () =>
      jobs.work((job: CheckoutJob) => {
        if (job.kind !== 'order-message') throw new Error(`unexpected: ${job.kind}`)
        return sendOrderMail(context, async (sent) => void (await mail(sent)), job)
      }),
  }
}

const writeOrders = async (count: number): Promise<void> => {
  const { db } = database()
  await sql`insert into checkouts (id, session_id, status, currency, version, expires_at, checked_at, created_at)
    select 'checkout_' || n, lpad(n::text, 9, '0'), 'completed', 'GBP', 1, now(), now(), now()
    from generate_series(1, ${count}) n`.execute(db)
  await sql`insert into orders (id, checkout_id, intent_id, status, payment_status, email, received,
      received_currency, created_at, currency, rate, subtotal_pence, shipping_pence, total_pence, subtotal, shipping, total)
    select 'order_' || n, 'checkout_' || n, 'pi_' || n, 'confirmed', 'paid', 'shopper' || n || '@example.com', 5000,
      'GBP', now(), 'GBP', 1, 5000, 0, 5000, 5000, 0, 5000
    from generate_series(1, ${count}) n`.execute(db)
}

const confirm = (jobs: JobRunner, orderId: string): Promise<void> =>
  inTransaction(database().db, (trx) =>
    jobs.queue.enqueue(trx, { kind: 'order-message', orderId, message: 'confirmation' }),
  )

const receivers = (): string[] =>
  mailServer.received.map((text) => /^To: (.*)\r$/m.exec(text)?.[1] ?? 'nobody').sort()

const exactlyOnce = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `shopper${index + 1}@example.com`).sort()

test.each([{ nodes: 1 }, { nodes: 2 }])(
  '500 orders at once on $nodes node(s) are confirmed within 30 seconds, each once, over few connections',
  async ({ nodes }) => {
    await writeOrders(500)
    const all = Array.from({ length: nodes }, openNode)
    const [first] = all
    if (!first) throw new Error('there is no node')
    await Promise.all(all.map((node) => node.work()))
    const began = performance.now()
    for (let n = 1; n <= 500; n += 1) await confirm(first, `order_${n}`)
    await vi.waitFor(() => expect(mailServer.received.length).toBeGreaterThanOrEqual(500), {
      timeout: 30_000,
      interval: 50,
    })
    if (process.env.FIGURES) process.stdout.write(`drained in ${Math.round(performance.now() - began)} ms\n`)
    await Promise.all(all.map((node) => node.stop()))
    expect(receivers()).toEqual(exactlyOnce(500))
    expect(mailServer.mostConnections()).toBeLessThanOrEqual(8 * nodes)
  },
  60_000,
)

test('500 refunds at once reach the provider within 30 seconds, twelve at a time, each once', async () => {
  const { connection, db } = database()
  const jobs = createJobRunner({ connection, log, superviseIntervalSeconds: 1 })
  opened.push(jobs.stop)
  const sent: string[] = []
  let inFlight = 0
  let most = 0
  await jobs.work(async (job: CheckoutJob) => {
    if (job.kind !== 'refund') throw new Error(`unexpected: ${job.kind}`)
    inFlight += 1
    most = Math.max(most, inFlight)
    // What the provider takes.
    await new Promise((resolve) => setTimeout(resolve, 100))
    inFlight -= 1
    sent.push(job.refundId)
  })
  const ids = Array.from({ length: 500 }, (_, index) => `refund_${index}`)
  for (const refundId of ids)
    await inTransaction(db, (trx) => jobs.queue.enqueue(trx, { kind: 'refund', refundId }))
  await vi.waitFor(() => expect(sent).toHaveLength(500), { timeout: 30_000, interval: 50 })
  expect(sent.toSorted()).toEqual(ids.toSorted())
  expect(most).toBe(12)
}, 60_000)

type JobRow = { state: string; delay: number }
const readJobs = async (): Promise<JobRow[]> =>
  (
    await sql<JobRow>`select state::text, extract(epoch from start_after - now())::float8 as delay
      from jobs.job where name = 'order-message'`.execute(database().db)
  ).rows

test('after three days without mail every confirmation is still sent, once', async () => {
  await writeOrders(30)
  mailServer.refuse(true)
  const node = openNode()
  await node.work()
  for (let n = 1; n <= 30; n += 1) await confirm(node, `order_${n}`)
  const allFailedAgain = () =>
    vi.waitFor(
      async () => {
        const jobs = await readJobs()
        expect(jobs.filter(({ state, delay }) => state === 'retry' && delay > 0)).toHaveLength(30)
        return jobs
      },
      { timeout: 20_000, interval: 100 },
    )
  await allFailedAgain()
  // Three days of attempts pass, and each of the jobs is due.
  await sql`update jobs.job set retry_count = least(retry_count + 150, retry_limit), created_on = created_on - interval '3 days',
      keep_until = keep_until - interval '3 days', start_after = now()
    where name = 'order-message'`.execute(database().db)
  for (const { delay } of await allFailedAgain()) expect(delay).toBeLessThanOrEqual(1800)

  mailServer.refuse(false)
  await sql`update jobs.job set start_after = now() where name = 'order-message'`.execute(database().db)
  await vi.waitFor(() => expect(mailServer.received.length).toBeGreaterThanOrEqual(30), {
    timeout: 20_000,
    interval: 50,
  })
  await node.stop()
  expect(receivers()).toEqual(exactlyOnce(30))
}, 60_000)

test('a confirmation that an older release gave up on is sent after the upgrade', async () => {
  await writeOrders(1)
  const old = openNode()
  await confirm(old, 'order_1')
  await old.stop()
  await sql`update jobs.job set state = 'failed', retry_limit = 40, retry_count = 40, completed_on = now()
    where name = 'order-message'`.execute(database().db)
  await openNode().work()
  await vi.waitFor(() => expect(receivers()).toEqual(exactlyOnce(1)), { timeout: 20_000 })
})

test('a message is sent by one process at a time, and by another when the first crashes', async () => {
  await writeOrders(1)
  const { db } = database()
  const message = { orderId: 'order_1', kind: 'confirmation' as const, now: new Date() }
  let finish = () => {}
  const first = sendOnce(db, message, () => new Promise<void>((resolve) => (finish = resolve)))
  await vi.waitFor(async () =>
    expect(await db.selectFrom('order_messages').select('lease').execute()).toHaveLength(1),
  )
  const second = vi.fn(async () => {})
  await expect(sendOnce(db, message, second)).rejects.toThrow(MessageInFlight)
  const { rows } = await sql<{ count: number }>`select count(*) from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`.execute(db)
  expect(rows[0]?.count, 'no transaction is open while mail is sent').toBe(0)

  await sql`update order_messages set leased_until = now() - interval '1 second'`.execute(db)
  await sendOnce(db, message, second)
  expect(second).toHaveBeenCalledTimes(1)
  finish()
  await first
  const third = vi.fn(async () => {})
  await sendOnce(db, message, third)
  expect(third).not.toHaveBeenCalled()
})
