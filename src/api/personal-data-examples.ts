/** Examples of the calls about personal data, for the API description. */

export const personalDataExamples = {
  readRetention: {
    response: [
      { rule: 'carts', days: 90, lastRunAt: '2026-05-04T09:30:00.000Z', deleted: 12, total: 3480 },
      { rule: 'withdrawals', days: null, lastRunAt: null, deleted: 0, total: 0 },
    ],
  },
}
