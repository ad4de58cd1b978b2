/** Examples of the calls about newsletter subscribers, for the API description. */
import { CONSENT_TEXT } from '../../domain/newsletter.ts'

export const subscriberExamples = {
  searchSubscribers: {
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
  exportSubscribers: { query: { status: 'active' } },
  removeSubscriber: { params: { id: 'sub_k3v9a7m2p4q8r5t6' }, response: { success: true } },
}
