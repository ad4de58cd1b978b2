/**
 * One walk over every operation on one stocked shop: what each refuses with which words, which rows it writes, what the audit
 * log keeps, and the files that staff download. `npm run frozen` stores the files of test/frozen/ again.
 */
import { beforeAll, expect, test } from 'vitest'
import { watchChanges } from '../../rigs/fuzz/change-log.ts'
import { operations } from '../../src/contract/app/operations.ts'
import { type DoctorReport, runDoctor, sendTestMail } from '../../src/contract/doctor/doctor.ts'
import { permissionOf } from '../../src/contract/operation.ts'
import { counted, expectFrozen } from '../setup/frozen.ts'
import { invoiceDesk } from '../setup/invoices.ts'
import { moneyApi } from '../setup/money.ts'
import { pictureSite } from '../setup/picture-site.ts'
import { createShopper } from '../setup/shopper.ts'
import { hire } from '../setup/staff-people.ts'
import { walkEffects } from './walk/effects.ts'
import { customerPages, issueOrder, printedText, turnOnCustomerPages } from './walk/issued.ts'
import { prepareWalk } from './walk/prepared-walk.ts'
import { walkRefusals } from './walk/refusals.ts'
import { watchStatements } from './walk/statements.ts'
import { requestOf, send, type Walk } from './walk/walked-operation.ts'

const site = pictureSite()
const statements = watchStatements()
const api = moneyApi({
  observeQuery: statements.observe,
  way: site.way,
  sellsOtherVariants: true,
  services: () => ({
    readMailFile: async () => ({ text: 'A mail.', html: null }),
    doctor: {
      examine: async () => structuredClone<unknown>(runDoctor.example.response) as DoctorReport,
      sendTestMail: async () => sendTestMail.example.response,
      checkBackup: async () => [],
    },
    secrets: {
      read: async () => [],
      change: async () => ['host'],
      remove: async () => undefined,
      test: async () => [sendTestMail.example.response],
    },
  }),
})

const desk = invoiceDesk(api)

let walk: Walk
beforeAll(async () => {
  walk = await prepareWalk(api(), site.picture())
}, 120_000)

test('each operation refuses bad input with the frozen status and words', { timeout: 120_000 }, async () => {
  await expectFrozen('refusals.txt', (await walkRefusals(walk)).join('\n'))
})

test('an accountant is refused each call that writes, and changes no row by it', async () => {
  const { db } = api()
  const accountant = await (await hire(db, 'accountant')).headers()
  const log = await watchChanges(db)
  const writes = operations.filter(
    (call) => call.method !== 'get' && !['own-account', undefined].includes(permissionOf(call)),
  )
  expect(writes.length).toBeGreaterThan(60)
  const taken: string[] = []
  for (const operation of writes) {
    const request = requestOf(operation, walk)
    const answer = await send(walk, { ...request, headers: { ...request.headers, ...accountant } })
    if (answer.status !== 403) taken.push(`${operation.id}: ${answer.status}`)
  }
  expect(taken).toEqual([])
  expect(await log.take()).toEqual({ 'insert audit_log': writes.length })
}, 60_000)

test('each printed document has the frozen text, and each page behind a secret link its frozen markup', async () => {
  const issued = await issueOrder(walk, desk)
  await expectFrozen('documents.txt', (await printedText(walk, issued)).join('\n'))
  await turnOnCustomerPages(walk)
  await expectFrozen('customer-pages.txt', (await customerPages(walk, issued)).join('\n'))
}, 60_000)

test('a cart, a checkout and an order send the frozen statements to the database', async () => {
  const shopper = createShopper(api())
  const lines: string[] = []
  const note = async (name: string, work: () => Promise<unknown>) => {
    const sent = await statements.during(work)
    lines.push(`${name}: ${sent.length} statements`, ...counted(sent).map((each) => `  ${each}`))
  }
  await note('a line is put into the cart', () => shopper.add('cafe-cap'))
  await note('the cart is read', shopper.cart)
  let opened: Awaited<ReturnType<typeof shopper.open>> | undefined
  await note('a payment is opened', async () => {
    opened = await shopper.open()
  })
  await note('the payment is confirmed, and its event finalises the order', async () => {
    await shopper.pay(opened?.clientSecret ?? '')
    await api().checkoutRig.settle()
  })
  await note('the browser asks for the order', () =>
    shopper.order({ paymentIntentId: opened?.paymentIntentId }),
  )
  await expectFrozen('statements.txt', lines.join('\n'))
})

/** Operations that this shop cannot accept. */
const NEVER_ACCEPTED = ['deleteTrialOrders']

test('each operation writes the frozen rows, audit entries and files', { timeout: 120_000 }, async () => {
  const { refused, effects, files } = await walkEffects(walk)
  expect(refused).toEqual(NEVER_ACCEPTED)
  await expectFrozen('effects.txt', effects.join('\n'))
  await expectFrozen('files.txt', files.join('\n'))
})
