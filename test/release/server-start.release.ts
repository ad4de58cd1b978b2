import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { requireBuilt } from '../../src/server/assets/frontend-bundle.ts'
import { openDatabase } from '../../src/storage/database/database.ts'
import { migrate } from '../../src/storage/database/migrate.ts'
import { setStaffPassword } from '../../src/storage/staff/staff.ts'
import { createTestDatabase } from '../setup/database.ts'
import { folderOf } from '../setup/files.ts'
import { type ShopProcess, startProcess, urlOf } from '../setup/shop.ts'

const MAIN = 'src/server/main.ts'
const PLAIN = 'test/setup/shop-process.ts'
const started: ShopProcess[] = []
const start = (file: string, environment: Record<string, string>) => {
  const shop = startProcess(file, environment)
  started.push(shop)
  return shop
}
afterEach(async () => {
  for (const shop of started.splice(0)) {
    shop.process.kill('SIGKILL')
    await shop.ended
  }
})

const refusal = async (file: string, environment: Record<string, string>): Promise<string> => {
  const shop = start(file, environment)
  expect(await shop.ended).toBe(1)
  const { stderr } = shop.output()
  expect(stderr, 'no stack').not.toMatch(/^\s+at /m)
  return stderr
}

describe('a start with wrong settings', () => {
  it('reports each invalid setting on a line of its own', async () => {
    const text = await refusal(MAIN, {
      PORT: 'eighty',
      ADMIN_PASSWORD: 'short',
      STRIPE_SECRET_KEY: 'sk_live_12345678',
    })
    const lines = text.trimEnd().split('\n')
    expect(lines).toHaveLength(4)
    expect(lines[0]).toBe('The settings are not right:')
    expect(lines[1]).toMatch(/^ {2}PORT must be a whole number/)
    expect(lines[2]).toMatch(/^ {2}ADMIN_PASSWORD must be at least 8 characters/)
    expect(lines[3]).toMatch(/^ {2}STRIPE_PUBLISHABLE_KEY/)
  })

  const live = {
    STRIPE_SECRET_KEY: 'sk_live_0123456789',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_0123456789',
    STRIPE_WEBHOOK_SECRET: 'whsec_0123456789',
  }
  it.each([
    [
      'a secret key alone',
      { STRIPE_SECRET_KEY: live.STRIPE_SECRET_KEY },
      'STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET must be set too',
    ],
    [
      'live and test keys mixed',
      { ...live, STRIPE_PUBLISHABLE_KEY: 'pk_test_0123456789' },
      'STRIPE_SECRET_KEY is a live key and STRIPE_PUBLISHABLE_KEY is not',
    ],
    ['a malformed key', { ...live, STRIPE_WEBHOOK_SECRET: 'hush-hush-hush' }, 'must be like whsec_'],
    ['the sandbox beside live keys', { ...live, PAYMENTS: 'sandbox' }, 'exclude each other'],
    [
      'another server than Stripe with live keys',
      { ...live, STRIPE_API_URL: 'http://127.0.0.1:12111' },
      'STRIPE_API_URL must not be set with live keys',
    ],
    ['the fault rig beside live keys', { ...live, FAULT_RIG: '{}' }, 'FAULT_RIG must not be set'],
    ['no keys with an https address', { PUBLIC_URL: 'https://shop.example.com' }, 'PAYMENTS=sandbox'],
    ['no keys in production', { NODE_ENV: 'production' }, 'PAYMENTS=sandbox'],
  ])('refuses %s in a message that shows no key', async (_, environment, message) => {
    const text = await refusal(MAIN, environment)
    expect(text.trimEnd().split('\n')).toHaveLength(2)
    expect(text).toContain(message)
    expect(text).not.toMatch(/0123456789|hush-hush/)
  })

  it('reports that the data folder is not writable', async () => {
    expect(await refusal(PLAIN, { DATA_DIR: '/dev/null/data', PORT: '0' })).toMatch(
      /^The data folder \/dev\/null\/data cannot be written to/,
    )
  })

  it('reports that the port is in use', async () => {
    const other: Server = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as AddressInfo
    const database = await createTestDatabase()
    const environment = { DATABASE_URL: urlOf(database.connection), PORT: String(port) }
    const text = await refusal(PLAIN, environment)
    expect(text).toMatch(new RegExp(`^Port ${port} is in use`))
    other.close()
    const next = start(PLAIN, { ...environment, PORT: '0' })
    await next.opened
    next.process.kill('SIGTERM')
    await next.ended
    expect(next.output().stdout, 'the first password was not used up').toMatch(/password: \w{4}-\w{4}-/)
    await database.drop()
  })

  it('leaves the password as it was', async () => {
    const database = await createTestDatabase()
    const environment = { DATABASE_URL: urlOf(database.connection), ADMIN_PASSWORD: 'the first password' }
    const first = start(PLAIN, { ...environment, PORT: '0' })
    const origin = await first.opened
    await refusal(PLAIN, { ...environment, ADMIN_PASSWORD: 'another password', PORT: new URL(origin).port })
    const body = JSON.stringify({ password: 'the first password' })
    const headers = { 'Content-Type': 'application/json' }
    expect((await fetch(`${origin}/api/admin/login`, { method: 'POST', headers, body })).status).toBe(200)
    first.process.kill('SIGTERM')
    await first.ended
    await database.drop()
  })

  it('reports that the pages have not been built', () => {
    expect(() => requireBuilt(folderOf({}))).toThrow(/has not been built .* npm run build/)
  })
})

