/**
 * The masters of uploaded pictures in an object store: a folder, or S3-compatible storage that several nodes share. Of a
 * master that is not on this machine, a copy is fetched beside its sizes; its hash is compared with its name. Visitors
 * can ask for pictures that do not exist, so fetching has a queue with bounds that is fair between clients.
 */
import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { access, mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { MAX_PICTURE_BYTES, pictureStem, type StoredPicture } from '../domain/pictures/picture-address.ts'
import { type ObjectStore, ObjectStoreUnavailable } from '../object-storage/object-store.ts'
import { FairQueue } from './fair-queue.ts'
import { PictureQueueFull } from './picture-worker.ts'

export type MasterStore = {
  /**
   * The master as a file of this machine; undefined when there is no such picture. `client`: the address that waits.
   * @throws ObjectStoreUnavailable, PictureQueueFull
   */
  file(picture: StoredPicture, client?: string): Promise<string | undefined>
  /** As `file`, without asking other machines. */
  localFile(picture: StoredPicture): Promise<string | undefined>
  /** @throws ObjectStoreUnavailable */
  has(picture: StoredPicture): Promise<boolean>
  /** Stores the file. @throws ObjectStoreUnavailable; nothing is stored then */
  add(picture: StoredPicture, file: string): Promise<void>
  /** A missing master is ignored; a copy goes with the sizes. @throws ObjectStoreUnavailable */
  remove(picture: StoredPicture): Promise<void>
}

/** The name of a copy among the sizes, which evictions count. */
export const MASTER_COPY = 'master.jpg'

const MAX_FETCHES = 8
const MAX_QUEUED = 500
const MAX_QUEUED_PER_CLIENT = 96

export const masterKey = (picture: StoredPicture): string => `${pictureStem(picture)}.jpg`

export const fileExists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  )

type Fetch = {
  picture: StoredPicture
  done: Promise<string | undefined>
  resolve(file: string | undefined): void
  reject(error: unknown): void
}

/** Requests for the same picture share one fetch. */
const createFetchQueue = (fetchCopy: (picture: StoredPicture) => Promise<string | undefined>) => {
  const queue = new FairQueue<Fetch>()
  const byKey = new Map<string, Fetch>()
  let inFlight = 0
  const startNext = (): void => {
    while (inFlight < MAX_FETCHES) {
      const next = queue.dequeue()
      if (!next) return
      inFlight += 1
      fetchCopy(next.picture)
        .then(next.resolve, next.reject)
        .finally(() => {
          inFlight -= 1
          byKey.delete(masterKey(next.picture))
          startNext()
        })
    }
  }
  return (picture: StoredPicture, client: string): Promise<string | undefined> => {
    const key = masterKey(picture)
    const existing = byKey.get(key)
    if (existing) return existing.done
    if (queue.size >= MAX_QUEUED || (client !== '' && queue.sizeOf(client) >= MAX_QUEUED_PER_CLIENT))
      throw new PictureQueueFull()
    const { promise: done, resolve, reject } = Promise.withResolvers<string | undefined>()
    const fetch = { picture, done, resolve, reject }
    byKey.set(key, fetch)
    queue.enqueue(client, fetch)
    startNext()
    return done
  }
}

export const createMasterStore = (options: { objects: ObjectStore; sizesFolder: string }): MasterStore => {
  const { objects, sizesFolder } = options
  const copyOf = (picture: StoredPicture): string => join(sizesFolder, pictureStem(picture), MASTER_COPY)

  const localFile = async (picture: StoredPicture): Promise<string | undefined> => {
    const file = objects.fileOf(masterKey(picture)) ?? copyOf(picture)
    return (await fileExists(file)) ? file : undefined
  }

  const fetchCopy = async (picture: StoredPicture): Promise<string | undefined> => {
    const key = masterKey(picture)
    const stream = await objects.read(key)
    if (!stream) return undefined
    const to = copyOf(picture)
    const temporary = `${to}.${randomUUID()}`
    const hash = createHash('sha256')
    let bytes = 0
    const check = new Transform({
      transform: (part: Buffer, _, done) => {
        hash.update(part)
        bytes += part.length
        done(bytes > MAX_PICTURE_BYTES ? new Error(`${key} is larger than a picture may be`) : null, part)
      },
    })
    try {
      await mkdir(dirname(to), { recursive: true })
      await pipeline(stream, check, createWriteStream(temporary))
      if (!hash.digest('hex').startsWith(picture.hash)) throw new Error(`${key} is not what was stored`)
      await rename(temporary, to)
      return to
    } catch (error) {
      await rm(temporary, { force: true })
      throw new ObjectStoreUnavailable(objects.name, error)
    }
  }
  const fetchInTurn = createFetchQueue(fetchCopy)

  return {
    localFile,
    file: async (picture, client = '') => {
      const file = await localFile(picture)
      const isHere = file !== undefined || objects.fileOf(masterKey(picture)) !== undefined
      return isHere ? file : fetchInTurn(picture, client)
    },
    has: async (picture) => (await objects.find(masterKey(picture))) !== undefined,
    add: (picture, file) => objects.write(masterKey(picture), createReadStream(file)),
    remove: (picture) => objects.remove(masterKey(picture)),
  }
}
