/** Examples of the calls about personal data, for the API description. */

const email = 'ada@example.com'

export const personalDataExamples = {
  findPersonalData: {
    body: { email },
    response: {
      counts: { orders: 2, mails: 5 },
      obstacles: [],
      documents: ['INV-2026-00012'],
      payments: ['pi_3Qk7'],
    },
  },
  exportPersonalData: {
    body: { email },
    response: { email, exportedAt: '2026-05-04T09:30:00.000Z', data: { orders: [{ number: 1042 }] } },
  },
  erasePersonalData: {
    body: { email, confirmation: email },
    response: { erased: { orders: 2, mails: 5 }, documents: ['INV-2026-00012'], payments: ['pi_3Qk7'] },
  },
  readRetention: {
    response: [
      { rule: 'carts', days: 90, lastRunAt: '2026-05-04T09:30:00.000Z', deleted: 12, total: 3480 },
      { rule: 'withdrawals', days: null, lastRunAt: null, deleted: 0, total: 0 },
    ],
  },
}
