/** What an order's customer and staff are given of it: printed documents, and the pages behind secret links. */
import { extractText, getDocumentProxy } from 'unpdf'
import { expect } from 'vitest'
import { defaultSettings } from '../../../settings/default-settings.ts'
import { DOCUMENT_KINDS } from '../../../src/domain/documents/print-document.ts'
import { withoutChance } from '../../setup/frozen.ts'
import type { invoiceDesk } from '../../setup/invoices.ts'
import { CONFIRM, LEAVE, linkIn } from '../../setup/newsletter.ts'
import { line, paidFor } from '../../setup/partial-refunds.ts'
import { createShopper } from '../../setup/shopper.ts'
import { pageFacts } from './page-facts.ts'
import type { Walk } from './walked-operation.ts'

type Desk = ReturnType<typeof invoiceDesk>

/** An order with an invoice, a parcel, a refund that is paid back and its credit note. */
export const issueOrder = async ({ api }: Walk, desk: Desk) => {
  const shopper = createShopper(api)
  await shopper.add('cafe-cap', 2)
  await shopper.add('field-backpack-28l')
  const { id } = await shopper.buy()
  await api.checkoutRig.settle()
  await desk.issue(await desk.read(id))
  await desk.ship(id, { lines: [{ position: 0, quantity: 1 }], carrier: 'Parcelway', trackingNumber: 'PW1' })
  const order = await desk.read(id)
  const refund = await desk.refund(id, {
    lines: [line(1, 1)],
    shipping: 0,
    extra: 0,
    expected: paidFor(order, 1),
  })
  expect(refund.status, refund.text).toBe(202)
  await api.checkoutRig.settle()
  return { shopper, order: await desk.read(id) }
}
export type IssuedOrder = Awaited<ReturnType<typeof issueOrder>>

export const printedText = async ({ api, staff }: Walk, { order }: IssuedOrder): Promise<string[]> => {
  const lines: string[] = []
  for (const kind of DOCUMENT_KINDS) {
    const path = `/api/admin/print/${kind}/pdf?orders=${order.number}`
    const response = await fetch(api.origin + path, { headers: staff })
    if (response.status !== 200) {
      lines.push(`${kind}: ${response.status} ${withoutChance(await response.text())}`)
      continue
    }
    const pdf = await getDocumentProxy(new Uint8Array(await response.arrayBuffer()))
    const { text } = await extractText(pdf, { mergePages: false })
    for (const [index, page] of text.entries())
      lines.push(
        `${kind}, page ${index + 1}`,
        ...withoutChance(page)
          .split('\n')
          .map((each) => `  ${each}`),
      )
  }
  return lines
}

/** With the version that the page's form has, if there is one. */
const press = async (path: string, { api }: Walk, fields: Record<string, string> = {}) => {
  const version = /name="version" value="(\d+)"/.exec((await api.call('GET', path)).text)?.[1]
  return api.call('POST', path, {
    raw: new URLSearchParams({ ...fields, ...(version && { version }) }).toString(),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  })
}

/** The owner turns on what is off at first. */
export const turnOnCustomerPages = async ({ api, staff }: Walk): Promise<void> => {
  const { law, privacy } = defaultSettings
  const sections = {
    law: { version: 0, value: { ...law, withdrawal: true } },
    privacy: { version: 0, value: { ...privacy, confirmSubscribers: true } },
  }
  const answer = await api.call('PATCH', '/api/admin/settings', {
    headers: staff,
    body: { note: '', sections },
  })
  expect(answer.status, answer.text).toBe(200)
}

export const customerPages = async (walk: Walk, { shopper }: IssuedOrder): Promise<string[]> => {
  const { api } = walk
  const link = linkIn(/https:\/\/shop\.example(\/order\/o_\w{26})/, api.mailsTo(shopper)[0]?.text)
  const email = 'reader@example.com'
  await api.call('POST', '/api/newsletter', { body: { email } })
  await api.checkoutRig.settle()
  const mail = api.checkoutRig.mails.findLast(({ to }) => to === email)?.text
  const [confirm, leave] = [linkIn(CONFIRM, mail), linkIn(LEAVE, mail)]
  const statement = {
    name: 'Ada Marsh',
    contract: '1042',
    email: 'declarer@example.com',
    request: 'request-of-the-walk',
  }
  const opened = async (name: string, path: string) => pageFacts(name, await api.call('GET', path))
  const pressed = async (name: string, path: string, fields?: Record<string, string>) =>
    pageFacts(name, await press(path, walk, fields))
  return [
    ...(await opened('order page', link)),
    ...(await opened('order page of a link that never was', `/order/o_${'a'.repeat(26)}`)),
    ...(await opened('withdrawal of the order', `${link}/withdraw`)),
    ...(await opened('withdrawal', '/withdraw')),
    ...(await pressed('withdrawal without words', '/withdraw', {})),
    ...(await pressed('withdrawal declared', '/withdraw', statement)),
    ...(await opened('newsletter confirmation', confirm)),
    ...(await pressed('newsletter confirmed', confirm)),
    ...(await opened('newsletter leaving', leave)),
    ...(await pressed('newsletter left', leave)),
    ...(await opened('newsletter link that never was', `/newsletter/confirm/n_${'a'.repeat(26)}`)),
  ]
}
