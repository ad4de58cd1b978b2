/**
 * A shop with Stripe settings whose API address is that of the sandbox, which implements Stripe's
 * protocol, in a database of its own and over HTTP. It says where both are. A message of `false` makes Stripe unreachable
 * for the shop until one of `true`. With --empty it is an empty shop without Stripe settings, where an owner enters these
 * keys and servers of this machine.
 */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '../../src/storage/database/database.ts'
import { startEmbeddedPostgres } from '../../src/storage/database/embedded-postgres/embedded-postgres.ts'
import { migrate } from '../../src/storage/database/migrate.ts'
import { serveStripe } from '../../test/setup/stripe-server.ts'
import { databaseFolder } from '../../test/setup/test-folder.ts'
import { sharePictureSizes } from './picture-sizes.ts'
import { clearShopSettings } from './shop-settings.ts'
import { STAFF_PASSWORD } from './staff-password.ts'

clearShopSettings()

const keys = {
  secretKey: 'sk_test_browsertests1',
  publishableKey: 'pk_test_browsertests1',
  webhookSecret: 'whsec_browsertests1',
}
const folder = databaseFolder('haberdash-stripe-')
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
process.chdir(folder)
sharePictureSizes(join(folder, 'data'))

const postgres = await startEmbeddedPostgres({
  dataDir: join(folder, 'data', 'postgres'),
  database: 'stripe',
  settings: { fsync: 'off' },
})
const { db } = openDatabase(postgres.connection)
await migrate(db)

let shopOrigin = ''
let isReachable = true
process.on('message', (message) => {
  isReachable = message === true
  process.send?.(isReachable)
})
process.channel?.unref()
const { origin: address } = await serveStripe({
  db,
  keys,
  deliver: async (body, signature) => {
    const answer = await fetch(`${shopOrigin}/api/stripe/webhook`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Stripe-Signature': signature },
      body,
    })
    return answer.ok
  },
  isReachable: () => isReachable,
  onError: (error) => process.stderr.write(`${error}\n`),
})
process.stdout.write(`Stripe is at ${address}\n`)

const { host, port, user } = postgres.connection
await startEmbeddedPostgres({ dataDir: join(folder, 'data', 'postgres'), database: 'haberdash' })
Object.assign(process.env, {
  PORT: '0',
  DATA_DIR: join(folder, 'data'),
  DATABASE_URL: `postgres://${user}@/haberdash?host=${encodeURIComponent(host)}&port=${port}`,
  ADMIN_PASSWORD: STAFF_PASSWORD,
  RATE_LIMIT_FACTOR: '100000',
  LOG_LEVEL: 'error',
  ...(process.argv.includes('--empty')
    ? {
        PRIVATE_SERVICES: 'on',
        FAULT_RIG: JSON.stringify({
          clock: { since: Date.now(), rate: 1, ahead: 0 },
          providerTimeoutMs: 5000,
          providerApiUrl: address,
        }),
      }
    : {
        STRIPE_SECRET_KEY: keys.secretKey,
        STRIPE_PUBLISHABLE_KEY: keys.publishableKey,
        STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
        STRIPE_API_URL: address,
      }),
})
const write = process.stdout.write.bind(process.stdout)
process.stdout.write = ((...[text, ...rest]: Parameters<typeof write>) => {
  shopOrigin ||= /Haberdash is open: (http:\S+)/.exec(String(text))?.[1] ?? ''
  return write(text, ...rest)
}) as typeof write

await import('../../src/server/main.ts')
