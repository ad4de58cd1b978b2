/** What shoppers do, as a browser lets them: each story is of one cart that is meant to be bought once, or not at all. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { PaymentIntentResponse } from '../../src/contract/payment.ts'
import { CURRENCY_CODES } from '../../src/domain/currency.ts'
import { ADDRESS, CARDS } from '../setup/shopper.ts'
import { GOODS, SCARCE } from './goods.ts'
import type { Visitor } from './visitor.ts'

type Story = (visitor: Visitor) => Promise<void>

/** A shopper for whom the shop has nothing: sold out, or down for too long. */
class GaveUp extends Error {}

const DECLINED = [CARDS.declined, CARDS.insufficient, CARDS.expired, CARDS.wrongCvc, CARDS.processingError]

const fill = async ({ add, cart, chance }: Visitor, goods = GOODS): Promise<void> => {
  for (let line = chance.between(1, 3); line > 0; line -= 1)
    await add(chance.pick(goods), chance.between(1, 2)).catch(() => undefined) // Sold out: something else.
  if ((await cart()).length === 0) throw new GaveUp('nothing to buy')
}

/** The total may have changed, or another tab be asking: the page shows it and the shopper tries again. */
const open = async (visitor: Visitor, currency = visitor.currency): Promise<PaymentIntentResponse> => {
  for (let attempt = 0; attempt < 4; attempt += 1) {
    const reply = await visitor.tryOpen(currency)
    if (reply.status === 200) return reply.json()
    if (reply.status !== 409 || /stock|paid/.test(reply.text)) throw new GaveUp(reply.text)
  }
  throw new GaveUp('the payment form never came')
}

const payAndFinish = async (visitor: Visitor, intent: PaymentIntentResponse): Promise<void> => {
  if ((await visitor.confirm(intent.clientSecret, CARDS.pays)) === 'requires_capture')
    await visitor.finish(intent)
}

const buys: Story = async (visitor) => {
  await fill(visitor)
  await payAndFinish(visitor, await open(visitor))
}

/** Takes a while over the card number: the last one may be sold by then. */
const hesitates: Story = async (visitor) => {
  await fill(visitor, SCARCE)
  const intent = await open(visitor)
  await sleep(visitor.chance.between(500, 2500))
  await payAndFinish(visitor, intent)
}

const clicksTwice: Story = async (visitor) => {
  await fill(visitor)
  const [intent] = await Promise.all([open(visitor), open(visitor)])
  await Promise.all([payAndFinish(visitor, intent), payAndFinish(visitor, intent)])
  await visitor.finish(intent)
}

const hasTwoTabs: Story = async (visitor) => {
  await fill(visitor)
  const tabs = await Promise.allSettled([open(visitor), open(visitor)])
  await Promise.all(tabs.map((tab) => tab.status === 'fulfilled' && payAndFinish(visitor, tab.value)))
}

const closesTheTab: Story = async (visitor) => {
  await fill(visitor)
  const { clientSecret } = await open(visitor)
  await visitor.confirm(clientSecret, CARDS.pays)
}

const walksAway: Story = async (visitor) => {
  await fill(visitor)
  await open(visitor)
}

/** Goes to payment with as much as there is of what is scarce, and never pays: it must keep nobody from buying. */
const hoards: Story = async (visitor) => {
  for (const slug of SCARCE) await visitor.add(slug, 10).catch(() => undefined)
  await open(visitor)
}

/** A second tab goes to payment with another address while the first one pays. */
const sendsItElsewhere: Story = async (visitor) => {
  await fill(visitor)
  const first = await open(visitor)
  const shippingAddress = { ...ADDRESS, address: '1 Office Park' }
  await Promise.all([
    payAndFinish(visitor, first),
    visitor.tryOpen(visitor.currency, { shippingAddress }).then(async (reply) => {
      if (reply.status === 200) await payAndFinish(visitor, reply.json())
    }),
  ])
}

const changesTheCart: Story = async (visitor) => {
  await fill(visitor)
  await open(visitor)
  await fill(visitor)
  await payAndFinish(visitor, await open(visitor))
}