describe('the first start', () => {
  it('sets up the shop and prints the password once; later starts print how to change it', async () => {
    const database = await createTestDatabase('empty')
    const environment = { DATABASE_URL: urlOf(database.connection), PORT: '0', LOG_LEVEL: 'warn' }
    const begin = async (more: Record<string, string> = {}) => {
      const shop = start(PLAIN, { ...environment, ...more })
      const origin = await shop.opened
      const end = async () => {
        shop.process.kill('SIGTERM')
        expect(await shop.ended).toBe(0)
        expect(shop.output().stderr).toBe('')
        return shop.output().stdout
      }
      const enter = async (password: string) => {
        const answer = await fetch(`${origin}/api/admin/login`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ password }),
        })
        return answer.status
      }
      return {
        origin,
        enter,
        end,
        products: async () => (await (await fetch(`${origin}/api/products`)).json()).length,
      }
    }

    const first = await begin()
    expect(await first.products()).toBeGreaterThanOrEqual(60)
    const said = await first.end()
    expect(said).toContain('… set up the tables')
    expect(said).toMatch(/… filling the shop with the demo catalogue: \d+ products/)
    expect(said).toContain(`Staff: ${first.origin}/admin   password: `)
    const password = /password: (\w{4}-\w{4}-\w{4}-\w{4})$/m.exec(said)?.[1] ?? ''

    const second = await begin()
    expect(await second.enter(password)).toBe(200)
    expect(await second.enter('something else')).toBe(401)
    const saidAgain = await second.end()
    expect(saidAgain).not.toContain(password)
    expect(saidAgain).toContain('Put ADMIN_PASSWORD=… into .env')
    expect(saidAgain).not.toContain('filling')

    const third = await begin({ ADMIN_PASSWORD: 'chosen by the owner' })
    expect(await third.enter('chosen by the owner')).toBe(200)
    expect(await third.enter(password)).toBe(401)
    expect(await third.end()).not.toContain('chosen by the owner')
    await database.drop()
  }, 60_000)

  it('leaves the shop empty with DEMO_CATALOGUE=off', async () => {
    const database = await createTestDatabase('empty')
    const shop = start(PLAIN, { DATABASE_URL: urlOf(database.connection), PORT: '0', DEMO_CATALOGUE: 'off' })
    const origin = await shop.opened
    expect(await (await fetch(`${origin}/api/products`)).json()).toEqual([])
    shop.process.kill('SIGTERM')
    await shop.ended
    await database.drop()
  })

  it.each([
    ['empty', { DEMO_CATALOGUE: 'off' }],
    ['stocked, and emptied by its owner', {}],
  ])('decides for good whether there is a demo catalogue: %s', async (_, environment) => {
    const database = await createTestDatabase('empty')
    const begin = async (more: Record<string, string>) => {
      const shop = start(PLAIN, { DATABASE_URL: urlOf(database.connection), PORT: '0', ...more })
      const origin = await shop.opened
      const { db, close } = openDatabase(database.connection)
      const products: unknown[] = await (await fetch(`${origin}/api/products`)).json()
      await db.deleteFrom('products').execute()
      await close()
      shop.process.kill('SIGTERM')
      await shop.ended
      return products.length
    }
    const first = await begin(environment)
    expect(first > 0).toBe(!('DEMO_CATALOGUE' in environment))
    expect(await begin({})).toBe(0)
    expect(await begin({ DEMO_CATALOGUE: 'on' })).toBe(0)
    await database.drop()
  })

  it('of this release leaves the empty shop of an older one empty', async () => {
    const database = await createTestDatabase('empty')
    const { db, close } = openDatabase(database.connection)
    await migrate(db)
    await setStaffPassword(db, 'set by the older release')
    await close()
    const shop = start(PLAIN, { DATABASE_URL: urlOf(database.connection), PORT: '0' })
    expect(await (await fetch(`${await shop.opened}/api/products`)).json()).toEqual([])
    shop.process.kill('SIGTERM')
    await shop.ended
    await database.drop()
  })

  it('can happen in several processes on one database at once', async () => {
    const database = await createTestDatabase('empty')
    const environment = { DATABASE_URL: urlOf(database.connection), PORT: '0' }
    const shops = [start(PLAIN, environment), start(PLAIN, environment), start(PLAIN, environment)]
    const origins = await Promise.all(shops.map(({ opened }) => opened))
    const counts = await Promise.all(
      origins.map(async (origin) => (await (await fetch(`${origin}/api/products`)).json()).length),
    )
    expect(counts[0]).toBeGreaterThanOrEqual(60)
    expect(new Set(counts).size).toBe(1)
    const told = shops.filter(({ output }) => /password: \w{4}-/.test(output().stdout))
    expect(told).toHaveLength(1)
    for (const shop of shops) shop.process.kill('SIGTERM')
    expect(await Promise.all(shops.map(({ ended }) => ended))).toEqual([0, 0, 0])
    await database.drop()
  }, 60_000)
})

