/** The jobs of imports on two nodes that share a database and no folder, with pictures of a faked internet (B26). */
import { createServer, type RequestListener, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ImportJob } from '../../src/catalogue-files/import/import-jobs.ts'
import type { RemoteAccess } from '../../src/pictures/remote-picture.ts'
import { migrate } from '../../src/storage/database/migrate.ts'
import { seedCatalogue } from '../../src/storage/demo/seed-catalogue.ts'
import { trimImportFiles } from '../../src/storage/imports/import-files.ts'
import { listMissing } from '../../src/storage/imports/import-pictures.ts'
import { testDatabase } from '../setup/database.ts'
import { type ImportNode, openImportNode, piecesOf } from '../setup/import-nodes.ts'
import { drawTestPicture, openTestPictures, type TestPictures } from '../setup/pictures.ts'
import { smallCatalogue } from '../setup/small-catalogue.ts'
import { zipOf } from '../setup/zip.ts'

const database = testDatabase({ from: 'empty' })
let pictures: TestPictures
let site: Server
let answer: RequestListener
let asked: string[]
let picture: Buffer

const remoteAccess: RemoteAccess = {
  timeoutMs: 150,
  resolve: async (host) => [host === 'inside.example' ? '10.0.0.7' : '93.184.215.14'],
  request: (options, onAnswer) =>
    request({ ...options, host: '127.0.0.1', port: (site.address() as AddressInfo).port }, onAnswer),
}

const openNode = (store: Partial<TestPictures['store']> = {}): ImportNode =>
  openImportNode(database(), { ...pictures.store, ...store })
let node: ImportNode

const HEADINGS = 'Title,URL handle,Price,Vendor,Type,Product image URL'
const withPictures = (handle: string, sources: readonly string[]): string =>
  [
    HEADINGS,
    ...sources.map(
      (source, row) =>
        `${row === 0 ? `${handle},` : ','}${handle},${row === 0 ? '5.00,Fernway,Bags' : ',,'},${source}`,
    ),
  ].join('\n')
const missing = async (id: string) =>
  (await listMissing(database().db, id)).map(({ source, reason }) => [source, reason])
const imagesOf = async (slug: string): Promise<string[]> => {
  const { images } = await database()
    .db.selectFrom('products')
    .select('images')
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow()
  return images
}

