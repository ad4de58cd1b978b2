/** The API over HTTP on a database of its own, with the small catalogue in it. */

import { type ServerType, serve } from '@hono/node-server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect } from 'vitest'
import { demoShop } from '../../demo/catalogue/demo-shop.ts'
import { defaultSettings } from '../../settings/default-settings.ts'
import type { ApiServices, CatalogueChange } from '../../src/api/api-services.ts'
import { createApi } from '../../src/api/app/api.ts'
import { createCurrentSettings } from '../../src/api/current-settings.ts'
import { createImportService } from '../../src/catalogue-files/import/import-service.ts'
import type { Catalogue } from '../../src/domain/products/seeded-catalogue.ts'
import { DEFAULT_TIME_ZONE } from '../../src/domain/shop-day.ts'
import type { RemoteAccess } from '../../src/pictures/remote-picture.ts'
import { type Database, openDatabase } from '../../src/storage/database/database.ts'
import type { PostgresConnection } from '../../src/storage/database/embedded-postgres/embedded-postgres.ts'
import type { QueryObserver } from '../../src/storage/database/query-observer.ts'
import { createRateLimits } from '../../src/storage/database/rate-limits.ts'
import { seedCatalogue } from '../../src/storage/demo/seed-catalogue.ts'
import { cheapHash } from './cheap-hash.ts'
import { type CheckoutRig, createCheckoutRig } from './checkout.ts'
import { createTestDatabase } from './database.ts'
import { folderOf } from './files.ts'
import { openTestPictures } from './pictures.ts'
import { serverOptions } from './server-options.ts'
import { smallCatalogue } from './small-catalogue.ts'

export const STAFF_PASSWORD = 'a password for tests'

export type Reply = { status: number; text: string; headers: Headers; json: <T = unknown>() => T }
export type Call = {
  body?: unknown
  /** Sent as it is, instead of `body`. */
  raw?: BodyInit
  headers?: Record<string, string>
}

export type TestApi = {
  origin: string
  db: Database
  connection: PostgresConnection
  /** The changes that the API reported. */
  changes: CatalogueChange[]
  /** The money's way, to be held up and looked into. */
  checkoutRig: CheckoutRig
  /** What went wrong on our side: what the API logged as an error. */
  faults: object[]
  call(method: string, path: string, call?: Call): Promise<Reply>
  /** Makes a call that must be refused in words, and change nothing; answers the status and the message. */
  refused(method: string, path: string, call?: Call): Promise<[number, string]>
  /** Headers of someone who knows the password. */
  staff(): Promise<{ Authorization: string }>
  /** Whether the picture store has the picture at this URL. */
  hasPicture(url: string): Promise<boolean>
  /** Everything that calls can change, as text. */
  everything(): Promise<string>
}

const told = [
  'brands',
  'categories',
  'redirects',
  'products',
  'inventory_items',
  'variants',
  'product_words',
  'cart_lines',
  'newsletter_subscribers',
  'settings',
  'staff_sessions',
  'orders',
  'refunds',
]

const readEverything = async (db: Database): Promise<string> => {
  const tables = await Promise.all(
    told.map(async (table) => {
      const { rows } = await sql<{ all: string }>`
        select coalesce(string_agg(row::text, ${'\n'} order by row::text), '') as all from ${sql.table(table)} as row
      `.execute(db)
      return `${table}:\n${rows[0]?.all}`
    }),
  )
  return tables.join('\n\n')
}

const listen = (
  fetch: ReturnType<typeof createApi>['fetch'],
): Promise<{ server: ServerType; origin: string }> =>
  new Promise((resolve) => {
    const server = serve(
      // The shop of other test files in this process has Node's Request and Response, as in production.
      { fetch, port: 0, hostname: '127.0.0.1', serverOptions, overrideGlobalObjects: false },
      ({ port }) => resolve({ server, origin: `http://127.0.0.1:${port}` }),
    )
  })

