/** An object store in a folder: each object is a file whose path is its key. */
import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { checkKey, type ObjectStore, ObjectStoreUnavailable, type StoredObject } from './object-store.ts'

/** No key has this part, because `list` leaves such files out. */
const TEMPORARY = '.part-'

const hasCode = (error: unknown, ...codes: string[]): boolean =>
  codes.includes((error as NodeJS.ErrnoException).code ?? '')
const isMissing = (error: unknown): boolean => hasCode(error, 'ENOENT', 'ENOTDIR')

/** Not by `recursive`, with which Node tries for ever where no folder can be made, such as in /proc. */
export const makeFolder = async (folder: string, mode?: number): Promise<void> => {
  const make = () =>
    mkdir(folder, { mode }).catch((error: unknown) => {
      if (!hasCode(error, 'EEXIST')) throw error
    })
  try {
    await make()
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
    await makeFolder(dirname(folder), mode)
    await make()
  }
}

export const createFolderStore = (folder: string): ObjectStore => {
  const fileOf = (key: string): string => join(folder, checkKey(key))

  const orMissing = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await work()
    } catch (error) {
      if (isMissing(error)) return undefined
      throw new ObjectStoreUnavailable(folder, error)
    }
  }

  const find = (key: string): Promise<StoredObject | undefined> =>
    orMissing(async () => {
      const found = await stat(fileOf(key))
      return found.isFile() ? { key, bytes: found.size, modifiedAt: found.mtime } : undefined
    }).then((found) => found ?? undefined)

  /** The file is on the disk before it gets its name, so that a power failure leaves no empty object. */
  const writeTo = async (file: string, content: Uint8Array | Readable): Promise<void> => {
    await makeFolder(dirname(file))
    const temporary = `${file}${TEMPORARY}${randomUUID()}`
    try {
      const handle = await open(temporary, 'wx')
      const source = content instanceof Uint8Array ? Readable.from([content]) : content
      await pipeline(source, handle.createWriteStream({ flush: true }))
      await rename(temporary, file)
    } catch (error) {
      await rm(temporary, { force: true })
      throw error
    }
  }

  return {
    name: folder,
    fileOf,
    find,
    read: async (key) => {
      const stream = createReadStream(fileOf(key))
      return orMissing(
        () =>
          new Promise<Readable>((resolve, reject) => {
            stream.once('open', () => resolve(stream)).once('error', reject)
          }),
      )
    },
    write: async (key, content) => {
      const file = fileOf(key)
      try {
        await writeTo(file, content)
      } catch (error) {
        throw new ObjectStoreUnavailable(folder, error)
      }
    },
    list: async function* (prefix = '') {
      const entries = await orMissing(() => readdir(folder, { recursive: true, withFileTypes: true }))
      const keys = (entries ?? [])
        .filter((entry) => entry.isFile() && !entry.name.includes(TEMPORARY))
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
        .filter((key) => key.startsWith(prefix))
        .sort()
      for (const key of keys) {
        const found = await find(key)
        if (found) yield found
      }
    },
    remove: async (key) => {
      await orMissing(() => rm(fileOf(key), { force: true }))
    },
    close: () => undefined,
  }
}
