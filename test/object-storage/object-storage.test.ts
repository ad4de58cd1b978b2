/** Object stores in a folder and in S3-compatible storage do the same, and say when they cannot. */
import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFolderTarget } from '../../src/backup/backup-target.ts'
import { createFolderStore } from '../../src/object-storage/folder-store.ts'
import { type ObjectStore, ObjectStoreUnavailable } from '../../src/object-storage/object-store.ts'
import { openObjectStore } from '../../src/object-storage/open-object-store.ts'
import { createS3Store } from '../../src/object-storage/s3-store.ts'
import { parseStoreLocation, type S3Location } from '../../src/object-storage/store-location.ts'
import { folderOf } from '../setup/files.ts'
import { S3_CREDENTIALS, type S3Server, startS3Server } from '../setup/s3-server.ts'

let s3: S3Server
const folder = folderOf({})
const stores: Record<string, ObjectStore> = {}
beforeAll(async () => {
  s3 = await startS3Server()
  stores.folder = createFolderStore(join(folder, 'objects'))
  stores.S3 = openObjectStore(parseStoreLocation(s3.location('a/b')), S3_CREDENTIALS)
})
afterAll(async () => {
  for (const store of Object.values(stores)) store.close()
  await s3?.close()
})

const contentOf = async (store: ObjectStore, key: string): Promise<Buffer | undefined> => {
  const stream = await store.read(key)
  return stream && Buffer.concat(await stream.toArray())
}
const keysOf = async (store: ObjectStore, prefix?: string): Promise<string[]> => {
  const keys: string[] = []
  for await (const { key } of store.list(prefix)) keys.push(key)
  return keys
}

describe.each(['folder', 'S3'])('an object store: %s', (name) => {
  const store = () => stores[name] as ObjectStore

  it('gives back what was written, until it is removed', async () => {
    const bytes = randomBytes(70_000)
    await store().write('folder/one.jpg', bytes)
    expect(await contentOf(store(), 'folder/one.jpg')).toEqual(bytes)
    expect(await store().find('folder/one.jpg')).toMatchObject({ key: 'folder/one.jpg', bytes: 70_000 })
    await store().write('folder/one.jpg', Buffer.from('other'))
    expect(String(await contentOf(store(), 'folder/one.jpg'))).toBe('other')
    await store().remove('folder/one.jpg')
    await store().remove('folder/one.jpg')
    expect(await store().find('folder/one.jpg')).toBeUndefined()
    expect(await store().read('folder/one.jpg')).toBeUndefined()
  })

  it('stores a stream of unknown length, also one of several parts', async () => {
    for (const bytes of [randomBytes(1000), randomBytes(17 * 1024 * 1024)]) {
      const halves = [bytes.subarray(0, bytes.length >> 1), bytes.subarray(bytes.length >> 1)]
      await store().write('stream.bin', Readable.from(halves))
      expect((await contentOf(store(), 'stream.bin'))?.equals(bytes)).toBe(true)
    }
    await store().remove('stream.bin')
  })

  it('stores nothing of a stream that breaks off', async () => {
    const broken = Readable.from(
      (function* () {
        yield randomBytes(1000)
        throw new Error('the disk of the source is broken')
      })(),
    )
    await expect(store().write('broken.bin', broken)).rejects.toThrow('the disk of the source is broken')
    expect(await store().find('broken.bin')).toBeUndefined()
    expect(await keysOf(store())).toEqual([])
  })

  it('lists its objects in the order of their keys', async () => {
    for (const key of ['b.jpg', 'a/2.jpg', 'a/1.jpg']) await store().write(key, Buffer.from(key))
    expect(await keysOf(store())).toEqual(['a/1.jpg', 'a/2.jpg', 'b.jpg'])
    expect(await keysOf(store(), 'a/')).toEqual(['a/1.jpg', 'a/2.jpg'])
    for (const key of await keysOf(store())) await store().remove(key)
  })

  it.each(['../outside', 'a/../../outside', '/etc/passwd', '', 'a//b', 'a\u0000b', 'a b'])(
    'refuses the key "%s"',
    async (key) => {
      await expect((async () => store().write(key, Buffer.from('x')))()).rejects.toThrow('is no key')
      await expect((async () => store().read(key))()).rejects.toThrow('is no key')
      expect(existsSync(join(folder, 'outside'))).toBe(false)
    },
  )
})

describe('S3-compatible storage that fails', () => {
  const openWith = (credentials = S3_CREDENTIALS, bucket = 'shop') =>
    createS3Store({ ...(parseStoreLocation(s3.location('a')) as S3Location), bucket }, credentials, {
      idleTimeoutMs: 300,
      maxAttempts: 2,
    })

  it.each(['refuses', 'hangs', 'unreachable'] as const)('%s: every call says so', async (state) => {
    const store = openWith()
    s3.state = state
    try {
      for (const call of [
        () => store.find('x.jpg'),
        () => store.read('x.jpg'),
        () => store.write('x.jpg', Buffer.from('x')),
        () => store.remove('x.jpg'),
        () => keysOf(store),
      ])
        await expect(call()).rejects.toThrow(ObjectStoreUnavailable)
    } finally {
      s3.state = 'works'
      store.close()
    }
    expect(await stores.S3?.find('x.jpg')).toBeUndefined()
  })

  it('a wrong secret and a missing bucket are no missing objects', async () => {
    for (const store of [
      openWith({ ...S3_CREDENTIALS, secretAccessKey: 'wrong' }),
      openWith(S3_CREDENTIALS, 'none'),
    ]) {
      await expect(store.read('x.jpg')).rejects.toThrow(ObjectStoreUnavailable)
      await expect(store.write('x.jpg', Buffer.from('x'))).rejects.toThrow(ObjectStoreUnavailable)
      store.close()
    }
  })

  it('is named without its credentials', async () => {
    const store = openWith({ accessKeyId: 'S3RVER', secretAccessKey: 'the secret' })
    const error: Error = await store.read('x.jpg').then(
      () => new Error('not refused'),
      (cause: Error) => cause,
    )
    expect(error.message).toContain('s3://shop/a?endpoint=http://127.0.0.1:')
    expect(error.message).not.toContain('the secret')
    store.close()
  })
})

it('a folder keeps no part of a file that could not be written', async () => {
  const store = createFolderStore(join(folder, 'parts'))
  const broken = Readable.from(
    (function* () {
      yield Buffer.alloc(10)
      throw new Error('broken')
    })(),
  )
  await expect(store.write('a/b.jpg', broken)).rejects.toThrow(ObjectStoreUnavailable)
  expect(readdirSync(join(folder, 'parts/a'))).toEqual([])
})

// /proc answers so; Node's own recursive mkdir never comes back from there.
it.runIf(existsSync('/proc/self'))(
  'a folder that cannot be made is said, and not tried for ever',
  async () => {
    await expect(
      createFolderTarget('/proc/backups/of/the/shop').write('a', Buffer.from('a')),
    ).rejects.toThrow('ENOENT')
  },
)