beforeAll(async () => {
  await migrate(database().db)
  await seedCatalogue(database().db, smallCatalogue)
  picture = await drawTestPicture({ width: 300, height: 300 })
  pictures = openTestPictures({ way: remoteAccess })
  site = createServer((call, response) => {
    asked.push(`${call.headers.host}${call.url}`)
    answer(call, response)
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  site.closeAllConnections()
  site.close()
  await pictures.close()
})
beforeEach(() => {
  asked = []
  answer = (_, response) => response.end(picture)
  node = openNode()
})

describe('B26: the pictures of an import', () => {
  const HARD = {
    never: 'https://never.example/a.jpg',
    large: 'https://large.example/b.jpg',
    inside: 'https://moved.example/c.jpg',
    good: 'https://good.example/d.jpg',
  }
  test('that never answer, have 80 MB or redirect inside are listed, each asked for once, and fetched again alone', async () => {
    answer = (call, response) => {
      const { host } = call.headers
      if (host === 'never.example') return
      if (host === 'moved.example') response.writeHead(302, { Location: 'https://inside.example/' }).end()
      else if (host === 'large.example')
        response.writeHead(200, { 'Content-Length': 80_000_000 }).write(picture)
      else response.end(picture)
    }
    const id = await node.upload(withPictures('hard-pictures', Object.values(HARD)))
    expect((await node.run(id)).state).toBe('done')
    expect(await missing(id)).toEqual([
      [HARD.never, 'The picture could not be fetched from its address.'],
      [HARD.large, 'The picture has more than 20 MB.'],
      [HARD.inside, 'Pictures are fetched from public https addresses only.'],
    ])
    expect(asked.toSorted()).toEqual(
      ['good.example/d.jpg', 'large.example/b.jpg', 'moved.example/c.jpg', 'never.example/a.jpg'].toSorted(),
    )
    expect(await imagesOf('hard-pictures')).toHaveLength(1)

    asked = []
    answer = (_, response) => response.end(picture)
    expect(await node.service.retryPictures(id)).toBe(true)
    await node.work()
    expect(await missing(id)).toEqual([])
    expect(asked).not.toContain('good.example/d.jpg')
    expect(asked).toHaveLength(3)
    expect(await node.service.retryPictures(id)).toBe(false)
  })
  test('of a host that does not answer are given up after some of them', async () => {
    answer = (call, response) => void (call.headers.host === 'never.example' || response.end(picture))
    const csv = Array.from({ length: 5 }, (_, product) =>
      withPictures(
        `silent-${product}`,
        Array.from({ length: 6 }, (_, at) => `https://never.example/${product}-${at}.jpg`),
      ),
    )
    const id = await node.upload(
      [csv[0], ...csv.slice(1).map((text) => text.slice(HEADINGS.length + 1))].join('\n'),
    )
    expect((await node.run(id)).state).toBe('done')
    expect(asked.length).toBeLessThanOrEqual(12)
    expect(await missing(id)).toHaveLength(30)
    expect((await missing(id)).at(-1)?.[1]).toBe(
      'never.example does not answer: its other pictures were not asked for.',
    )
  })
  test('end as missing where the job fails again and again', async () => {
    const id = await node.upload(withPictures('broken-store', [HARD.good.replace('d.jpg', 'e.jpg')]))
    await node.service.run(id)
    await node.work(openNode({ addFromUrl: () => Promise.reject(new Error('no space left on device')) }))
    const stored = await node.find(id)
    expect(stored).toMatchObject({ state: 'done', problem: expect.stringContaining('no space left') })
    expect(await missing(id)).toEqual([['https://good.example/e.jpg', stored.problem]])
    await node.service.retryPictures(id)
    await node.work()
    expect(await imagesOf('broken-store')).toHaveLength(1)
  })
})

describe('a zip of pictures', () => {
  const CSV = withPictures('zipped', [
    'https://cdn.example/files/Front%20view.jpg?v=3',
    'back.jpg',
    'broken.jpg',
    'none.jpg',
  ])
  test('that one node received is used by another, and what it lacks or has damaged is listed', async () => {
    const id = await node.upload(CSV)
    const zip = zipOf({
      '__MACOSX/back.jpg': Buffer.from('no picture'),
      'export/front view.jpg': picture,
      'export/back.jpg': await drawTestPicture({ width: 300, height: 300, background: '#204060' }),
      'broken.jpg': picture.subarray(0, 200),
      'readme.txt': Buffer.from('a text'),
    })
    expect(await node.service.receivePictures(id, piecesOf(zip))).toBe(true)
    const other = openNode()
    await node.work(other)
    expect((await node.find(id)).report).toMatchObject({
      counts: { create: 1, pictures: 4, picturesInFiles: 3, picturesMissing: 1 },
    })
    await node.service.run(id)
    await node.work(other)
    expect(await node.find(id)).toMatchObject({ state: 'done', hasPictures: true })
    expect(await imagesOf('zipped')).toHaveLength(2)
    expect(asked).toEqual([])
    expect(await missing(id)).toEqual([
      ['broken.jpg', expect.stringContaining('picture')],
      ['none.jpg', 'There is no file "none.jpg" among the pictures.'],
    ])
    expect(await node.service.receivePictures(id, piecesOf(zipOf({ 'none.jpg': picture })))).toBe(true)
    await node.work()
    expect((await missing(id)).map(([source]) => source)).toEqual(['broken.jpg'])
    expect(await imagesOf('zipped')).toHaveLength(2)
  })
  test('that cannot be read ends the dry run with the reason, and another one can follow', async () => {
    const id = await node.upload(CSV.replaceAll('zipped', 'zipped-again'))
    await node.service.receivePictures(id, piecesOf('no zip'))
    await node.work()
    expect(await node.find(id)).toMatchObject({
      state: 'failed',
      problem: 'The pictures are not a zip file that can be read.',
    })
    await node.service.receivePictures(id, piecesOf(zipOf({ 'back.jpg': picture })))
    await node.work()
    expect((await node.find(id)).state).toBe('ready')
    await node.service.remove(id)
  })
})

describe('a job that fails', () => {
  const CSV = withPictures('stuck', ['/pictures/own.0f3c9a1be2d47586-300x300-d9d4cc.jpg'])
  test('again and again ends as failed with the reason; the import can be checked again and deleted', async () => {
    const id = await node.upload(CSV)
    await node.service.run(id)
    const failing = openNode({
      has: () => Promise.reject(new Error('the folder of pictures cannot be read')),
    })
    expect(await node.work(failing)).toBe(2)
    expect(await node.find(id)).toMatchObject({
      state: 'failed',
      problem:
        'The import stopped at an error of the shop, and nothing was changed: the folder of pictures cannot be read',
    })
    expect(await node.service.answer(id, {})).toBe(true)
    await node.work()
    expect((await node.find(id)).state).toBe('ready')
    expect(await node.service.remove(id)).toBe(true)
    const { rows } = await sql`select from import_file_chunks c join import_files f on f.id = c.file_id
      where f.import_id = ${id}`.execute(database().db)
    expect(rows).toEqual([])
  })
  test('whose process was killed can be deleted before it is tried again, but not while it writes', async () => {
    const id = await node.upload(CSV)
    await node.service.run(id)
    const [job] = node.jobs
    await database()
      .db.transaction()
      .execute(async (trx) => {
        await sql`select from imports where id = ${id} for update`.execute(trx)
        expect(await node.service.remove(id)).toBe(false)
      })
    expect(await node.service.remove(id)).toBe(true)
    await node.service.perform(job as ImportJob)
    expect(await node.service.find(id)).toBeUndefined()
  })
  test('because its file was deleted for newer ones says so', async () => {
    const id = await node.upload(CSV)
    await trimImportFiles(database().db, 10)
    expect(await node.find(id)).toMatchObject({
      state: 'failed',
      problem: 'The file was deleted to make room for newer ones. Upload it again.',
    })
    await node.service.answer(id, {})
    await node.work()
    expect((await node.find(id)).problem).toBe(
      'The file of this import is no longer stored. Upload it again.',
    )
  })
})
