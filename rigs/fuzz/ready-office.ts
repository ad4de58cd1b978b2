/** Rows of the back office beside orders and products: pages, mails, withdrawals, payouts, imports, settings. */
import { sql } from 'kysely'
import { CLICK_AND_DROP } from '../../src/domain/postage/postage-format.ts'
import { inTransaction } from '../../src/storage/database/database.ts'
import { recordMailAttempt } from '../../src/storage/mails/mails.ts'
import { insertWithdrawal } from '../../src/storage/withdrawals/withdrawals.ts'
import { createShopper } from '../../test/setup/shopper.ts'
import { ask, type ReadyShop } from './ready-shop.ts'

type Page = { id: string; version: number; slug: string }
type Order = { id: string; number: number; email: string; lines: { position: number }[] }

const PAGES = '/api/admin/pages'
const IMPORTS = '/api/admin/imports'
/** Renewals between two preparations of what stays: a shop has at most 100 pages and keeps 20 imports. */
const INTERVAL = 10

const preparePages = async (shop: ReadyShop, turn: number) => {
  const { bodies, addresses } = shop.ready
  const add = async (name: string) =>
    ask<Page>(shop, 'POST', PAGES, {
      title: `Fuzz ${name} ${turn}`,
      slug: `fuzz-${name}-${turn}`,
      body: 'Text.',
    })
  const publish = (page: Page) =>
    ask<Page>(shop, 'POST', `${PAGES}/${page.id}/publish`, { version: page.version })
  const changed = await add('changed')
  addresses.set('changeStaffPage', `${PAGES}/${changed.id}`)
  bodies.set('changeStaffPage', { version: changed.version, changes: { body: `Text ${turn}.` } })
  addresses.set('readStaffPageVersion', `${PAGES}/${changed.id}/versions/${changed.version}`)
  const draft = await add('draft')
  addresses.set('publishStaffPage', `${PAGES}/${draft.id}/publish`)
  bodies.set('publishStaffPage', { version: draft.version })
  const old = await publish(await add('old'))
  addresses.set('archiveStaffPage', `${PAGES}/${old.id}/archive`)
  bodies.set('archiveStaffPage', { version: old.version })
  addresses.set('getContentPage', `/api/pages/${old.slug}`)
}

/** A returned file that ships an order, and one that has shipped one. */
const preparePostageReturns = async (shop: ReadyShop, turn: number) => {
  const { api, ready } = shop
  const files = '/api/admin/postage-files'
  const columns = { reference: 'Order', tracking: 'Number' }
  const make = async (name: string) => {
    const shopper = createShopper(api)
    await shopper.add('cafe-cap', 1)
    const { id } = await shopper.buy()
    const { number } = await ask<Order>(shop, 'GET', `/api/admin/orders/${id}`)
    await api.checkoutRig.settle()
    await ask(shop, 'POST', files, { orders: String(number) })
    const [made] = await ask<{ id: string }[]>(shop, 'GET', files)
    const file = Buffer.from(`Order,Number\n${number},FUZZ ${name} ${turn}\n`).toString('base64')
    return { path: `${files}/${made?.id}/returns`, body: { file, columns, orders: [number] } }
  }
  const open = await make('open')
  const orders = String(open.body.orders[0])
  ready.bodies.set('makePostageFile', { orders, format: CLICK_AND_DROP.id, again: true })
  ready.addresses.set('checkPostageReturn', `${open.path}/check`)
  ready.bodies.set('checkPostageReturn', { file: open.body.file, columns })
  ready.addresses.set('shipPostageReturn', open.path)
  ready.bodies.set('shipPostageReturn', { ...open.body, key: `fuzz-return-${turn}` })
  const { path, body } = await make('done')
  const { id } = await ask<{ id: string }>(shop, 'POST', path, { ...body, key: `fuzz-done-${turn}` })
  ready.addresses.set('undoPostageReturn', `/api/admin/postage-returns/${id}/undo`)
}

