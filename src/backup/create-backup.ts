/**
 * Makes a backup: one archive (tar, compressed with gzip, with a passphrase also encrypted) of all rows and all uploaded
 * pictures, with a file of its SHA-256 beside it. Ordinary tools can unpack it (docs/backup.md).
 */
import { createHash } from 'node:crypto'
import { type Readable, Transform } from 'node:stream'
import { buffer as readAll } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { type Pack, pack } from 'tar-stream'
import type { NamedBackup } from '../domain/backup-age.ts'
import { type Snapshot, withSnapshot } from '../storage/backup/snapshot.ts'
import type { Connection } from '../storage/database/connection-pool.ts'
import { encrypt } from './age-encryption.ts'
import { BackupProblem, isDiskFull } from './backup-problem.ts'
import type { BackupTarget } from './backup-target.ts'
import { BACKUP_FORMAT, type Content, ENTRIES, type Manifest } from './manifest.ts'

export type BackupRequest = {
  connection: Connection
  /** Masters of uploaded pictures. */
  pictures: Pick<BackupTarget, 'list' | 'read'>
  target: BackupTarget
  /** The version of the shop. */
  release: string
  passphrase: string | undefined
  now: Date
  /** Added to the name, for backups that are not part of the schedule: "before-upgrade". */
  label?: string
  /** Abandons the backup. */
  signal?: AbortSignal | undefined
  /** Receives a line for each slow step. */
  onProgress?: (line: string) => void
}

export type MadeBackup = {
  /** Its name in the target. */
  key: string
  /** Of the whole file. */
  bytes: number
  sha256: string
  manifest: Manifest
}

/** Of the rows of a table. Each is an entry of its own, because the size of an entry precedes its content. */
const PART_BYTES = 4 * 1024 * 1024

/** "haberdash-20261122T201503Z.tar.gz" */
export const backupKey = (
  now: Date,
  { label, encrypted }: { label?: string | undefined; encrypted: boolean },
): string => {
  const time = now.toISOString().replace(/[-:]|\.\d+/g, '')
  return `haberdash-${time}${label === undefined ? '' : `-${label}`}.tar.gz${encrypted ? '.age' : ''}`
}

/** When a backup of the schedule was made, by its name; undefined for other files, and for those with a label. */
export const scheduledBackup = (key: string): NamedBackup | undefined => {
  const [, ...parts] =
    /^haberdash-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar\.gz(?:\.age)?$/.exec(key) ?? []
  const [year, month = 0, ...more] = parts.map(Number)
  if (year === undefined) return undefined
  return { key, madeAt: new Date(Date.UTC(year, month - 1, ...more)) }
}

type AddEntry = (name: string, content: Buffer) => Promise<void>

const addEntryTo =
  (archive: Pack, now: Date): AddEntry =>
  (name, content) =>
    new Promise((resolve, reject) => {
      const entry = archive.entry({ name, size: content.length, mode: 0o600, mtime: now }, (error) =>
        error ? reject(error) : resolve(),
      )
      entry.on('error', reject)
      entry.end(content)
    })

const createMeter = () => {
  const hash = createHash('sha256')
  let bytes = 0
  return {
    add: (chunk: Uint8Array) => {
      hash.update(chunk)
      bytes += chunk.length
    },
    content: (): Content => ({ bytes, sha256: hash.digest('hex') }),
  }
}

const addTable = async (snapshot: Snapshot, table: Snapshot['tables'][number], addEntry: AddEntry) => {
  const { rows, count } = snapshot.copyTable(table)
  const meter = createMeter()
  let parts: Buffer[] = []
  let length = 0
  let number = 0
  const flush = async () => {
    if (length === 0) return
    number += 1
    await addEntry(
      `${ENTRIES.tables}${table.name}/${String(number).padStart(6, '0')}.copy`,
      Buffer.concat(parts, length),
    )
    parts = []
    length = 0
  }
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    meter.add(chunk)
    parts.push(chunk)
    length += chunk.length
    if (length >= PART_BYTES) await flush()
  }
  await flush()
  return { ...table, rows: await count, ...meter.content() }
}

