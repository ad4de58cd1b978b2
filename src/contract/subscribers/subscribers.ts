/** Newsletter subscribers as staff see them: state, consent, unsubscribe link. */
import { z } from 'zod'
import { CONSENT_TEXT, SUBSCRIBER_STATUSES } from '../../domain/subscribers/newsletter.ts'
import { operation } from '../operation.ts'

const subscriberSchema = z
  .object({
    id: z.string(),
    email: z.string(),
    status: z.enum(SUBSCRIBER_STATUSES).meta({
      description: '`pending`: has not confirmed. `unsubscribed`: has left; send nothing',
    }),
    subscribedAt: z.iso.datetime(),
    confirmedAt: z.iso.datetime().nullable().meta({ description: 'Null without double opt-in' }),
    consentText: z.string().nullable().meta({ description: 'What was agreed to' }),
    unsubscribedAt: z.iso.datetime().nullable(),
    unsubscribeLink: z.url().meta({ description: 'For newsletters to this address. A POST unsubscribes' }),
  })
  .meta({ id: 'StaffSubscriber' })
export type StaffSubscriber = z.infer<typeof subscriberSchema>

const subscriberListSchema = z
  .object({
    subscribers: z.array(subscriberSchema),
    total: z.int(),
    next: z.string().nullable().meta({ description: '`after` of the next page; null on the last' }),
  })
  .meta({ id: 'StaffSubscriberList' })
export type StaffSubscriberList = z.infer<typeof subscriberListSchema>

const filter = {
  status: z.enum(SUBSCRIBER_STATUSES).optional(),
  search: z.string().trim().max(254).optional().meta({ description: 'A part of the address' }),
}

export const searchSubscribers = operation({
  tag: 'Staff',
  id: 'searchSubscribers',
  permission: 'see-subscribers',
  audit: { records: 'nothing', because: 'It only reads' },
  method: 'get',
  path: '/api/admin/subscribers',
  summary: 'Newsletter subscribers of a filter, newest first, 50 at a time',
  query: z.strictObject({
    ...filter,
    after: z
      .string()
      .regex(/^\d{1,16}\.sub_[a-z2-9]{16}$/, 'must be `next` of the page before')
      .optional(),
  }),
  responses: { 200: { description: 'A page of subscribers', schema: subscriberListSchema } },
  errors: [],
  example: {
    query: { status: 'active', search: 'ada' },
    response: {
      subscribers: [
        {
          id: 'sub_k3v9a7m2p4q8r5t6',
          email: 'ada@example.com',
          status: 'active',
          subscribedAt: '2026-05-04T09:30:00.000Z',
          confirmedAt: '2026-05-04T09:34:00.000Z',
          consentText: CONSENT_TEXT,
          unsubscribedAt: null,
          unsubscribeLink: 'https://shop.example/newsletter/leave/3f2a9c1e-7b64-4c0e-9f6d-1a2b3c4d5e6f',
        },
      ],
      total: 1,
      next: null,
    },
  },
})

export const exportSubscribers = operation({
  tag: 'Staff',
  id: 'exportSubscribers',
  permission: 'see-subscribers',
  audit: { records: 'event', says: () => 'exported the subscribers' },
  method: 'get',
  path: '/api/admin/subscribers/export',
  summary: 'Newsletter subscribers of a filter as CSV, with consent and unsubscribe link',
  query: z.strictObject(filter),
  responses: { 200: { description: 'A row per subscriber', contentType: 'text/csv' } },
  errors: [],
  example: { query: { status: 'active' } },
})

export const removeSubscriber = operation({
  tag: 'Staff',
  id: 'removeSubscriber',
  permission: 'see-subscribers',
  audit: { records: 'rows', says: () => 'removed a subscriber' },
  method: 'delete',
  path: '/api/admin/subscribers/{id}',
  summary: 'Removes a subscriber with the stored consent',
  params: z.object({ id: z.string().regex(/^sub_[a-z2-9]{16}$/) }),
  responses: { 200: { description: 'Removed', schema: z.object({ success: z.literal(true) }) } },
  errors: ['subscriber-not-found'],
  example: { params: { id: 'sub_k3v9a7m2p4q8r5t6' }, response: { success: true } },
})
