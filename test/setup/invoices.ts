/** Invoices and credit notes, as tests ask for them and read them. */
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { AuditList } from '../../src/contract/audit/audit.ts'
import type { StaffOrder } from '../../src/contract/orders/order-management.ts'
import type { PrintDocument } from '../../src/domain/documents/print-document.ts'
import type { MoneyApi } from './money.ts'
import { partialRefunds } from './partial-refunds.ts'

const seller = {
  name: 'Shop',
  legalName: '',
  address: '',
  vatNumber: '',
  registration: '',
  email: '',
  phone: '',
}
export const invoiceDesk = (api: () => MoneyApi) => {
  const desk = partialRefunds(api)
  const { call, ordered, read } = desk
  const request = (orderId: string) => ({
    orderId,
    seller,
    taxName: 'VAT',
    timeZone: 'Europe/London',
    actor: 'staff',
    now: api().checkoutRig.now(),
  })
  const issue = async (...orders: readonly StaffOrder[]) => {
    const body = { orders: orders.map(({ number }) => number).join(',') }
    const answer = await call('POST', '/api/admin/invoices', body)
    expect(answer.status, answer.text).toBe(200)
    return answer.json<{ issued: number; refused: { order: number; reason: string }[] }>()
  }
  const orders = async (count: number): Promise<StaffOrder[]> => {
    const made: StaffOrder[] = []
    while (made.length < count) made.push(await read((await ordered()).id))
    return made
  }
  const printed = async (kind: string, order: StaffOrder): Promise<PrintDocument[]> =>
    (await call('GET', `/api/admin/print/${kind}?orders=${order.number}`)).json()
  const pdf = async (kind: string, order: StaffOrder): Promise<Buffer> => {
    const path = `/api/admin/print/${kind}/pdf?orders=${order.number}`
    const answer = await fetch(api().origin + path, { headers: await api().staff() })
    expect(answer.status).toBe(200)
    return Buffer.from(await answer.arrayBuffer())
  }
  /** What the audit log says of the order's documents, newest first. */
  const auditOf = async ({ id }: StaffOrder): Promise<string[]> =>
    (await call('GET', `/api/admin/audit?subject=issued_documents&subjectId=${id}`))
      .json<AuditList>()
      .changes.map(({ sentence }) => sentence)
  const sequences = async (kind: string, isTrial = true): Promise<number[]> =>
    (
      await api()
        .db.selectFrom('issued_documents')
        .select('sequence')
        .where('kind', '=', kind as 'invoice')
        .where('is_trial', '=', isTrial)
        .orderBy('sequence')
        .execute()
    ).map(({ sequence }) => sequence)
  /** As paid with real money: then numbers have no gap. */
  const makeLive = (...ids: readonly string[]) =>
    sql`update orders set mode = 'live' where id = any(${ids})`.execute(api().db)

  return { ...desk, request, issue, orders, printed, pdf, auditOf, sequences, makeLive }
}
