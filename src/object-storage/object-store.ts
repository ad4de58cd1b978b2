/**
 * Where files are kept under keys: a folder, or a bucket of S3-compatible storage. An object is written whole or not at
 * all: a reader never sees a part of it.
 */
import type { Readable } from 'node:stream'

export type StoredObject = { key: string; bytes: number; modifiedAt: Date }

/** Every call throws `ObjectStoreUnavailable` when the storage does not do what it was asked to. */
export type ObjectStore = {
  /** For logs and messages: without credentials. */
  name: string
  /** The file of an object of a folder, whether it exists or not; undefined where objects are not files. */
  fileOf(key: string): string | undefined
  /** Undefined: there is no such object. */
  find(key: string): Promise<StoredObject | undefined>
  /** The caller reads the stream to its end or destroys it. Undefined: there is no such object. */
  read(key: string): Promise<Readable | undefined>
  /** Replaces an existing object. A stream may have any length. */
  write(key: string, content: Uint8Array | Readable): Promise<void>
  /** In the order of the keys; those that begin with `prefix`. */
  list(prefix?: string): AsyncIterable<StoredObject>
  /** A missing object is ignored. */
  remove(key: string): Promise<void>
  /** Ends open connections. */
  close(): void
}

/** The storage cannot be reached, refuses the credentials, or failed. Another try may succeed. */
export class ObjectStoreUnavailable extends Error {
  constructor(name: string, cause: unknown) {
    const reason = cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause)
    super(`${name} cannot be used (${reason})`, { cause })
    this.name = 'ObjectStoreUnavailable'
  }
}

const KEY = /^[\w.-]+(?:\/[\w.-]+)*$/

/** Keys are relative paths of plain characters, so that each means the same in a folder and in a bucket. */
export const checkKey = (key: string): string => {
  if (key.length > 500 || !KEY.test(key) || key.split('/').some((part) => /^\.+$/.test(part)))
    throw new Error(`"${key}" is no key of an object`)
  return key
}
