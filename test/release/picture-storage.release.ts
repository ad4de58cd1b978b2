/** Uploaded pictures in S3-compatible storage: shared by nodes, moved between stores, and sold on while it fails. */
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { parsePictureUrl, sizeUrl } from '../../src/domain/pictures/picture-address.ts'
import { createFolderStore } from '../../src/object-storage/folder-store.ts'
import { type ObjectStore, ObjectStoreUnavailable } from '../../src/object-storage/object-store.ts'
import { createS3Store } from '../../src/object-storage/s3-store.ts'
import { parseStoreLocation, type S3Location } from '../../src/object-storage/store-location.ts'
import { evictSizes } from '../../src/pictures/evict-sizes.ts'
import { copyMasters } from '../../src/pictures/move-masters.ts'
import { createPictureHandler } from '../../src/server/pictures/picture-handler.ts'
import { testApi } from '../setup/api.ts'
import { folderOf } from '../setup/files.ts'
import { drawTestPicture, openTestPictures, type TestPictures } from '../setup/pictures.ts'
import { S3_CREDENTIALS, type S3Server, startS3Server } from '../setup/s3-server.ts'
import { startProcess } from '../setup/shop.ts'

let s3: S3Server
let objects: ObjectStore
let node: TestPictures
let otherNode: TestPictures
const open = (prefix: string) =>
  createS3Store(parseStoreLocation(s3.location(prefix)) as S3Location, S3_CREDENTIALS, {
    idleTimeoutMs: 300,
    maxAttempts: 1,
  })
beforeAll(async () => {
  s3 = await startS3Server()
  objects = open('pictures')
  node = openTestPictures({ objects })
  otherNode = openTestPictures({ objects })
})
afterAll(async () => {
  await node.close()
  await otherNode.close()
  objects.close()
  await s3.close()
})
beforeEach(() => {
  s3.state = 'works'
  s3.requests.length = 0
})

let shade = 0
const add = async (pictures = node) => {
  shade += 1
  const url = await pictures.store.add(
    await drawTestPicture({ background: `#20${shade.toString(16).padStart(2, '0')}c0` }),
  )
  const picture = parsePictureUrl(url)
  if (!picture) throw new Error(`${url} is no address of a picture`)
  return { url, picture }
}
const stored = async (store = objects): Promise<string[]> => {
  const keys: string[] = []
  for await (const { key } of store.list()) keys.push(key)
  return keys
}

