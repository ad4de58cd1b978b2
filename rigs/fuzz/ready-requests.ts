/**
 * Requests that fit the shop's present state, for calls that random values seldom or never satisfy: an order that can be
 * shipped, a payment that waits for its bank, the ids of all brands. Each renewal prepares some of them.
 */
import { STAFF_PASSWORD } from '../../test/setup/api.ts'
import type { MoneyApi } from '../../test/setup/money.ts'
import { CARDS, createShopper, totalsOf } from '../../test/setup/shopper.ts'
import type { ObservedValues } from './known-values.ts'
import { prepareAccounts } from './ready-accounts.ts'
import { prepareBackOffice } from './ready-office.ts'
import { ask, type ReadyShop } from './ready-shop.ts'
import { prepareStocktakes } from './ready-stocktakes.ts'

const ORDERS = '/api/admin/orders'
const CATALOGUE = '/api/admin/catalogue'

type Id = { id: string }
type Group = Id & { version: number; description: string; parentId?: string | null }

/** Products that shoppers buy: staff calls do not meet their ids. */
export const FOR_SHOPPERS = ['field-backpack-28l', 'cafe-cap']

const openPayment = async (api: MoneyApi) => {
  const shopper = createShopper(api)
  await shopper.add('cafe-cap')
  return { shopper, ...(await shopper.open()) }
}

/** Carts and payments to go on with. */
const preparePayments = async ({ api, ready: { bodies } }: ReadyShop, observed: ObservedValues) => {
  const { shopper, ...intent } = await api.paid()
  const { sessionId, orderBody } = shopper
  bodies.set('createOrder', {
    ...(await orderBody()),
    sessionId,
    paymentIntentId: intent.paymentIntentId,
  })
  bodies.set('returnFromPayment', { clientSecret: intent.clientSecret })
  observed.observe('/api/payment', { ...intent, sessionId })
  const { clientSecret } = await openPayment(api)
  const card = { number: CARDS.pays, expMonth: 12, expYear: 2040, cvc: '123' }
  bodies.set('sandboxConfirm', { clientSecret, card })
  const waiting = await openPayment(api)
  await waiting.shopper.pay(waiting.clientSecret, CARDS.authenticates)
  bodies.set('sandboxAuthenticate', { clientSecret: waiting.clientSecret, outcome: 'pass' })
  bodies.set('login', { password: STAFF_PASSWORD })
}

const prepareCart = async ({ api, ready }: ReadyShop, observed: ObservedValues) => {
  const { bodies, addresses } = ready
  // Others may all be archived by then.
  addresses.set('getProduct', `/api/products/${FOR_SHOPPERS[0]}`)
  const shopper = createShopper(api)
  await shopper.add('field-backpack-28l')
  const { sessionId } = shopper
  const cart = await shopper.cart()
  const amount = totalsOf(cart, 'GBP').total / 100
  bodies.set('createPaymentIntent', { amount, currency: 'GBP', sessionId })
  observed.observe('/api/cart', [...cart, { sessionId }])
  const [line] = cart
  if (!line) return
  const { productId, size, color } = line
  bodies.set('addToCart', { productId, quantity: 1, size, color, sessionId })
  bodies.set('createCartHandover', { sessionId })
  for (const call of ['readCartHandover', 'redeemCartHandover']) {
    const { token } = (await shopper.call('POST', '/api/cart/handovers', { sessionId })).json<{
      token: string
    }>()
    bodies.set(call, {
      token,
      ...(call === 'redeemCartHandover' && { sessionId: createShopper(api).sessionId }),
    })
  }
}

type Order = Id & { email: string; parcels: Id[]; lines: { position: number }[] }

/** One new order for the calls that use it up, in turns. */
const prepareOrder = async (shop: ReadyShop, turn: number) => {
  const { api, ready } = shop
  const shopper = createShopper(api)
  await shopper.add('cafe-cap', 2)
  const { id } = await shopper.buy()
  const { bodies, addresses } = ready
  const path = `${ORDERS}/${id}`
  switch (turn % 4) {
    case 0: {
      const { lines, email } = await ask<Order>(shop, 'GET', path)
      for (const [call, end] of [
        ['readStaffOrder', ''],
        ['addOrderNote', '/notes'],
        ['endOrderLinks', '/links/end'],
        ['changeOrderContact', '/contact'],
        ['claimOrder', '/claim'],
        ['releaseOrder', '/claim/release'],
        ['shipOrder', '/parcels'],
        ['refundPart', '/refunds'],
      ] as const)
        addresses.set(call, path + end)
      bodies.set('changeOrderContact', { changes: { email: 'new@example.com' }, seen: { email } })
      bodies.set('refundPart', { key: `fuzz-${id}`, reason: 'other', extra: 100, expected: 100 })
      bodies.set('shipOrder', { lines: lines.map(({ position }) => ({ position, quantity: 1 })) })
      return
    }
    case 1: {
      // Of two parcels, one is taken back and one is delivered.
      const half = { lines: [{ position: 0, quantity: 1 }], notify: false }
      const [line] = (await ask<Order>(shop, 'GET', path)).lines
      if (line) half.lines = [{ position: line.position, quantity: 1 }]
      await ask(shop, 'POST', `${path}/parcels`, half)
      const { parcels } = await ask<Order>(shop, 'POST', `${path}/parcels`, { notify: false })
      addresses.set('undoParcel', `${path}/parcels/${parcels[0]?.id}/undo`)
      addresses.set('deliverParcel', `${path}/parcels/${parcels[1]?.id}/delivered`)
      return
    }
    case 2:
      return void addresses.set('cancelOrder', `${path}/cancel`)
    default:
      return void addresses.set('refundOrder', `${path}/refund`)
  }
}