const tellingTooMuch = /select |insert |update |constraint|postgres|node_modules|undefined|\[object/i

/**
 * @param options.services replaces what the API is given; limits are a thousandfold by default, and forwarded
 * addresses are believed, so that tests can come from many
 */
export function testApi(
  options: {
    catalogue?: Catalogue
    services?: (db: Database) => Partial<ApiServices>
    /** How pictures at https addresses are reached. */
    way?: RemoteAccess
    observeQuery?: QueryObserver
  } = {},
): () => TestApi {
  let api: TestApi | undefined
  let close = async () => {}
  beforeAll(async () => {
    const database = await createTestDatabase('migrated')
    const open = openDatabase(database.connection, { observeQuery: options.observeQuery })
    const { db } = open
    await seedCatalogue(db, options.catalogue ?? smallCatalogue)
    await db
      .insertInto('settings')
      .values({ key: 'staff-password', value: await cheapHash(STAFF_PASSWORD) })
      .execute()
    const changes: CatalogueChange[] = []
    const faults: object[] = []
    const log = { info: () => {}, warn: () => {}, error: (details: object) => faults.push(details) }
    const catalogueChanged = (change: CatalogueChange) => void changes.push(change)
    const checkoutRig = createCheckoutRig({
      db,
      log,
      catalogueChanged,
      webhook: async (body, signature) => {
        const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': signature }
        return (await app.request('/api/stripe/webhook', { method: 'POST', body, headers })).ok
      },
    })
    const pictures = openTestPictures({ ...(options.way && { way: options.way }) })
    // Its jobs do not run: test/imports/imports.test.ts imports files, in a whole shop.
    const imports = createImportService({
      db,
      connection: database.connection,
      folder: folderOf({}),
      pictures: pictures.store,
      enqueue: async () => {},
      catalogueChanged: () => catalogueChanged({ productIds: [] }),
      log,
    })
    const app = createApi({
      db,
      imports,
      checkout: checkoutRig.checkout,
      pictures: pictures.store,
      limits: createRateLimits(db, { factor: 1000 }),
      log,
      now: checkoutRig.now,
      catalogueChanged,
      secureCookies: false,
      publicOrigins: [],
      trustProxy: { kind: 'hops', count: 1 },
      timeZone: DEFAULT_TIME_ZONE,
      settings: createCurrentSettings({ db, defaults: defaultSettings, demo: demoShop, log }),
      renderPreview: async () => '',
      ...options.services?.(db),
    })
    const { server, origin } = await listen(app.fetch)
    const call: TestApi['call'] = async (method, path, { body, raw, headers } = {}) => {
      const answer = await globalThis.fetch(origin + path, {
        method,
        headers: { ...(body !== undefined && { 'Content-Type': 'application/json' }), ...headers },
        ...(raw !== undefined && { body: raw, duplex: 'half' }),
        ...(body !== undefined && { body: JSON.stringify(body) }),
      } as RequestInit)
      const text = await answer.text()
      return { status: answer.status, text, headers: answer.headers, json: () => JSON.parse(text) }
    }
    api = {
      origin,
      db,
      connection: database.connection,
      changes,
      checkoutRig,
      faults,
      call,
      staff: async () => {
        const { json } = await call('POST', '/api/admin/login', { body: { password: STAFF_PASSWORD } })
        return { Authorization: `Bearer ${json<{ token: string }>().token}` }
      },
      hasPicture: (url) => pictures.store.has(url),
      everything: () => readEverything(db),
      refused: async (method, path, options) => {
        const before = await readEverything(db)
        const reply = await call(method, path, options)
        expect(await readEverything(db)).toBe(before)
        expect(reply.headers.get('Content-Type')).toBe('text/plain; charset=utf-8')
        expect(reply.text).not.toMatch(tellingTooMuch)
        return [reply.status, reply.text]
      },
    }
    close = async () => {
      await new Promise((resolve) => server.close(resolve))
      await checkoutRig.checkout.stop()
      await pictures.close()
      await open.close()
      await database.drop()
    }
  })
  afterAll(() => close())
  return () => {
    if (!api) throw new Error('The API is there while a test or its hooks run.')
    return api
  }
}
