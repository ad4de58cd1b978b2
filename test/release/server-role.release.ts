/** As whom the shop works in its embedded PostgreSQL: as a role that owns its database and has no rights over the server. */
import { join } from 'node:path'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { afterEach, expect, it } from 'vitest'
import { openDatabase } from '../../src/storage/database/database.ts'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../src/storage/database/embedded-postgres/embedded-postgres.ts'
import {
  earlierIntentId,
  earlierSecret,
  migrateToFirstRelease,
  writeEarlierCatalogue,
  writeEarlierCheckout,
} from '../setup/earlier-release.ts'
import { folderOf } from '../setup/files.ts'
import { callTo } from '../setup/http-call.ts'
import { PASSWORD, type ShopProcess, startProcess } from '../setup/shop.ts'
import { createShopper } from '../setup/shopper.ts'

const opened: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close()
})

/** As the first release started it: its user is the superuser that made the data folder. */
const startAsSuperuser = async (dataDir: string): Promise<EmbeddedPostgres> => {
  const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), database: 'haberdash' })
  opened.push(postgres.stop)
  return postgres
}

const startShop = async (dataDir: string): Promise<{ shop: ShopProcess; origin: string }> => {
  const shop = startProcess('test/setup/shop-process.ts', {
    DATA_DIR: dataDir,
    PORT: '0',
    ADMIN_PASSWORD: PASSWORD,
    LOG_LEVEL: 'error',
    RATE_LIMIT_FACTOR: '1000',
  })
  opened.push(async () => {
    shop.process.kill('SIGTERM')
    await shop.ended
  })
  return { shop, origin: await shop.opened }
}

/** What the superuser sees of a shop that runs. */
const look = async (dataDir: string) => {
  const { connection } = await startAsSuperuser(dataDir)
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const { rows: users } = await client.query(`
      select distinct rolname, rolsuper, rolcreatedb, rolcreaterole
      from pg_stat_activity join pg_roles on pg_roles.oid = usesysid
      where application_name like 'haberdash%'`)
    const { rows: foreign } = await client.query(`
      select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = relnamespace
      where relowner = 10 and nspname not like 'pg\\_%' and nspname <> 'information_schema'
      union all
      select p.oid::regprocedure::text from pg_proc p join pg_namespace n on n.oid = pronamespace
      where proowner = 10 and nspname not like 'pg\\_%' and nspname <> 'information_schema'
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
      union all
      select t.oid::regtype::text from pg_type t join pg_namespace n on n.oid = typnamespace
      where typowner = 10 and nspname not like 'pg\\_%' and nspname <> 'information_schema'
        and not exists (select from pg_depend d where d.objid in (t.oid, t.typelem) and d.deptype = 'e')
      union all
      select nspname from pg_namespace
      where nspowner = 10 and nspname not like 'pg\\_%' and nspname <> 'information_schema'
      union all
      select datname from pg_database where datname = current_database() and datdba = 10`)
    return { users, superusersOwn: foreign.map(({ name }) => name) }
  } finally {
    await client.end()
  }
}

const asOwner = {
  users: [{ rolname: 'haberdash', rolsuper: false, rolcreatedb: false, rolcreaterole: false }],
  superusersOwn: [],
}

it('a new shop works as a role that is no superuser, owns everything, and can sell', async () => {
  const dataDir = folderOf({})
  const { shop, origin } = await startShop(dataDir)
  const [product] = await (await fetch(`${origin}/api/products?sort=name&limit=1`)).json()
  const shopper = createShopper(callTo([origin]))
  await shopper.add(product.slug)
  await shopper.buy()
  expect(await look(dataDir)).toEqual(asOwner)
  expect(shop.output().stderr).toBe('')
})

it('a data folder of an earlier release, which worked as superuser, is taken over and goes on selling', async () => {
  const dataDir = folderOf({})
  const former = await startAsSuperuser(dataDir)
  const books = openDatabase(former.connection)
  await migrateToFirstRelease(books.db)
  await writeEarlierCatalogue(books.db)
  const open = { name: 'open', sessionId: 'aaaaaaaa4', slug: 'wool-cap', email: 'open@example.com' } as const
  await writeEarlierCheckout(books.db, { ...open, status: 'open', payment: 'requires_payment_method' })
  await books.close()
  const jobs = new PgBoss({ ...former.connection, schema: 'jobs', supervise: false, schedule: false })
  await jobs.start()
  await jobs.createQueue('refund')
  await jobs.stop({ graceful: false })
  await former.stop()

  const { shop, origin } = await startShop(dataDir)
  const shopper = createShopper(callTo([origin]), { email: open.email })
  expect(await shopper.pay(earlierSecret(open))).toBe('succeeded')
  const reply = await shopper.tryOrder({ sessionId: open.sessionId, paymentIntentId: earlierIntentId(open) })
  expect(reply.status, reply.text).toBeLessThan(300)
  expect(await look(dataDir)).toEqual(asOwner)
  expect(shop.output().stderr).toBe('')
})

it('a second process beside the running shop works as the same role', async () => {
  const dataDir = folderOf({})
  await startShop(dataDir)
  await startShop(dataDir)
  expect(await look(dataDir)).toEqual(asOwner)
})
