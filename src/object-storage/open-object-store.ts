/** Opens the object store at a location. The S3 library is loaded with the first call of an S3 store. */
import { createFolderStore } from './folder-store.ts'
import type { ObjectStore } from './object-store.ts'
import type { S3Options } from './s3-store.ts'
import { formatStoreLocation, type S3Credentials, type StoreLocation } from './store-location.ts'

/** @throws Error when the location is a bucket and there are no credentials */
export const openObjectStore = (
  location: StoreLocation,
  credentials: S3Credentials | undefined,
  options: S3Options = {},
): ObjectStore => {
  if (location.kind === 'folder') return createFolderStore(location.folder)
  if (!credentials) throw new Error('S3-compatible storage needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY')
  let opened: Promise<ObjectStore> | undefined
  const open = (): Promise<ObjectStore> => {
    opened ??= import('./s3-store.ts').then(({ createS3Store }) =>
      createS3Store(location, credentials, options),
    )
    return opened
  }
  return {
    name: formatStoreLocation(location),
    fileOf: () => undefined,
    find: async (key) => (await open()).find(key),
    read: async (key) => (await open()).read(key),
    write: async (key, content) => (await open()).write(key, content),
    list: async function* (prefix) {
      yield* (await open()).list(prefix)
    },
    remove: async (key) => (await open()).remove(key),
    close: () => void opened?.then((store) => store.close()),
  }
}
