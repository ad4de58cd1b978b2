/** What shoppers do in a browser. Each scenario uses one cart, which is bought once or not at all. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { PaymentIntentResponse } from '../../src/contract/payments/payment.ts'
import { CURRENCY_CODES } from '../../src/domain/pricing/currency.ts'
import { ADDRESS, CARDS } from '../../test/setup/shopper.ts'
import { capturedAtOnce } from './payment-methods.ts'
import { PRODUCT_SLUGS, pickChoice, SCARCE_SLUGS } from './rig-catalogue.ts'
import type { SimulatedShopper } from './simulated-shopper.ts'

type Scenario = (shopper: SimulatedShopper) => Promise<void>

/** The shopper leaves: everything is sold out, or the shop was down for too long. */
class ShopperLeft extends Error {}

const DECLINED = [CARDS.declined, CARDS.insufficient, CARDS.expired, CARDS.wrongCvc, CARDS.processingError]

/** Enough that pages are cached while they are sold from; rendering them all would slow the shoppers down. */
const PAGE_PROBABILITY = 0.3

const fillCart = async (
  { add, cart, random, visit }: SimulatedShopper,
  slugs = PRODUCT_SLUGS,
): Promise<void> => {
  for (let line = random.between(1, 3); line > 0; line -= 1) {
    const slug = random.pick(slugs)
    if (random.chance(PAGE_PROBABILITY)) await visit(`/products/${slug}`)
    // Sold out, or the size was renamed: the shopper picks another product.
    await add(slug, random.between(1, 2), pickChoice(slug, random)).catch(() => undefined)
  }
  if ((await cart()).length === 0) throw new ShopperLeft('nothing to buy')
}

/** Retries like the page does when the total has changed or another tab is opening the payment. */
const openPayment = async (
  shopper: SimulatedShopper,
  currency = shopper.currency,
): Promise<PaymentIntentResponse> => {
  for (let attempt = 0; attempt < 4; attempt += 1) {
    const reply = await shopper.tryOpen(currency)
    if (reply.status === 200) return reply.json()
    if (reply.status !== 409 || /stock|paid/.test(reply.text)) throw new ShopperLeft(reply.text)
  }
  throw new ShopperLeft('the payment could not be opened')
}

const payAndFinish = async (shopper: SimulatedShopper, intent: PaymentIntentResponse): Promise<void> => {
  if ((await shopper.confirm(intent.clientSecret, CARDS.pays)) === 'requires_capture')
    await shopper.finish(intent)
}

const buys: Scenario = async (shopper) => {
  await fillCart(shopper)
  await payAndFinish(shopper, await openPayment(shopper))
}

/** The last unit may be sold while the shopper types the card number. */
const hesitates: Scenario = async (shopper) => {
  await fillCart(shopper, SCARCE_SLUGS)
  const intent = await openPayment(shopper)
  await sleep(shopper.random.between(500, 2500))
  await payAndFinish(shopper, intent)
}

/** A method that takes the money at once: the shop has to refund what it can no longer sell. */
const paysAtOnce: Scenario = async (shopper) => {
  await fillCart(shopper, SCARCE_SLUGS)
  const intent = await openPayment(shopper)
  await sleep(shopper.random.between(500, 2500))
  const status = await shopper.confirm(intent.clientSecret, capturedAtOnce)
  if (status === 'succeeded' && shopper.random.chance(0.7)) await shopper.finish(intent)
}

const clicksTwice: Scenario = async (shopper) => {
  await fillCart(shopper)
  const [intent] = await Promise.all([openPayment(shopper), openPayment(shopper)])
  await Promise.all([payAndFinish(shopper, intent), payAndFinish(shopper, intent)])
  await shopper.finish(intent)
}

const hasTwoTabs: Scenario = async (shopper) => {
  await fillCart(shopper)
  const tabs = await Promise.allSettled([openPayment(shopper), openPayment(shopper)])
  await Promise.all(tabs.map((tab) => tab.status === 'fulfilled' && payAndFinish(shopper, tab.value)))
}

/** Of the browser's cart, each with a session of its own. */
const paysInBothTabs: Scenario = async (shopper) => {
  await fillCart(shopper)
  const tabs = [shopper, shopper.openTab()]
  await Promise.allSettled(tabs.map(async (tab) => payAndFinish(tab, await openPayment(tab))))
}

const closesTheTab: Scenario = async (shopper) => {
  await fillCart(shopper)
  const { clientSecret } = await openPayment(shopper)
  await shopper.confirm(clientSecret, CARDS.pays)
}

const abandonsCheckout: Scenario = async (shopper) => {
  await fillCart(shopper)
  await openPayment(shopper)
}

/** Opens a payment for all scarce stock and never pays, which must not keep others from buying. */
const opensAllScarceStock: Scenario = async (shopper) => {
  for (const slug of SCARCE_SLUGS) await shopper.add(slug, 10).catch(() => undefined)
  await openPayment(shopper)
}

