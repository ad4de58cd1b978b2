/** Examples of the calls about withdrawals, for the API description. */

export const withdrawalExamples = {
  listWithdrawals: {
    response: [
      {
        id: 'withdrawal_9z4w1e6o4c8s1m6d',
        submittedAt: '2025-06-01T12:00:00.000Z',
        name: 'Ada Marsh',
        contract: 'Order 1042',
        email: 'ada@example.com',
        lines: null,
        orderId: 'order_4c8s1m6d9z4w1e6o',
        orderNumber: 1042,
        identity: 'email',
        period: { kind: 'open', lastDay: '2025-06-14' },
        handledAt: null,
        handledBy: null,
      },
    ],
  },
  markWithdrawal: {
    params: { id: 'withdrawal_9z4w1e6o4c8s1m6d' },
    body: { done: true },
    response: { success: true },
  },
}