/** Groups without products, and a bulk edit to take back. Names are taken for ever, so each has a number. */
const prepareCatalogue = async (shop: ReadyShop, turn: number) => {
  const { bodies, addresses } = shop.ready
  for (const [one, many] of [
    ['Brand', 'brands'],
    ['Category', 'categories'],
  ] as const) {
    const path = `${CATALOGUE}/${many}`
    const { id } = await ask<Id>(shop, 'POST', path, { name: `Fuzz ${one} ${turn}` })
    addresses.set(`deleteStaff${one}`, `${path}/${id}`)
    const groups = await ask<Group[]>(shop, 'GET', path)
    const [changed] = groups
    if (!changed) continue
    addresses.set(`changeStaff${one}`, `${path}/${changed.id}`)
    const edit = { changes: { description: `Renewed ${turn}` }, seen: { description: changed.description } }
    bodies.set(`changeStaff${one}`, { version: changed.version, ...edit })
    const main = groups.filter(({ parentId }) => (parentId ?? null) === null).map((group) => group.id)
    if (one === 'Brand') bodies.set('orderStaffBrands', { ids: main.reverse() })
    else bodies.set('orderStaffCategories', { parentId: null, ids: main.reverse() })
  }
}

const findArchived = async ({ api }: ReadyShop): Promise<{ archived: string | undefined }> => {
  const found = await api.db
    .selectFrom('products')
    .select('slug')
    .where('status', '=', 'archived')
    .limit(1)
    .execute()
  return { archived: found[0]?.slug }
}

/** A product that no shopper of the tests buys: it is changed alone and in bulk, and a bulk edit is there to be undone. */
const prepareProduct = async (shop: ReadyShop, turn: number) => {
  const { bodies, addresses } = shop.ready
  const path = `${CATALOGUE}/products`
  const { products } = await ask<{ products: (Id & { slug: string })[] }>(shop, 'GET', path)
  const product = products.find(({ slug }) => !FOR_SHOPPERS.includes(slug))
  if (!product) return
  const { id } = product
  const now = await ask<{ version: number; featured: boolean; description: string; variants: Id[] }>(
    shop,
    'GET',
    `${path}/${id}`,
  )
  const flip = { changes: { featured: !now.featured }, seen: { featured: now.featured } }
  const changeId = `change_fuzz${String(turn).padStart(16, '0')}`
  await ask(shop, 'PATCH', path, { rows: [{ id, ...flip }], changeId })
  addresses.set('undoBulkEdit', `${CATALOGUE}/changes/${changeId}/undo`)
  const { version, featured } = await ask<typeof now>(shop, 'GET', `${path}/${id}`)
  const flags = { changes: { featured: !featured }, seen: { featured } }
  addresses.set('changeStaffProduct', `${path}/${id}`)
  bodies.set('changeStaffProduct', { version, ...flags })
  bodies.set('editProductsInBulk', { rows: [{ id, ...flags }] })
  const variants = now.variants.slice(0, 1)
  const goodsOf = (name: string) => ({
    id: `goods_${name}${String(turn).padStart(16, '0')}`,
    reason: 'Delivery',
    document: `DN-${turn}`,
    lines: variants.map((variant) => ({ variantId: variant.id, units: 1 })),
  })
  const received = goodsOf('ready')
  await ask(shop, 'POST', '/api/admin/goods-in', received)
  addresses.set('undoGoodsReceipt', `/api/admin/goods-in/${received.id}/undo`)
  bodies.set('postGoodsReceipt', goodsOf('next'))
  bodies.set('printLabels', {
    format: 'l7160',
    labels: variants.map((variant) => ({ variantId: variant.id, copies: 1 })),
  })
  addresses.set('updateProduct', `/api/admin/products/${id}`)
  bodies.set('updateProduct', { description: `Text ${turn}.`, seen: { description: now.description } })
  const { archived } = await findArchived(shop)
  const other = products.findLast(({ slug }) => !FOR_SHOPPERS.includes(slug))
  if (archived === undefined && other && other.id !== id)
    await ask(shop, 'POST', `${path}/${other.id}/archive`)
  addresses.set('getArchivedProduct', `/api/archived-products/${archived ?? other?.slug}`)
}

/** @param turn the number of the renewal */
export const renewReadyRequests = async (
  shop: ReadyShop,
  observed: ObservedValues,
  turn: number,
): Promise<void> => {
  await preparePayments(shop, observed)
  await prepareCart(shop, observed)
  await prepareOrder(shop, turn)
  await prepareCatalogue(shop, turn)
  await prepareProduct(shop, turn)
  await prepareStocktakes(shop, turn)
  await prepareBackOffice(shop, turn)
  await prepareAccounts(shop, turn)
  shop.ready.addresses.set('readDocsFile', '/api/docs/swagger-ui.css')
}
