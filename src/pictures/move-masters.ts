/**
 * Copies masters from one object store to another. A file counts as copied when it was read back from the new store and
 * its hash is that of the old one, so an interrupted copy is continued by copying again.
 */
import { createHash } from 'node:crypto'
import { parseStem } from '../domain/pictures/picture-address.ts'
import type { ObjectStore, StoredObject } from '../object-storage/object-store.ts'

export type MoveProgress = { copied: number; present: number; bytes: number }

const CONCURRENCY = 4

const readWhole = async (store: ObjectStore, key: string): Promise<Buffer | undefined> => {
  const stream = await store.read(key)
  return stream && Buffer.concat(await stream.toArray())
}
const hashOf = (bytes: Buffer | undefined): string | undefined =>
  bytes && createHash('sha256').update(bytes).digest('hex')

const isMaster = (key: string): boolean => key.endsWith('.jpg') && parseStem(key.slice(0, -4)) !== undefined

/** @throws Error naming the file, when the new store gives back other bytes */
const copyOne = async (
  from: ObjectStore,
  to: ObjectStore,
  { key, bytes }: StoredObject,
): Promise<'copied' | 'present' | 'gone'> => {
  const source = await readWhole(from, key)
  if (!source) return 'gone'
  const hash = hashOf(source)
  const existing = await to.find(key)
  if (existing?.bytes === bytes && hashOf(await readWhole(to, key)) === hash) return 'present'
  await to.write(key, source)
  if (hashOf(await readWhole(to, key)) !== hash)
    throw new Error(`${to.name} gave back other bytes than were stored for ${key}`)
  return 'copied'
}

const forEachMaster = async (
  store: ObjectStore,
  work: (object: StoredObject) => Promise<void>,
): Promise<void> => {
  const objects = store.list()[Symbol.asyncIterator]()
  let failure: unknown
  const takeTurns = async (): Promise<void> => {
    for (let next = await objects.next(); !next.done && failure === undefined; next = await objects.next())
      if (isMaster(next.value.key)) await work(next.value)
  }
  const turns = Array.from({ length: CONCURRENCY }, () =>
    takeTurns().catch((error: unknown) => {
      failure ??= error
    }),
  )
  // Nothing is copied behind the caller's back after a failure.
  await Promise.all(turns)
  if (failure !== undefined) throw failure
}

/** @returns the keys that are in both stores now, with equal bytes */
export const copyMasters = async (
  from: ObjectStore,
  to: ObjectStore,
  onProgress: (progress: MoveProgress) => void = () => undefined,
): Promise<{ progress: MoveProgress; verified: string[] }> => {
  const progress: MoveProgress = { copied: 0, present: 0, bytes: 0 }
  const verified: string[] = []
  await forEachMaster(from, async (object) => {
    const result = await copyOne(from, to, object)
    if (result === 'gone') return
    verified.push(object.key)
    progress[result] += 1
    progress.bytes += object.bytes
    onProgress(progress)
  })
  return { progress, verified }
}