describe('warnings at the start', () => {
  const opening = async (environment: Record<string, string>, cwd?: string) => {
    const database = await createTestDatabase()
    const shop = startProcess(
      resolve(PLAIN),
      { DATABASE_URL: urlOf(database.connection), PORT: '0', ...environment },
      [],
      cwd,
    )
    started.push(shop)
    await shop.opened
    shop.process.kill('SIGTERM')
    expect(await shop.ended).toBe(0)
    await database.drop()
    return shop.output().stdout
  }

  it('name trial payments in a shop that others can reach, and that it sends no mail', async () => {
    const said = await opening({ HOST: '0.0.0.0', SMTP_URL: 'smtp://127.0.0.1:2525' })
    expect(said).toMatch(/^WARNING: NOBODY CAN PAY HERE\. .*test cards only/m)
    expect(said).toMatch(/^WARNING: Trial orders send no mail.*SANDBOX_MAIL=on/m)
    expect(await opening({})).not.toContain('NOBODY CAN PAY')
  })

  it('name misspelt environment variables and a database role that is a superuser', async () => {
    const said = await opening({ PUBLIC_ULR: 'http://shop.example.com' })
    expect(said).toContain('WARNING: PUBLIC_ULR is not a setting: did you mean PUBLIC_URL?')
    expect(said).toContain('WARNING: The user of DATABASE_URL is a superuser of PostgreSQL')
  })

  it.runIf(process.getuid?.() === 0)('say that the shop runs as root', async () => {
    expect(await opening({})).toMatch(/^WARNING: The shop runs as root/m)
  })

  it('are an error for a name of .env that is nearly a setting', async () => {
    const folder = folderOf({ '.env': 'ADMIN_PASSWROD=a long password\nPORT=x\n' })
    const shop = startProcess(resolve(PLAIN), {}, [], folder)
    started.push(shop)
    expect(await shop.ended).toBe(1)
    expect(shop.output().stderr).toContain(
      'ADMIN_PASSWROD in .env is not a setting: did you mean ADMIN_PASSWORD?',
    )
    expect(shop.output().stderr).toContain('PORT must be a whole number')
    expect(shop.output().stderr).not.toContain('a long password')
  })
})
