/** Money case 17: only events that the provider signed are believed. */
import { describe, expect, test } from 'vitest'
import { moneyApi } from '../setup/money.ts'

const api = moneyApi()

describe('case 17: the signature of an event', () => {
  const hostile: [string, (body: string) => Promise<{ status: number; text: string }>][] = [
    ['missing', (body) => api().send(body)],
    ['empty', (body) => api().send(body, '')],
    ['nonsense', (body) => api().send(body, 't=1,v1=00')],
    ['of another secret', (body) => api().send(body, api().sign(body, { secret: 'whsec_another' }))],
    ['of another body', (body) => api().send(`${body} `, api().sign(body))],
    [
      'old',
      (body) =>
        api().send(
          body,
          api().sign(body, { timestamp: Math.floor(api().checkoutRig.now().getTime() / 1000) - 301 }),
        ),
    ],
  ]
  test.each(hostile)('%s is refused and changes nothing', async (_, attack) => {
    api().checkoutRig.faults.deliveries = 0
    const { shopper } = await api().paid()
    await api().checkoutRig.settle()
    const { status, text } = await attack(api().lastEvent('payment_intent.amount_capturable_updated'))
    expect([status, text]).toEqual([400, 'The signature of the event is not valid.'])
    expect(await api().ordersOf(shopper)).toEqual([])
  })

  test('of a body that is not an event is refused', async () => {
    for (const body of ['{}', 'null', '[]', 'hello', '{"id":1}'])
      expect((await api().send(body, api().sign(body))).status, body).toBe(400)
    expect((await api().send('x'.repeat(64_001), `t=1,v1=${'0'.repeat(64)}`)).status).toBe(413)
    // Without being read.
    expect((await api().send('x'.repeat(64_001), 't=1,v1=0')).status).toBe(400)
  })
})