const addJobs = async (snapshot: Snapshot, addEntry: AddEntry) => {
  const jobs = await snapshot.readPendingJobs()
  const text = Buffer.from(jobs.map((job) => `${JSON.stringify(job)}\n`).join(''))
  const meter = createMeter()
  meter.add(text)
  await addEntry(ENTRIES.jobs, text)
  return { rows: jobs.length, ...meter.content() }
}

/** Adds the pictures that are not in `added` yet. One that is deleted meanwhile belongs to no product any more. */
const addPictures = async (
  pictures: BackupRequest['pictures'],
  added: Map<string, Content>,
  addEntry: AddEntry,
) => {
  for await (const { key } of pictures.list()) {
    if (added.has(key)) continue
    const stream = await pictures.read(key)
    if (!stream) continue
    const content = await readAll(stream)
    const meter = createMeter()
    meter.add(content)
    await addEntry(`${ENTRIES.pictures}${key}`, content)
    added.set(key, meter.content())
  }
}

/**
 * Pictures first, so that those which staff delete later are there; then the rows; then the pictures that the rows may
 * name and that were added meanwhile.
 */
const produce = async (request: BackupRequest, archive: Pack): Promise<Manifest> => {
  const { connection, pictures, release, now, onProgress = () => undefined } = request
  const addEntry = addEntryTo(archive, now)
  const added = new Map<string, Content>()
  await addPictures(pictures, added, addEntry)
  if (added.size > 0) onProgress(`${added.size} pictures`)
  const manifest = await withSnapshot(connection, async (snapshot): Promise<Manifest> => {
    const createdAt = new Date().toISOString()
    const tables: Manifest['tables'] = []
    for (const table of snapshot.tables) tables.push(await addTable(snapshot, table, addEntry))
    const jobs = await addJobs(snapshot, addEntry)
    const sequences = await snapshot.readSequences()
    const { postgres, migrations } = snapshot
    const about = { format: BACKUP_FORMAT, release, createdAt, postgres, migrations }
    return { ...about, tables, jobs, sequences, pictures: [] }
  })
  await addPictures(pictures, added, addEntry)
  manifest.pictures = [...added].map(([key, content]) => ({ key, ...content }))
  await addEntry(ENTRIES.manifest, Buffer.from(JSON.stringify(manifest)))
  archive.finalize()
  return manifest
}

/** @throws BackupProblem where the disk is full; BackupInProgress; errors of the database and of the target */
export const createBackup = async (request: BackupRequest): Promise<MadeBackup> => {
  const { target, passphrase, now, label } = request
  const key = backupKey(now, { label, encrypted: passphrase !== undefined })
  const archive = pack()
  const meter = createMeter()
  const measured = new Transform({
    transform(chunk: Buffer, _, done) {
      meter.add(chunk)
      done(null, chunk)
    },
  })
  const encrypted = (source: AsyncIterable<Buffer>) =>
    passphrase === undefined ? source : encrypt(source, passphrase)
  /** The first error is the cause; it makes the other parts fail too. */
  const failures: Error[] = []
  const fail = (error: Error) => {
    failures.push(error)
    archive.destroy(error)
    measured.destroy(error)
  }
  const abandon = () => fail(new Error('The backup was abandoned.'))
  request.signal?.addEventListener('abort', abandon, { once: true })
  let manifest: Manifest | undefined
  await Promise.all([
    produce(request, archive).then((made) => {
      manifest = made
    }, fail),
    pipeline(archive as unknown as Readable, createGzip(), encrypted, measured).catch(fail),
    target.write(key, measured).catch(fail),
  ])
  request.signal?.removeEventListener('abort', abandon)
  const [failure] = failures
  if (failure !== undefined || manifest === undefined) {
    await target.remove(key).catch(() => undefined)
    if (!isDiskFull(failure)) throw failure
    throw new BackupProblem(`The disk of ${target.name} is full: no backup was made.`, { cause: failure })
  }
  const { bytes, sha256 } = meter.content()
  // In the format of the program sha256sum.
  await target.write(`${key}.sha256`, Buffer.from(`${sha256}  ${key}\n`))
  return { key, bytes, sha256, manifest }
}
