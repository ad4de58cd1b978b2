/** Whether the S3-compatible storage of pictures and backups answers and accepts the key. Nothing is written there. */
import { error, type Finding, ok } from '../../domain/doctor/finding.ts'
import { ObjectStoreUnavailable } from '../../object-storage/object-store.ts'
import { openObjectStore } from '../../object-storage/open-object-store.ts'
import {
  formatStoreLocation,
  type S3Credentials,
  type StoreLocation,
} from '../../object-storage/store-location.ts'
import type { Examined } from './doctor-context.ts'

const examineStore = async (
  content: string,
  location: StoreLocation,
  credentials: S3Credentials | undefined,
): Promise<Finding> => {
  const name = formatStoreLocation(location)
  const store = openObjectStore(location, credentials)
  try {
    // Retention and restores list too. The first object, or none, is answer enough.
    for await (const _ of store.list()) break
    return ok(`${content} are in ${name}, which answers.`)
  } catch (cause) {
    if (!(cause instanceof ObjectStoreUnavailable)) throw cause
    return error(
      `${content} are to be in ${name}, which does not let the shop list them: ${(cause.cause as Error).message}`,
      'Compare bucket, endpoint and region with what its provider names, and allow the key to list, read, write and delete.',
    )
  } finally {
    store.close()
  }
}

export const storageCheck = async ({ settings }: Pick<Examined, 'settings'>): Promise<Finding[]> => {
  const places: [string, StoreLocation | undefined, S3Credentials | undefined][] = [
    ['Pictures', settings.picturesLocation, settings.s3Credentials],
    ['Backups', settings.backup.location, settings.backup.credentials],
  ]
  const remote = places.flatMap(([content, location, credentials]) =>
    location?.kind === 's3' ? [examineStore(content, location, credentials)] : [],
  )
  return remote.length === 0
    ? [ok('Pictures and backups are in folders: there is no other storage to examine.')]
    : Promise.all(remote)
}