/** A second tab opens a payment with another address while the first one pays. */
const changesAddressInSecondTab: Scenario = async (shopper) => {
  await fillCart(shopper)
  const first = await openPayment(shopper)
  const shippingAddress = { ...ADDRESS, address: '1 Office Park' }
  await Promise.all([
    payAndFinish(shopper, first),
    shopper.tryOpen(shopper.currency, { shippingAddress }).then(async (reply) => {
      if (reply.status === 200) await payAndFinish(shopper, reply.json())
    }),
  ])
}

const changesTheCart: Scenario = async (shopper) => {
  await fillCart(shopper)
  await openPayment(shopper)
  await fillCart(shopper)
  await payAndFinish(shopper, await openPayment(shopper))
}

const addsWhilePaying: Scenario = async (shopper) => {
  await fillCart(shopper)
  const intent = await openPayment(shopper)
  await Promise.all([
    payAndFinish(shopper, intent),
    fillCart(shopper).then(() => shopper.tryOpen(shopper.currency)),
  ])
  await shopper.finish(intent)
}

/** Pays the old form while the shop updates the amount after a change of the cart. */
const paysTheOldForm: Scenario = async (shopper) => {
  const { random } = shopper
  await fillCart(shopper)
  const intent = await openPayment(shopper)
  await fillCart(shopper)
  const [status] = await Promise.all([
    sleep(random.between(0, 100)).then(() => shopper.confirm(intent.clientSecret, CARDS.pays)),
    shopper.tryOpen(shopper.currency),
  ])
  if (status === 'requires_capture' && random.chance(0.5)) await shopper.finish(intent)
}

const isDeclined: Scenario = async (shopper) => {
  await fillCart(shopper)
  const first = await openPayment(shopper)
  await shopper.confirm(first.clientSecret, shopper.random.pick(DECLINED))
  if (shopper.random.chance(0.5)) await fillCart(shopper)
  if (shopper.random.chance(0.8)) await payAndFinish(shopper, await openPayment(shopper))
}

const authenticates: Scenario = async (shopper) => {
  await fillCart(shopper)
  const intent = await openPayment(shopper)
  if ((await shopper.confirm(intent.clientSecret, CARDS.authenticates)) !== 'requires_action') return
  const passes = shopper.random.chance(0.6)
  const status = await shopper.authenticate(intent.clientSecret, passes ? 'pass' : 'fail')
  if (status === 'requires_capture') await shopper.finish(intent)
  else if (shopper.random.chance(0.7)) await payAndFinish(shopper, await openPayment(shopper))
}

const neverAuthenticates: Scenario = async (shopper) => {
  await fillCart(shopper)
  const { clientSecret } = await openPayment(shopper)
  await shopper.confirm(clientSecret, CARDS.authenticates)
}

/** Pays both the old form in another tab and the new one, as far as possible. */
const changesTheCurrency: Scenario = async (shopper) => {
  await fillCart(shopper)
  const old = await openPayment(shopper)
  const other = shopper.random.pick(CURRENCY_CODES.filter((code) => code !== shopper.currency))
  const [fresh] = await Promise.all([
    openPayment(shopper, other).catch(() => undefined),
    shopper.confirm(old.clientSecret, CARDS.pays).then(() => shopper.finish(old)),
  ])
  if (fresh) await payAndFinish(shopper, fresh)
}

const reloads: Scenario = async (shopper) => {
  await fillCart(shopper)
  const intent = await openPayment(shopper)
  await shopper.confirm(intent.clientSecret, CARDS.pays)
  await Promise.all([shopper.finish(intent), shopper.finish(intent), shopper.finish(intent)])
  await shopper.finish(intent)
}

const SCENARIOS: readonly Scenario[] = [
  ...[
    buys,
    buys,
    hesitates,
    hesitates,
    hesitates,
    paysAtOnce,
    paysAtOnce,
    clicksTwice,
    clicksTwice,
    hasTwoTabs,
    paysInBothTabs,
    closesTheTab,
    closesTheTab,
    abandonsCheckout,
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
  ...[opensAllScarceStock, opensAllScarceStock, changesAddressInSecondTab, changesAddressInSecondTab],
]

const runUntilShopperLeaves = async (shopper: SimulatedShopper, story: Scenario): Promise<void> => {
  try {
    await story(shopper)
  } catch {
    // The shopper leaves. The auditor checks what was paid until then.
  }
}

export const runScenario = (shopper: SimulatedShopper): Promise<void> =>
  runUntilShopperLeaves(shopper, shopper.random.pick(SCENARIOS))

/** Opens a payment now. The returned function pays it, after the checkout has expired: some by a method that takes it. */
export const prepareLatePayment = async (shopper: SimulatedShopper): Promise<() => Promise<void>> => {
  let intent: PaymentIntentResponse | undefined
  await runUntilShopperLeaves(shopper, async () => {
    await fillCart(shopper)
    intent = await openPayment(shopper)
  })
  return () =>
    runUntilShopperLeaves(shopper, async () => {
      if (intent && shopper.random.chance(0.5)) return payAndFinish(shopper, intent)
      if (intent && (await shopper.confirm(intent.clientSecret, capturedAtOnce)) === 'succeeded')
        await shopper.finish(intent)
    })
}