const addsWhilePaying: Story = async (visitor) => {
  await fill(visitor)
  const intent = await open(visitor)
  await Promise.all([
    payAndFinish(visitor, intent),
    fill(visitor).then(() => visitor.tryOpen(visitor.currency)),
  ])
  await visitor.finish(intent)
}

/** The cart has changed, and while the shop is telling the provider of the new sum, the old form is paid. */
const paysTheOldForm: Story = async (visitor) => {
  const { chance } = visitor
  await fill(visitor)
  const intent = await open(visitor)
  await fill(visitor)
  const [status] = await Promise.all([
    sleep(chance.between(0, 100)).then(() => visitor.confirm(intent.clientSecret, CARDS.pays)),
    visitor.tryOpen(visitor.currency),
  ])
  if (status === 'requires_capture' && chance.happens(0.5)) await visitor.finish(intent)
}

const isDeclined: Story = async (visitor) => {
  await fill(visitor)
  const first = await open(visitor)
  await visitor.confirm(first.clientSecret, visitor.chance.pick(DECLINED))
  if (visitor.chance.happens(0.5)) await fill(visitor)
  if (visitor.chance.happens(0.8)) await payAndFinish(visitor, await open(visitor))
}

const authenticates: Story = async (visitor) => {
  await fill(visitor)
  const intent = await open(visitor)
  if ((await visitor.confirm(intent.clientSecret, CARDS.authenticates)) !== 'requires_action') return
  const passes = visitor.chance.happens(0.6)
  const status = await visitor.decide(intent.clientSecret, passes ? 'pass' : 'fail')
  if (status === 'requires_capture') await visitor.finish(intent)
  else if (visitor.chance.happens(0.7)) await payAndFinish(visitor, await open(visitor))
}

const neverAuthenticates: Story = async (visitor) => {
  await fill(visitor)
  const { clientSecret } = await open(visitor)
  await visitor.confirm(clientSecret, CARDS.authenticates)
}

/** The old form is still open in another tab: both are paid, as far as they can be. */
const changesTheCurrency: Story = async (visitor) => {
  await fill(visitor)
  const old = await open(visitor)
  const other = visitor.chance.pick(CURRENCY_CODES.filter((code) => code !== visitor.currency))
  const [fresh] = await Promise.all([
    open(visitor, other).catch(() => undefined),
    visitor.confirm(old.clientSecret, CARDS.pays).then(() => visitor.finish(old)),
  ])
  if (fresh) await payAndFinish(visitor, fresh)
}

const reloads: Story = async (visitor) => {
  await fill(visitor)
  const intent = await open(visitor)
  await visitor.confirm(intent.clientSecret, CARDS.pays)
  await Promise.all([visitor.finish(intent), visitor.finish(intent), visitor.finish(intent)])
  await visitor.finish(intent)
}

const STORIES: readonly Story[] = [
  ...[
    buys,
    buys,
    hesitates,
    hesitates,
    hesitates,
    clicksTwice,
    clicksTwice,
    hasTwoTabs,
    closesTheTab,
    closesTheTab,
    walksAway,
  ],
  ...[
    changesTheCart,
    addsWhilePaying,
    paysTheOldForm,
    paysTheOldForm,
    paysTheOldForm,
    isDeclined,
    isDeclined,
    authenticates,
  ],
  ...[neverAuthenticates, changesTheCurrency, changesTheCurrency, reloads],
  ...[hoards, hoards, sendsItElsewhere, sendsItElsewhere],
]

const throughWith = async (visitor: Visitor, story: Story): Promise<void> => {
  try {
    await story(visitor)
  } catch {
    // The shopper leaves: sold out, or the shop was down for too long. What was paid until then is the auditor's.
  }
}

export const tellStory = (visitor: Visitor): Promise<void> =>
  throughWith(visitor, visitor.chance.pick(STORIES))

/** Opens a payment now and pays it when told to: when its time is over, and the shop is giving it up. */
export const prepareLatePayment = async (visitor: Visitor): Promise<() => Promise<void>> => {
  let intent: PaymentIntentResponse | undefined
  await throughWith(visitor, async () => {
    await fill(visitor)
    intent = await open(visitor)
  })
  return () =>
    throughWith(visitor, async () => {
      if (intent) await payAndFinish(visitor, intent)
    })
}
