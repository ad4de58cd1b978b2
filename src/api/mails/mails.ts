/** Mails for staff: lists, their export, the content of those that are files, and sending one again. */
import { Hono } from 'hono'
import { guardFormula } from '../../catalogue-files/csv/text-cells.ts'
import type { MailJob } from '../../checkout/jobs.ts'
import { HttpError } from '../../contract/errors.ts'
import * as contract from '../../contract/mails/mails.ts'
import type { Database } from '../../storage/database/database.ts'
import { allMails, findMail, listMails, type MailFilter, type StoredMail } from '../../storage/mails/mails.ts'
import type { ApiEnv, ApiServices } from '../api-services.ts'
import { csvOf, csvOfToday } from '../calls/csv-file.ts'
import { handleOperation } from '../calls/operation-route.ts'
import { logStaffEvent } from '../calls/staff-log.ts'

const PAGE_SIZE = 50
const RETURNED =
  'This mail says that money was paid back, and the bank has returned it. It can be sent again when the refund has been made after all.'

const mailWire = (mail: StoredMail): contract.StaffMail => ({
  id: String(mail.id),
  kind: mail.kind,
  orderId: mail.order_id,
  orderNumber: mail.order_number,
  recipient: mail.recipient,
  subject: mail.subject,
  state: mail.state,
  error: mail.error,
  attempts: mail.attempts,
  at: mail.updated_at.toISOString(),
  canSendAgain: mail.job !== null,
})

const HEADINGS = ['Last attempt', 'Kind', 'Order', 'To', 'Subject', 'State', 'Attempts', 'Error']

const mailCsv = (db: Database, filter: MailFilter) =>
  csvOf(HEADINGS, allMails(db, filter), (batch) =>
    batch.map(({ updated_at, kind, order_number, recipient, subject, state, attempts, error }) => [
      ...[updated_at.toISOString(), kind, order_number ?? ''],
      ...[guardFormula(recipient), guardFormula(subject), state, attempts, guardFormula(error ?? '')],
    ]),
  )

export const mailRoutes = ({ db, checkout, readMailFile, now, timeZone }: ApiServices): Hono<ApiEnv> => {
  const app = new Hono<ApiEnv>()
  const find = async (id: string): Promise<StoredMail> => {
    const mail = await findMail(db, Number(id))
    if (!mail) throw new HttpError('mail-not-found')
    return mail
  }
  handleOperation(app, contract.listMails, async ({ query: { state, order, customer, after } }) => {
    const found = await listMails(db, {
      state,
      orderId: order,
      customer,
      limit: PAGE_SIZE + 1,
      after: after === undefined ? undefined : Number(after),
    })
    const mails = found.slice(0, PAGE_SIZE).map(mailWire)
    const next = found.length > PAGE_SIZE ? (mails.at(-1)?.id ?? null) : null
    return { json: { mails, next } satisfies contract.StaffMailList }
  })
  handleOperation(app, contract.exportMails, ({ query: { state, order, customer } }) =>
    csvOfToday('mails', mailCsv(db, { state, orderId: order, customer }), { now, timeZone }),
  )
  handleOperation(app, contract.readMail, async ({ params: { id } }) => {
    const content = await readMailFile?.((await find(id)).key)
    if (!content)
      throw new HttpError('mail-not-found', 'This mail is not a file of the shop: only its record is kept.')
    return { json: { attachments: [], ...content } satisfies contract.MailContent }
  })
  handleOperation(app, contract.sendMailAgain, async ({ params: { id }, body: { request }, c }) => {
    const mail = await find(id)
    if (mail.job === null) throw new HttpError('mail-not-sendable')
    // Written by `recordMails`; a failed one is the same mail, which must not be sent twice.
    const job = mail.job as unknown as MailJob
    if (!(await checkout.sendAgain(mail.state === 'failed' ? job : { ...job, again: request })))
      throw new HttpError('mail-not-sendable', RETURNED)
    logStaffEvent(c, 'mail-sent-again', mail.order_id === null ? {} : { orderId: mail.order_id })
    return { status: 202, json: { success: true } }
  })
  return app
}
