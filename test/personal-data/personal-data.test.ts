/** Personal data: found, exported and erased by email address (B63). */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { PersonalDataErased, PersonalDataFound } from '../../src/contract/personal-data/personal-data.ts'
import { moneyApi } from '../setup/money.ts'
import { createShopper } from '../setup/shopper.ts'

const api = moneyApi()

describe('erasure (B63)', () => {
  const staffPost = async (path: string, body: object) =>
    api().call('POST', `/api/admin/personal-data/${path}`, { headers: await api().staff(), body })
  const foundOf = async (email: string): Promise<PersonalDataFound> =>
    (await staffPost('find', { email })).json()
  /** Every row of every table, also of the jobs. */
  const dump = async (): Promise<string> => {
    const { db } = api()
    const { rows } = await sql<{ name: string }>`
      select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(
      db,
    )
    const parts: string[] = []
    for (const { name } of rows) {
      const { rows: texts } = await sql<{ all: string | null }>`
        select string_agg(t::text, chr(10)) as all from ${sql.raw(name)} as t`.execute(db)
      parts.push(`${name}: ${texts[0]?.all ?? ''}`)
    }
    return parts.join('\n').toLowerCase()
  }
  const address = {
    firstName: 'Zebedee',
    lastName: 'Quillfeather',
    address: '77 Wobblestone Row',
    address2: 'Flat 9, Gabledene',
    city: 'Nethermarsh',
    state: 'Quillshire',
    postalCode: 'ZE1 7QQ',
    country: 'GB',
    phone: '+44 7700 900941',
  }
  /** Sent to the payment provider, and corrected later. The other customer has the same first name. */
  const firstAddress = {
    ...address,
    firstName: 'Ada',
    address2: 'Attic of Finchbury',
    city: 'Overmarsh',
    state: 'Inkshire',
    phone: '01632 960 583',
  }
  const personal = [
    ...['zebedee', 'quillfeather', 'wobblestone', 'nethermarsh', 'ze1 7qq', 'overmarsh'],
    ...['gabledene', 'quillshire', '+44 7700 900941', 'finchbury', 'inkshire', '01632 960 583'],
  ]

  test('takes name, every line of the address, state, phone and email out of every table; amounts, country and numbers stay', async () => {
    const { db } = api()
    const other = createShopper(api())
    await other.add('cafe-cap')
    const { id: otherId } = await other.buy()
    const shopper = createShopper(api())
    await shopper.add('cafe-cap')
    const { clientSecret, paymentIntentId } = await shopper.open('GBP', { shippingAddress: firstAddress })
    await shopper.pay(clientSecret)
    const { id } = await shopper.order({ paymentIntentId })
    await api().checkoutRig.settle()
    const { email } = shopper
    const headers = await api().staff()
    const order = () => db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const before = await order()
    const patch = await api().call('PATCH', `/api/admin/orders/${id}/contact`, {
      headers,
      body: {
        changes: { shippingAddress: address },
        seen: { shippingAddress: before.shipping_address },
      },
    })
    expect(patch.status, patch.text).toBe(200)
    await api().call('POST', `/api/admin/orders/${id}/notes`, { headers, body: { text: 'Zebedee rang.' } })
    const view = { name: 'One customer', query: `search=${encodeURIComponent(email)}` }
    await api().call('POST', '/api/admin/order-views', { headers, body: view })
    const named = [
      { name: 'Zebedee Quillfeather', query: 'status=confirmed' },
      { name: 'Two', query: `search=${encodeURIComponent('quillfeather zebedee')}` },
      { name: 'Three', query: 'search=Nobody+Quillfeather' },
      { name: 'Four', query: 'search=zebedee' },
      { name: 'Five', query: 'search=ze17qq' },
      { name: 'At 77 Wobblestone Row', query: 'status=confirmed' },
    ]
    // Of another list.
    const ofCustomers = await api().call('POST', '/api/admin/customer-views', {
      headers,
      body: { name: 'One customer', query: 'search=zebedee' },
    })
    expect(ofCustomers.status).toBe(201)
    const ofSeveral = { name: 'Everybody of one name', query: 'search=Ada' }
    for (const other of [...named, ofSeveral]) {
      const saved = await api().call('POST', '/api/admin/order-views', { headers, body: other })
      expect(saved.status).toBe(201)
    }
    // One is gone from the list already, and is in the log only.
    const { id: gone } = (
      await api().call('POST', '/api/admin/order-views', {
        headers,
        body: { name: 'Gone', query: 'search=Zebedee%20Quillfeather' },
      })
    ).json<{ id: string }>()
    await api().call('DELETE', `/api/admin/order-views/${gone}`, { headers })
    await api().call('POST', '/api/newsletter', { body: { email: email.toUpperCase() } })
    await sql`insert into mails (key, kind, order_id, recipient, subject, state, created_at, updated_at)
      values ('mail-of-order', 'confirmation', ${id}, ${email}, 'Confirmed', 'sent', now(), now())`.execute(
      db,
    )

    expect((await foundOf(email)).obstacles).toEqual([`Order #${before.number} is not shipped yet.`])
    const refused = await staffPost('erase', { email, confirmation: email })
    expect([refused.status, refused.text]).toEqual([
      409,
      `Nothing was erased. Order #${before.number} is not shipped yet.`,
    ])
    expect(await dump()).toContain('quillfeather')

    const shipped = await api().call('POST', `/api/admin/orders/${id}/parcels`, { headers, body: {} })
    expect(shipped.status, shipped.text).toBeLessThan(300)
    await api().checkoutRig.settle()
    const wrong = await staffPost('erase', { email, confirmation: 'somebody@example.com' })
    expect(wrong.status).toBe(400)

    const exported = await staffPost('export', { email: email.toUpperCase() })
    for (const text of [...personal, 'zebedee rang.']) expect(exported.text.toLowerCase()).toContain(text)
    expect(exported.text).not.toContain('client_secret')
    expect(exported.text).not.toContain(otherId)

    const kept = await order()
    const erased = await staffPost('erase', { email: email.toUpperCase(), confirmation: email })
    expect(erased.status, erased.text).toBe(200)
    expect(erased.json<PersonalDataErased>()).toMatchObject({
      erased: { orders: 1, notes: 1, newsletter: 1, savedViews: 8 },
      documents: [],
      payments: [],
    })
    const after = await dump()
    for (const text of [...personal, email.toLowerCase(), encodeURIComponent(email).toLowerCase()])
      expect(after.includes(text), text).toBe(false)
    const { email: _, shipping_address, billing_address, search_text, ...amounts } = await order()
    expect(amounts).toEqual(Object.fromEntries(Object.entries(kept).filter(([column]) => column in amounts)))
    expect([shipping_address?.country, billing_address?.country]).toEqual([
      kept.shipping_address?.country,
      kept.billing_address?.country,
    ])
    expect(search_text).toContain(String(before.number))
    expect((await foundOf(email)).counts.orders).toBe(0)
    const { rows: views } = await sql`select name from order_views where name = ${ofSeveral.name}`.execute(db)
    expect(views).toHaveLength(1)
    // Others keep theirs, and the order can still be read by staff.
    const untouched = await db
      .selectFrom('orders')
      .select('email')
      .where('id', '=', otherId)
      .executeTakeFirst()
    expect(untouched?.email).toBe(other.email)
    expect((await api().call('GET', `/api/admin/orders/${id}`, { headers })).status).toBe(200)
    const { rows } = await sql<{ action: string }>`
      select action from audit_log where action = 'erasePersonalData' and subject = ''`.execute(db)
    expect(rows).toHaveLength(1)
    const { rows: redactions } = await sql<{ actor: string; redacted: number }>`
      select actor, (after ->> 'redacted')::int as redacted from audit_log where action = 'redactAuditLog'`.execute(
      db,
    )
    expect(redactions).toEqual([{ actor: expect.any(String), redacted: expect.any(Number) }])
    expect(redactions[0]?.redacted).toBeGreaterThanOrEqual(8)
  })

  test('keeps an invoice whole, and names it', async () => {
    const { db } = api()
    const shopper = createShopper(api())
    await shopper.add('cafe-cap')
    const { id } = await shopper.buy()
    await api().checkoutRig.settle()
    const headers = await api().staff()
    const { number } = await db
      .selectFrom('orders')
      .select('number')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const issued = await api().call('POST', '/api/admin/invoices', {
      headers,
      body: { orders: String(number) },
    })
    expect(issued.json(), issued.text).toMatchObject({ issued: 1 })
    await api().call('POST', `/api/admin/orders/${id}/parcels`, { headers, body: {} })
    await api().checkoutRig.settle()
    const content = async () =>
      (
        await sql<{
          text: string
        }>`select content::text as text from issued_documents where order_id = ${id}`.execute(db)
      ).rows
    const before = await content()
    expect(before).toHaveLength(1)
    const { email } = shopper
    const erased = await staffPost('erase', { email, confirmation: email })
    expect(erased.json<PersonalDataErased>().documents).toEqual([expect.stringMatching(/INV-/)])
    expect(await content()).toEqual(before)
  })

  test('names the payments of which the payment provider keeps what it was sent', async () => {
    const { db } = api()
    const shopper = createShopper(api())
    await shopper.add('cafe-cap')
    const { clientSecret, paymentIntentId } = await shopper.open()
    await shopper.pay(clientSecret)
    const { id } = await shopper.order({ paymentIntentId })
    await api().checkoutRig.settle()
    await api().call('POST', `/api/admin/orders/${id}/parcels`, { headers: await api().staff(), body: {} })
    await api().checkoutRig.settle()
    const { email } = shopper
    expect((await foundOf(email)).payments).toEqual([])
    // As if it had been made at Stripe.
    await sql`update checkouts set mode = 'live' where intent_id = ${paymentIntentId}`.execute(db)
    expect(await foundOf(email)).toMatchObject({ payments: [paymentIntentId], counts: { payments: 1 } })
    const erased = await staffPost('erase', { email, confirmation: email })
    expect(erased.json<PersonalDataErased>().payments, erased.text).toEqual([paymentIntentId])
  })

  test('of an address that nobody has erases nothing; without the right role it is refused', async () => {
    const nobody = { email: 'nobody@example.com', confirmation: 'NOBODY@example.com' }
    expect((await staffPost('erase', nobody)).json<PersonalDataErased>().erased.orders).toBe(0)
    for (const path of ['find', 'export', 'erase'])
      expect((await api().call('POST', `/api/admin/personal-data/${path}`, { body: nobody })).status).toBe(
        401,
      )
    expect((await staffPost('find', { email: '%' })).status).toBe(400)
  })

  test('nothing else may change the timeline or the audit log', async () => {
    const { db } = api()
    await expect(sql`update audit_log set actor = 'x'`.execute(db)).rejects.toThrow('never changed')
    await expect(sql`update order_events set details = '{}'`.execute(db)).rejects.toThrow('never changed')
    await expect(sql`delete from audit_log`.execute(db)).rejects.toThrow('never changed')
  })

  test('no request caused a server error', () => {
    expect(api().faults).toEqual([])
  })
})