/** An order with a refund of a part that failed, a record of its mail, and a withdrawal. */
const prepareOffice = async (shop: ReadyShop, turn: number) => {
  const { api, ready } = shop
  const { bodies, addresses } = ready
  const { db, checkoutRig } = api
  const shopper = createShopper(api)
  await shopper.add('cafe-cap', 2)
  const { id } = await shopper.buy()
  const path = `/api/admin/orders/${id}`
  const { number, email } = await ask<Order>(shop, 'GET', path)
  const orders = String(number)
  addresses.set('listPrintDocuments', `/api/admin/print/packing-slip?orders=${orders}`)
  addresses.set('printPdf', `/api/admin/print/packing-slip/pdf?orders=${orders}&size=a4`)
  bodies.set('issueInvoices', { orders })
  bodies.set('shippedElsewhere', { to: '2020-01-01', through: number })
  await ask(shop, 'POST', `${path}/refunds`, {
    key: `fuzz-office-${id}`,
    reason: 'other',
    extra: 100,
    expected: 100,
  })
  await checkoutRig.settle()
  await sql`update partial_refunds set status = 'failed', failure = 'Refused.' where order_id = ${id}`.execute(
    db,
  )
  // At the provider too, which would refuse a refund of the whole payment.
  await sql`delete from sandbox_refunds where intent_id = (select intent_id from orders where id = ${id})`.execute(
    db,
  )
  const { refunds } = await ask<{ refunds: { id: string }[] }>(shop, 'GET', path)
  addresses.set('retryRefund', `${path}/refunds/${refunds[0]?.id}/retry`)

  const now = checkoutRig.now()
  const mail = {
    key: `fuzz-${id}`,
    kind: 'confirmation',
    orderId: id,
    recipient: email,
    subject: 'Your order',
  }
  const job = { kind: 'order-message', orderId: id, message: 'confirmation' }
  await recordMailAttempt(db, { ...mail, job, state: 'file', now } as never)
  const { id: mailId } = await db
    .selectFrom('mails')
    .select('id')
    .where('key', '=', mail.key)
    .executeTakeFirstOrThrow()
  addresses.set('readMail', `/api/admin/mails/${mailId}`)
  addresses.set('sendMailAgain', `/api/admin/mails/${mailId}/again`)
  bodies.set('sendMailAgain', { request: `fuzz-request-${turn}` })

  const statement = {
    requestKey: `fuzz-${id}`,
    orderId: id,
    byLink: true,
    name: 'A. Shopper',
    contract: orders,
  }
  const withdrawal = await inTransaction(db, (trx) =>
    insertWithdrawal(trx, { ...statement, email, lines: null, now }),
  )
  addresses.set('markWithdrawal', `/api/admin/withdrawals/${withdrawal?.id}`)
  bodies.set('markWithdrawal', { done: true })

  const payout = { id: `po_fuzz_${turn}`, mode: 'sandbox' as const, amount: 100, currency: 'GBP' }
  await db
    .insertInto('payouts')
    .values({ ...payout, status: 'paid', failure: null, created_at: now, arrives_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  addresses.set('readPayout', `/api/admin/payouts/${payout.id}`)
}

/** Jobs do not run here, so each import is put into the state that its call needs. */
const prepareImports = async (shop: ReadyShop, turn: number) => {
  const { api, ready, staff } = shop
  const file = `Handle,Title,Vendor,Type,Variant Price\nfuzz-${turn},Fuzz ${turn},Fellmark,Bags,20.00\n`
  const add = async (state: string): Promise<string> => {
    const headers = { ...staff, 'Content-Type': 'text/csv' }
    const answer = await api.call('POST', `${IMPORTS}?name=fuzz.csv`, { headers, raw: file })
    if (answer.status >= 300) throw new Error(`an import: ${answer.status} ${answer.text}`)
    const { id } = answer.json<{ id: string }>()
    await sql`update imports set state = ${state} where id = ${id}`.execute(api.db)
    return id
  }
  for (const [call, state, end] of [
    ['answerImport', 'blocked', '/answers'],
    ['runImport', 'ready', '/run'],
    ['addImportPictures', 'failed', '/pictures'],
    ['retryImportPictures', 'done', '/pictures/retry'],
  ] as const) {
    const id = await add(state)
    ready.addresses.set(call, `${IMPORTS}/${id}${end}`)
    if (call !== 'retryImportPictures') continue
    const { id: productId } = await api.db
      .selectFrom('products')
      .select('id')
      .limit(1)
      .executeTakeFirstOrThrow()
    await api.db
      .insertInto('import_pictures')
      .values({
        import_id: id,
        product_id: productId,
        position: 0,
        source: 'https://pictures.example/missing.jpg',
        alt: null,
        colors: [],
        url: null,
        state: 'failed',
        reason: 'It was not there.',
      })
      .execute()
  }
  ready.bodies.set('answerImport', { decimalSign: '.' })
}

const prepareCalls = async (shop: ReadyShop, turn: number) => {
  const { bodies, addresses } = shop.ready
  const email = `erased.${turn}@example.com`
  await shop.api.call('POST', '/api/newsletter', { body: { email } })
  bodies.set('erasePersonalData', { email, confirmation: email })
  bodies.set('createStaffBrand', { name: `Fuzz New Brand ${turn}` })
  bodies.set('previewSettings', { path: '/', sections: {} })
  const columns = [{ heading: 'Reference', fact: 'reference' }]
  const format = { name: `Fuzz Carrier ${turn % 10}`, rows: 'order', columns }
  const { id } = await ask<{ id: string }>(shop, 'PUT', '/api/admin/postage-formats', format)
  addresses.set('deletePostageFormat', `/api/admin/postage-formats/${id}`)
  bodies.set('fetchPicture', { url: 'https://pictures.example/bag.jpg' })
  const [brand] = await ask<{ slug: string }[]>(shop, 'GET', '/api/brands')
  if (brand) addresses.set('getBrand', `/api/brands/${brand.slug}`)
  const path = '/api/admin/catalogue/products'
  const { products } = await ask<{ products: Record<'id' | 'brandId' | 'categoryId', string>[] }>(
    shop,
    'GET',
    path,
  )
  const [first] = products
  if (first) {
    const { brandId, categoryId } = first
    const variant = { size: 'S', color: 'Chalk', sku: `FUZZ-${turn}`, stockQuantity: 4 }
    bodies.set('createStaffProduct', {
      name: `Fuzz Product ${turn}`,
      brandId,
      categoryId,
      price: '68.00',
      counting: 'by-variant',
      sizes: ['S'],
      colors: ['Chalk'],
      variants: [variant],
    })
  }
  const ids = products.slice(0, 3).map(({ id }) => id)
  addresses.set('listStaffVariants', `/api/admin/catalogue/variants?products=${ids.join(',')}`)
  const settings = await ask<{ sections: Record<string, { version: number; value: object }> }>(
    shop,
    'GET',
    '/api/admin/settings',
  )
  const file = await ask<object>(shop, 'GET', '/api/admin/settings-file')
  bodies.set('importSettings', { file, dryRun: true })
  const { identity, seo } = settings.sections
  if (!identity || !seo) return
  addresses.set('restoreSettings', '/api/admin/settings/seo/restore')
  bodies.set('restoreSettings', { version: seo.version, to: 0 })
  const { version, value } = identity
  bodies.set('changeSettings', {
    note: `Renewal ${turn}`,
    sections: { identity: { version, value: { ...value, tagline: `Renewed ${turn}.` } } },
  })
}

export const prepareBackOffice = async (shop: ReadyShop, turn: number): Promise<void> => {
  await prepareCalls(shop, turn)
  if (turn % INTERVAL !== 0) return
  await preparePages(shop, turn)
  await prepareOffice(shop, turn)
  await preparePostageReturns(shop, turn)
  await prepareImports(shop, turn)
}
