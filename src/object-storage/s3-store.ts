/**
 * An object store in a bucket of S3-compatible storage. Addresses are of path style and checksums are sent only where
 * S3 requires them, because many servers other than Amazon's understand nothing else.
 */
import type { LookupFunction } from 'node:net'
import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { checkKey, type ObjectStore, ObjectStoreUnavailable } from './object-store.ts'
import { formatStoreLocation, type S3Credentials, type S3Location } from './store-location.ts'

const CONNECT_TIMEOUT_MS = 3000
/** ms without any progress of a request. */
const IDLE_TIMEOUT_MS = 15_000
const MAX_ATTEMPTS = 3
const MAX_SOCKETS = 16
/** Of a stream: what is held in memory is this many bytes, twice. */
const PART_BYTES = 8 * 1024 * 1024

/** HEAD has no body, so its 404 has no error code of its own. A missing bucket is no missing object. */
const isMissing = (error: unknown): boolean =>
  error instanceof S3ServiceException &&
  error.$metadata.httpStatusCode === 404 &&
  error.name !== 'NoSuchBucket'

export type S3Options = {
  idleTimeoutMs?: number
  maxAttempts?: number
  /** Finds the addresses of the endpoint in place of the system. */
  lookup?: LookupFunction | undefined
}

export const createS3Store = (
  location: S3Location,
  credentials: S3Credentials,
  options: S3Options = {},
): ObjectStore => {
  const { bucket, prefix, endpoint, region } = location
  const { idleTimeoutMs = IDLE_TIMEOUT_MS, maxAttempts = MAX_ATTEMPTS, lookup } = options
  const agent = { keepAlive: true, maxSockets: MAX_SOCKETS, ...(lookup && { lookup }) }
  const client = new S3Client({
    region,
    credentials,
    ...(endpoint !== undefined && { endpoint }),
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts,
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: idleTimeoutMs,
      httpAgent: agent,
      httpsAgent: agent,
    },
  })
  const name = formatStoreLocation(location)
  const addressOf = (key: string) => ({ Bucket: bucket, Key: prefix + checkKey(key) })

  const orUnavailable = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      throw new ObjectStoreUnavailable(name, error)
    }
  }
  const orMissing = <T>(work: () => Promise<T>): Promise<T | undefined> =>
    orUnavailable(() =>
      work().catch((error: unknown) => {
        if (isMissing(error)) return undefined
        throw error
      }),
    )

  return {
    name,
    fileOf: () => undefined,
    find: (key) => {
      const address = addressOf(key)
      return orMissing(async () => {
        const found = await client.send(new HeadObjectCommand(address))
        return { key, bytes: found.ContentLength ?? 0, modifiedAt: found.LastModified ?? new Date(0) }
      })
    },
    read: (key) => {
      const address = addressOf(key)
      return orMissing(async () => {
        const { Body } = await client.send(new GetObjectCommand(address))
        if (!(Body instanceof Readable)) throw new Error('the answer has no body')
        return Body
      })
    },
    write: async (key, content) => {
      const address = addressOf(key)
      await orUnavailable(async () => {
        if (content instanceof Uint8Array)
          await client.send(
            new PutObjectCommand({ ...address, Body: content, ContentLength: content.length }),
          )
        else
          await new Upload({
            client,
            params: { ...address, Body: content },
            queueSize: 2,
            partSize: PART_BYTES,
          }).done()
      })
    },
    list: async function* (wanted = '') {
      let from: string | undefined
      do {
        const token = from
        const page = await orUnavailable(() =>
          client.send(
            new ListObjectsV2Command({
              Bucket: bucket,
              Prefix: prefix + wanted,
              ...(token !== undefined && { ContinuationToken: token }),
            }),
          ),
        )
        for (const { Key = '', Size = 0, LastModified = new Date(0) } of page.Contents ?? []) {
          const key = Key.slice(prefix.length)
          // Consoles of providers make empty objects for folders.
          if (key !== '' && !key.endsWith('/')) yield { key, bytes: Size, modifiedAt: LastModified }
        }
        from = page.IsTruncated ? page.NextContinuationToken : undefined
      } while (from !== undefined)
    },
    remove: async (key) => {
      const address = addressOf(key)
      // One by one: DeleteObjects needs a checksum that differs between servers.
      await orMissing(() => client.send(new DeleteObjectCommand(address)))
    },
    close: () => client.destroy(),
  }
}