/** The status and content type that a node answers a request for a picture with. */
const ask = async (pictures: TestPictures, path: string) => {
  const handler = createPictureHandler(pictures.store, {
    log: { warn: () => undefined, error: () => undefined },
    clientOf: () => '127.0.0.1',
    timeoutMs: 2000,
    fetchTimeoutMs: 2000,
  })
  const server = createServer((request, response) => void handler.serve(request, response, request.url ?? ''))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`)
    await answer.arrayBuffer()
    const { headers, status } = answer
    return [status, headers.get('content-type'), headers.get('cache-control'), headers.get('retry-after')]
  } finally {
    server.closeAllConnections()
    server.close()
  }
}
const IMMUTABLE = 'public, max-age=31536000, immutable'

describe('pictures in S3-compatible storage', () => {
  it('a picture that one node stored is served by another, which fetches it once', async () => {
    const { url, picture } = await add()
    expect(await stored()).toContain(url.replace('/pictures/', ''))
    expect(await otherNode.store.has(url)).toBe(true)
    s3.requests.length = 0
    const sizes = [96, 192, 360].map((width) => sizeUrl({ picture, width, format: 'avif' }))
    const answers = await Promise.all(sizes.map((path) => ask(otherNode, path)))
    expect(answers).toEqual(sizes.map(() => [200, 'image/avif', IMMUTABLE, null]))
    expect(s3.requests).toEqual([`GET /shop/pictures/${url.replace('/pictures/', '')}`])
  })

  it('the copy counts for the limit of the sizes, and is fetched again after its eviction', async () => {
    const { picture } = await add()
    const make = (width: number) => otherNode.store.sizeFile({ picture, width, format: 'jpg' })
    await make(192)
    await evictSizes(otherNode.store.sizesFolder, { maxBytes: 1 })
    expect(readdirSync(otherNode.store.sizesFolder)).toEqual([])
    expect(await make(360)).toBeDefined()
  })

  it('a picture that does not exist is 404', async () => {
    const { picture } = await add()
    const missing = { ...picture, hash: '0123456789abcdef' }
    expect((await ask(node, sizeUrl({ picture: missing, width: 96, format: 'avif' })))[0]).toBe(404)
    expect(await node.store.has(`/pictures/own.0123456789abcdef-800x1000-000000.jpg`)).toBe(false)
  })

  it('a removed picture is gone from the storage and from the node', async () => {
    const { url, picture } = await add()
    await node.store.sizeFile({ picture, width: 96, format: 'avif' })
    await node.store.remove([url])
    expect(await stored()).not.toContain(url.replace('/pictures/', ''))
    expect(await node.store.findNearest({ picture, width: 96, format: 'avif' })).toBeUndefined()
  })

  it('a file that was damaged in the storage is never served', async () => {
    const { picture, url } = await add()
    await objects.write(url.replace('/pictures/', ''), await drawTestPicture({ background: '#ffffff' }))
    const path = sizeUrl({ picture, width: 96, format: 'avif' })
    expect(await ask(otherNode, path)).toEqual([503, 'text/plain; charset=utf-8', 'no-store', '5'])
  })
})

describe.each(['refuses', 'hangs', 'unreachable'] as const)('while the storage %s', (state) => {
  it('sizes of this machine are served, others are 503, and later they are there', async () => {
    const { picture } = await add()
    const known = await add()
    await otherNode.store.sizeFile({ picture: known.picture, width: 360, format: 'avif' })
    rmSync(join(otherNode.store.sizesFolder, known.url.replace(/^\/pictures\/|\.jpg$/g, ''), 'master.jpg'))
    s3.state = state
    const path = sizeUrl({ picture, width: 96, format: 'avif' })
    expect(await ask(otherNode, path)).toEqual([503, 'text/plain; charset=utf-8', 'no-store', '5'])
    const nearest = sizeUrl({ picture: known.picture, width: 192, format: 'avif' })
    expect(await ask(otherNode, nearest)).toEqual([200, 'image/avif', 'no-store', null])
    s3.state = 'works'
    expect(await ask(otherNode, path)).toEqual([200, 'image/avif', IMMUTABLE, null])
  })

  it('an upload fails and leaves nothing behind', async () => {
    const before = await stored()
    s3.state = state
    await expect(add()).rejects.toThrow(ObjectStoreUnavailable)
    s3.state = 'works'
    expect(await stored()).toEqual(before)
    expect(readdirSync(join(node.folder, 'incoming'))).toEqual([])
  })
})

describe('a move of all pictures', () => {
  it('copies each, continues after an interruption, and leaves the old store', async () => {
    const old = createFolderStore(folderOf({ 'notes.txt': 'no picture' }))
    const shop = openTestPictures({ objects: old })
    const to = open('moved')
    const urls = [await add(shop), await add(shop), await add(shop)].map(({ url }) =>
      url.replace('/pictures/', ''),
    )
    s3.state = 'unreachable'
    await expect(copyMasters(old, to)).rejects.toThrow(ObjectStoreUnavailable)
    s3.state = 'works'
    // As an interrupted copy by another program leaves it.
    await to.write(urls[0] ?? '', Buffer.from('a part'))
    expect((await copyMasters(old, to)).progress).toMatchObject({ copied: 3, present: 0 })
    const again = await copyMasters(old, to)
    expect(again.progress).toMatchObject({ copied: 0, present: 3 })
    expect(again.verified.sort()).toEqual([...urls].sort())
    expect(await stored(to)).toEqual([...urls].sort())
    expect((await stored(old)).sort()).toEqual(['notes.txt', ...urls].sort())
    await shop.close()
    to.close()
  })

  it('stops at a store that gives back other bytes than it was given', async () => {
    const old = createFolderStore(folderOf({}))
    const shop = openTestPictures({ objects: old })
    await add(shop)
    const folder = folderOf({})
    const good = createFolderStore(folder)
    const bad: ObjectStore = {
      ...good,
      write: async (key, content) => {
        await good.write(key, content)
        writeFileSync(join(folder, key), 'other bytes')
      },
    }
    await expect(copyMasters(old, bad)).rejects.toThrow('gave back other bytes')
    await shop.close()
  })
})

describe('npm run move-pictures', () => {
  const run = async (pictures: string, args: string[]) => {
    const command = startProcess(
      'src/server/commands/move-pictures-command.ts',
      {
        PICTURES_URL: pictures,
        AWS_ACCESS_KEY_ID: S3_CREDENTIALS.accessKeyId,
        AWS_SECRET_ACCESS_KEY: S3_CREDENTIALS.secretAccessKey,
      },
      args,
    )
    const code = await command.ended
    return { code, ...command.output() }
  }

  it('copies a folder into a bucket, names the next step, and deletes the old files only when the shop uses the new ones', async () => {
    const folder = folderOf({})
    const old = createFolderStore(folder)
    const shop = openTestPictures({ objects: old })
    const { url } = await add(shop)
    await shop.close()
    const to = s3.location('by-command')
    const early = await run(folder, ['--to', to, '--delete-old'])
    expect([early.code, early.stderr]).toEqual([
      1,
      expect.stringContaining('--delete-old needs the shop to use'),
    ])
    const copied = await run(folder, ['--to', to])
    expect([copied.code, copied.stderr]).toEqual([0, ''])
    expect(copied.stdout).toMatch(/^1 pictures copied, 0 were there already; .*\n.*Set PICTURES_URL=s3:/)
    expect(await stored(old)).toHaveLength(1)
    const deleted = await run(to, ['--from', folder, '--to', to, '--delete-old'])
    expect([deleted.code, deleted.stderr]).toEqual([0, ''])
    expect(await stored(old)).toEqual([])
    const bucket = open('by-command')
    expect(await stored(bucket)).toEqual([url.replace('/pictures/', '')])
    bucket.close()
  }, 30_000)

  it('says in a message what is wrong', async () => {
    const folder = folderOf({})
    for (const [args, message] of [
      [[], /^Usage: /],
      [['--to', 'https://shop'], /^--to must be a folder or begin with s3:\/\//],
      [['--to', folder], /^The pictures are already at /],
    ] as const) {
      const { code, stderr } = await run(folder, [...args])
      expect([code, stderr]).toEqual([1, expect.stringMatching(message)])
    }
  }, 30_000)
})

describe('the call that uploads', () => {
  const api = testApi({
    services: () => ({
      pictures: { ...node.store, add: () => Promise.reject(new ObjectStoreUnavailable('s3://shop', 'down')) },
    }),
  })
  it('answers 503 with a plain message while the storage fails', async () => {
    const raw = (await drawTestPicture()) as BodyInit
    const reply = await api().call('POST', '/api/admin/pictures', { raw, headers: await api().staff() })
    expect([reply.status, reply.text, reply.headers.get('Retry-After')]).toEqual([
      503,
      'The storage of pictures cannot be reached. Please try again in a moment.',
      '5',
    ])
  })
})
