/** An upgrade while the shop is open: a build beside a running process, and two releases behind one balancer. */
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildIfChanged } from '../../scripts/built-part.ts'
import { loadFrontendBundle } from '../../src/server/assets/frontend-bundle.ts'
import { deleteUnusedAssets } from '../../src/storage/database/build-assets.ts'
import { testDatabase } from '../setup/database.ts'
import { getPlainly, openTestShop, type TestShop } from '../setup/shop.ts'
import { testFolder } from '../setup/test-folder.ts'

const database = testDatabase()
const roots: string[] = []
afterAll(() => {
  for (const root of roots) rmSync(root, { recursive: true, force: true })
})

/** A release of eight letters: its scripts and styles are named by it, as Vite names them by content. */
const writeBuild = (into: string, release: string) => {
  const write = (path: string, text: string) => {
    mkdirSync(join(into, path, '..'), { recursive: true })
    writeFileSync(join(into, path), text)
  }
  const file = `assets/start-${release}.js`
  const chunk = (name: string) => ({ file: `assets/${name}-${release}.js` })
  write(
    'client/.vite/manifest.json',
    JSON.stringify({
      'src/site/deferred-hydration.ts': { file, css: [`assets/start-${release}.css`] },
      'src/site/client.tsx': chunk('client'),
    }),
  )
  for (const name of ['start', 'client'])
    write(`client/assets/${name}-${release}.js`, `// ${name} of ${release}`)
  write(`client/assets/start-${release}.css`, `/* ${release} */`)
  write(`client/assets/start-${release}.css.br`, 'not really compressed')
  write('client/favicon.svg', `<svg>${release}</svg>`)
  write(
    'server/render.js',
    `export const render = async (request, fetch, assets) => {
      const { name } = await import('./name.js')
      return { status: 200, html: '<!doctype html>' + name + ' ' + assets.entry + ' ' + assets.css }
    }`,
  )
  write('server/name.js', `export const name = '${release}'`)
}

const newRoot = () => {
  const root = testFolder('haberdash-upgrade-')
  roots.push(root)
  mkdirSync(join(root, 'src'))
  return root
}

const build = async (root: string, release: string) => {
  writeFileSync(join(root, 'src/release.ts'), release)
  await buildIfChanged({
    root,
    dist: join(root, 'dist'),
    sources: ['src/**/*'],
    name: 'pages',
    folders: ['client', 'server'],
    make: async (into) => writeBuild(into, release),
  })
}

const OLD = 'releaseA'
const NEW = 'releaseB'
const assetsOf = (release: string) =>
  ['start', 'client'].map((name) => `/assets/${name}-${release}.js`).concat(`/assets/start-${release}.css`)

describe('a build in the folder of a running shop', () => {
  it('leaves the running shop unaffected: no request fails, and it serves its own release', async () => {
    const root = newRoot()
    await build(root, OLD)
    const shop = await openTestShop(database().connection, { front: await loadFrontendBundle(root) })
    let isBuilding = true
    const building = (async () => {
      for (const release of [NEW, 'releaseC', 'releaseD']) {
        await build(root, release)
        await pause(30)
      }
    })().finally(() => {
      isBuilding = false
    })
    const answers: [string, number, string][] = []
    for (let round = 0; isBuilding || round < 3; round += 1)
      for (const path of ['/favicon.svg', '/', ...assetsOf(OLD)]) {
        const answer = await shop.get(path, { 'Accept-Encoding': 'identity' })
        answers.push([path, answer.status, await answer.text()])
      }
    await building
    for (const [path, status, text] of answers) {
      expect([path, status]).toEqual([path, 200])
      expect(text, path).toContain(OLD)
    }
    await shop.close()
    const next = await openTestShop(database().connection, { front: await loadFrontendBundle(root) })
    expect(await (await next.get('/')).text()).toContain('releaseD')
    expect((await next.get(assetsOf(OLD)[0] ?? '')).status, 'a page that is still open').toBe(200)
    await next.close()
  })
})

describe('two releases behind one balancer', () => {
  let shops: TestShop[]
  beforeAll(async () => {
    shops = []
    for (const release of [OLD, NEW]) {
      const root = newRoot()
      await build(root, release)
      // On a machine of its own: nothing but the database is shared.
      const elsewhere = newRoot()
      cpSync(root, elsewhere, { recursive: true })
      shops.push(await openTestShop(database().connection, { front: await loadFrontendBundle(elsewhere) }))
    }
  })
  afterAll(async () => {
    for (const shop of shops ?? []) await shop.close()
  })

  it('serve the scripts and styles of either release', async () => {
    for (const shop of shops)
      for (const release of [OLD, NEW])
        for (const path of assetsOf(release)) {
          const answer = await shop.get(path, { 'Accept-Encoding': 'identity' })
          expect([path, answer.status]).toEqual([path, 200])
          expect(await answer.text()).toContain(release)
          expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
          expect(answer.headers.get('content-type')).toMatch(path.endsWith('.js') ? /javascript/ : /css/)
        }
  })

  it('send a shared file compressed when the client accepts that, and 304 when the client has it', async () => {
    const path = `/assets/start-${NEW}.css`
    const port = shops[0]?.port ?? 0
    const answer = await getPlainly(port, path, { 'Accept-Encoding': 'br' })
    expect(answer.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' })
    expect(String(answer.body)).toBe('not really compressed')
    const again = await getPlainly(port, path, { 'If-None-Match': String(answer.headers.etag) })
    expect(again.status).toBe(304)
  })

  it('refuse names that no release has without a database query for each', async () => {
    const { db } = database()
    const count = async () => {
      const { rows } = await sql<{ reads: number }>`
        select coalesce(sum(seq_scan + idx_scan), 0)::int as reads from pg_stat_user_tables where relname = 'build_assets'
      `.execute(db)
      return rows[0]?.reads ?? 0
    }
    const before = await count()
    // In two parts: one client may have 128 requests in flight.
    const ask = (from: number) =>
      Promise.all(
        Array.from(
          { length: 100 },
          async (_, at) => (await shops[0]?.get(`/assets/x-${from + at}.js`))?.status,
        ),
      )
    const statuses = [...(await ask(10_000_000)), ...(await ask(20_000_000))]
    expect(new Set(statuses)).toEqual(new Set([404]))
    await pause(1500) // PostgreSQL reports its reads with a delay.
    // The reads of the tests before may be counted late, too.
    expect((await count()) - before).toBeLessThan(60)
  })

  it('are deleted a month after the last node with them has ended', async () => {
    const { db } = database()
    const count = async () => (await db.selectFrom('build_assets').select('path').execute()).length
    await deleteUnusedAssets(db, new Date(Date.now() + 29 * 86_400_000))
    expect(await count()).toBeGreaterThan(0)
    await deleteUnusedAssets(db, new Date(Date.now() + 31 * 86_400_000))
    expect(await count()).toBe(0)
  })
})
