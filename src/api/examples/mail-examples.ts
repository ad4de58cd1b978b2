/** Examples of the calls about mails, for the API description. */

export const mailExamples = {
  listMails: {
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
  readMail: {
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
  sendMailAgain: {
    params: { id: '1042' },
    body: { request: '3f2a9c1e-7b64' },
    response: { success: true },
  },
}
