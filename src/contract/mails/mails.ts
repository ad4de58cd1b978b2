/** Mails as staff see them: what became of each, another copy, and the text of those that are files. */
import { z } from 'zod'
import { idText } from '../id-text.ts'
import { operation } from '../operation.ts'

const mailId = z.string().regex(/^\d{1,15}$/, 'must be the id of a mail')

const mailSchema = z
  .object({
    id: z.string(),
    kind: z.string().meta({ description: '"confirmation", "shipment", "refund", "alert" and so on' }),
    orderId: z.string().nullable(),
    orderNumber: z.int().nullable(),
    recipient: z.string(),
    subject: z.string(),
    state: z.enum(['sent', 'failed', 'file']).meta({
      description: '`sent`: a mail server has accepted it. `file`: no mail server is set up',
    }),
    error: z.string().nullable().meta({ description: 'Why the last attempt failed' }),
    attempts: z.int(),
    at: z.iso.datetime().meta({ description: 'Of the last attempt' }),
    canSendAgain: z.boolean(),
  })
  .meta({ id: 'StaffMail' })
export type StaffMail = z.infer<typeof mailSchema>

const mailListSchema = z
  .object({
    mails: z.array(mailSchema),
    next: z.string().nullable().meta({ description: 'For the next page; null on the last' }),
  })
  .meta({ id: 'StaffMailList' })
export type StaffMailList = z.infer<typeof mailListSchema>

const filter = {
  state: z.enum(['sent', 'failed', 'file']).optional(),
  order: idText.optional(),
  customer: idText.optional().meta({ description: 'Mails to the email address of this order' }),
}

export const listMails = operation({
  tag: 'Staff',
  id: 'listMails',
  permission: 'manage-orders',
  audit: { records: 'nothing', because: 'It only reads' },
  method: 'get',
  path: '/api/admin/mails',
  summary: 'Mails, newest first: of all orders or of one, all or those in a state',
  query: z.strictObject({ ...filter, after: mailId.optional() }),
  responses: { 200: { description: 'A page of mails', schema: mailListSchema } },
  errors: [],
  example: {
    query: { state: 'failed' },
    response: {
      mails: [
        {
          id: '1042',
          kind: 'confirmation',
          orderId: 'order_4c8s1m6d9z4w1e6o',
          orderNumber: 1042,
          recipient: 'ada@example.com',
          subject: 'Your order 9z4w1e6o is confirmed',
          state: 'failed',
          error: 'No such mailbox here',
          attempts: 3,
          at: '2025-06-01T12:00:00.000Z',
          canSendAgain: true,
        },
      ],
      next: null,
    },
  },
})

export const exportMails = operation({
  tag: 'Staff',
  id: 'exportMails',
  permission: 'manage-orders',
  audit: { records: 'event', says: () => 'exported the list of mails' },
  method: 'get',
  path: '/api/admin/mails/export',
  summary: 'What became of all mails of a filter, as CSV, streamed, newest first; without their texts',
  query: z.strictObject(filter),
  responses: { 200: { description: 'A row per mail', contentType: 'text/csv' } },
  errors: [],
  example: { query: { state: 'failed' } },
})

const mailContentSchema = z
  .object({
    text: z.string(),
    html: z.string().nullable(),
    attachments: z
      .array(z.object({ filename: z.string(), contentType: z.string(), content: z.string() }))
      .meta({ description: 'The pages that are enclosed: HTML or plain text' }),
  })
  .meta({ id: 'MailContent', description: 'The parts of a mail' })
export type MailContent = z.infer<typeof mailContentSchema>

export const readMail = operation({
  tag: 'Staff',
  id: 'readMail',
  permission: 'manage-orders',
  audit: { records: 'nothing', because: 'It only reads' },
  method: 'get',
  path: '/api/admin/mails/{id}',
  summary: 'The content of a mail that was written to a file. Show its HTML in a frame without scripts only',
  params: z.object({ id: mailId }),
  responses: { 200: { description: 'The parts of the mail', schema: mailContentSchema } },
  errors: ['mail-not-found'],
  example: {
    params: { id: '1042' },
    response: {
      text: 'Thank you for your order.\n',
      html: '<!doctype html><p>Thank you for your order.</p>',
      attachments: [
        {
          filename: 'terms.html',
          contentType: 'text/html; charset=utf-8',
          content: '<!doctype html><h1>Terms</h1>',
        },
      ],
    },
  },
})

export const sendMailAgain = operation({
  tag: 'Staff',
  id: 'sendMailAgain',
  permission: 'manage-orders',
  audit: { records: 'event', says: () => 'sent a mail again' },
  method: 'post',
  path: '/api/admin/mails/{id}/again',
  summary: 'Tries a failed mail now, or sends another copy of one that was sent',
  params: z.object({ id: mailId }),
  body: z
    .strictObject({
      request: z
        .string()
        .regex(/^[\w-]{8,60}$/)
        .meta({
          description: 'Chosen by the caller: a repeated request with the same text sends no second copy',
        }),
    })
    .meta({ id: 'SendMailAgain' }),
  responses: {
    202: { description: 'It is being sent', schema: z.object({ success: z.literal(true) }) },
  },
  errors: ['mail-not-found', 'mail-not-sendable'],
  example: {
    params: { id: '1042' },
    body: { request: '3f2a9c1e-7b64' },
    response: { success: true },
  },
})
