/** The one name of an order that people read: #1001 in every mail, page, document and list that it appears in. */
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { defaultSettings } from '../../settings/default-settings.ts'
import { fixedSettings } from '../../src/api/current-settings.ts'
import type { StaffWithdrawal } from '../../src/contract/withdrawals/withdrawals.ts'
import { OWNER_EMAIL } from '../setup/checkout.ts'
import { dispute, disputeDesk } from '../setup/disputes.ts'
import { invoiceDesk } from '../setup/invoices.ts'
import { moneyApi } from '../setup/money.ts'

const settings = { ...defaultSettings, law: { ...defaultSettings.law, withdrawal: true } }
const api = moneyApi({ services: () => ({ settings: fixedSettings(settings) }) })
const { call, issue, pdf, printed, read, refund, ship } = invoiceDesk(api)
const { ordered, tell } = disputeDesk(api)

const LINK = /https:\/\/shop\.example(\/order\/o_\w{26})/

/** What is read of a page: its text and what its fields hold, without addresses, styles and hidden fields. */
const readOf = (page: string): string =>
  page
    .replace(/<style>.*?<\/style>/gs, '')
    .replace(/<input[^>]*type="hidden"[^>]*>/g, '')
    .replace(/ (?:href|src|srcset|action|content)="[^"]*"/g, '')
const withoutLinks = (text: string): string => text.replace(/https?:\/\/\S+/g, '')

const pdfText = async (file: Buffer): Promise<string> =>
  (await extractText(await getDocumentProxy(new Uint8Array(file)), { mergePages: true })).text

/** As the last characters of an id look. */
const REFERENCE = /\b(?=[a-z]*\d)(?=\d*[a-z])[a-z0-9]{8}\b/

test('mails, pages, documents and alerts name an order by its number, and none by the end of its id', async () => {
  const { shopper, intentId, orderId: id } = await ordered()
  const { number } = await read(id)
  const name = `#${number}`
  await issue(await read(id))
  await ship(id)
  await refund(id, { extra: 250, expected: 250, lines: [], shipping: 0 })
  await tell('charge.dispute.created', dispute(intentId, 'needs_response'))
  await api().checkoutRig.settle()
  const [, link = ''] = LINK.exec(api().mailsTo(shopper).at(-1)?.text ?? '') ?? []
  expect((await api().call('POST', `${link}/new-link`)).status).toBe(200)
  const form = await api().call('GET', `${link}/withdraw`)
  expect(form.text).toContain(`value="${name}"`)
  const request = /name="request"[^>]*value="([^"]+)"/.exec(form.text)?.[1] ?? ''
  const statement = { name: 'Ada Marsh', contract: name, email: 'declarer@example.com', request }
  const receipt = await api().call('POST', `${link}/withdraw`, {
    raw: new URLSearchParams({ ...statement, line: '0', 'quantity-0': '1' }).toString(),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  })
  expect(receipt.status, receipt.text).toBe(200)
  await api().checkoutRig.settle()
  const order = await read(id)

  const seen = new Map<string, string>()
  const mails = api().checkoutRig.mails.filter(({ to }) =>
    [shopper.email, OWNER_EMAIL, 'declarer@example.com'].includes(to),
  )
  for (const { subject, text } of mails) seen.set(`mail: ${subject}`, `${subject}\n${withoutLinks(text)}`)
  for (const path of ['', '/withdraw', ...order.documents.map((each) => `/documents/${each.number}`)])
    seen.set(`page: ${path}`, readOf((await api().call('GET', link + path)).text))
  seen.set('page: receipt of the withdrawal', readOf(receipt.text))
  for (const kind of ['packing-slip', 'invoice', 'credit-note']) {
    seen.set(`data: ${kind}`, JSON.stringify(await printed(kind, order)))
    seen.set(`PDF: ${kind}`, await pdfText(await pdf(kind, order)))
  }
  expect([...seen.keys()]).toEqual(
    expect.arrayContaining([
      `mail: Your order ${name} is confirmed`,
      `mail: Your order ${name} has been shipped`,
      `mail: £2.50 GBP of your order ${name} has been paid back`,
      `mail: A new link to your order ${name}`,
      `mail: Withdrawal received for your order ${name}`,
      'mail: We have received your withdrawal',
      expect.stringMatching(/^mail: A payment is disputed/),
      expect.stringMatching(/^page: \/documents\/.*INV-/),
      expect.stringMatching(/^page: \/documents\/.*CN-/),
    ]),
  )
  for (const [place, text] of seen) {
    expect(text, place).toContain(name)
    expect(text, place).not.toContain(id.slice(-8))
    expect(text.replaceAll(intentId, ''), place).not.toMatch(REFERENCE)
  }
})

test('staff find an order by its number, with or without its sign, and by the end of its id', async () => {
  const { orderId: id } = await ordered()
  const { number } = await read(id)
  for (const search of [`#${number}`, String(number), id.slice(-8)]) {
    const answer = await call('GET', `/api/admin/orders/search?search=${encodeURIComponent(search)}`)
    expect(answer.status, answer.text).toBe(200)
    expect(
      answer.json<{ orders: { id: string }[] }>().orders.map((order) => order.id),
      search,
    ).toContain(id)
  }
})

test('a withdrawal finds its order by the number with its sign, and by the reference of an older mail', async () => {
  const { orderId: id, shopper } = await ordered()
  const { number } = await read(id)
  for (const [index, contract] of [`#${number}`, id.slice(-8)].entries()) {
    const fields = { name: 'Ada Marsh', contract, email: shopper.email, request: `order-number-${index}` }
    const answer = await api().call('POST', '/withdraw', {
      raw: new URLSearchParams(fields).toString(),
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    })
    expect(answer.status, answer.text).toBe(200)
    const listed = (await call('GET', '/api/admin/withdrawals')).json<StaffWithdrawal[]>()
    expect(listed.filter((each) => each.contract === contract)).toMatchObject([{ orderId: id }])
  }
})
