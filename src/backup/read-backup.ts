/**
 * Reads a backup and checks it: every byte against the hashes of its manifest, and the whole file against the SHA-256
 * beside it, where there is one. The hashes show damage, not who made the file; that shows the passphrase only. The rule:
 * where one is set, an archive that is not encrypted is refused, whatever its name.
 */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer as readAll } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { latestMigration, unknownMigrations } from '../storage/database/schema-state.ts'
import { decrypt, isEncrypted } from './age-encryption.ts'
import { BackupProblem } from './backup-problem.ts'
import type { BackupTarget } from './backup-target.ts'
import { BACKUP_FORMAT, ENTRIES, type Manifest, manifestSchema } from './manifest.ts'

export type BackupSource = {
  target: Pick<BackupTarget, 'name' | 'read'>
  key: string
  passphrase: string | undefined
  /** Reads a plain archive although a passphrase is set: one of the time before it was. */
  allowsPlain?: boolean
}

/** What happens to the content of a backup, in the order of the archive. Parts of a table follow each other. */
export type BackupVisitor = {
  onRows(table: string, part: Buffer): void | Promise<void>
  onJobs(lines: Buffer): void | Promise<void>
  onPicture(key: string, content: Buffer): void | Promise<void>
}

/** Entries are at most a part of a table or a picture; a larger one is no entry of a backup. */
const MAX_ENTRY_BYTES = 256 * 1024 * 1024

const INCOMPLETE = new Set(['Z_BUF_ERROR', 'ERR_STREAM_PREMATURE_CLOSE'])

const asProblem = (error: unknown): BackupProblem => {
  if (error instanceof BackupProblem) return error
  const { code = '', message = '' } = error as { code?: string; message?: string }
  if (INCOMPLETE.has(code) || /unexpected end/i.test(message))
    return new BackupProblem('The backup is incomplete: the file ends too early.', { cause: error })
  return new BackupProblem(`The backup is damaged (${message}).`, { cause: error })
}

/** Whether an error comes from reading the archive, and not from what is done with its content. */
const isArchiveError = (error: unknown): boolean => {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  return /^Z_/.test(code) || /tar|unexpected end/i.test(message)
}

async function* decrypted(
  source: Readable,
  { key, passphrase, allowsPlain = false }: BackupSource,
): AsyncGenerator<Buffer> {
  const iterator = (source as AsyncIterable<Buffer>)[Symbol.asyncIterator]()
  const { value: first, done } = await iterator.next()
  if (done) throw new BackupProblem('The backup is an empty file.')
  const whole = async function* () {
    yield first
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value
  }
  try {
    if (!isEncrypted(first)) {
      if (passphrase !== undefined && !allowsPlain)
        throw new BackupProblem(
          `The backup ${key} is not encrypted, although BACKUP_PASSPHRASE is set: anybody who can write where the backups are may have made it. If you know that it is yours, add --allow-plain.`,
        )
      yield* whole()
    } else if (passphrase === undefined)
      throw new BackupProblem(
        'The backup is encrypted: set BACKUP_PASSPHRASE to its passphrase, also where that was entered at /admin/settings/services.',
      )
    else yield* decrypt(whole(), passphrase)
  } finally {
    source.destroy()
  }
}

/** Whether the file of that name is encrypted, by its content. */
export const isEncryptedBackup = async (
  target: Pick<BackupTarget, 'read'>,
  key: string,
): Promise<boolean> => {
  const stream = await target.read(key)
  if (!stream) return false
  for await (const chunk of stream as AsyncIterable<Buffer>) return isEncrypted(chunk)
  return false
}

const isGzip = (chunk: Buffer): boolean => chunk[0] === 0x1f && chunk[1] === 0x8b

async function* checkedGzip(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let isFirst = true
  for await (const chunk of source) {
    if (isFirst && !isGzip(chunk)) throw new BackupProblem('The file is no backup of this shop.')
    isFirst = false
    yield chunk
  }
}

async function* entriesOf(source: BackupSource): AsyncGenerator<{ name: string; content: Buffer }> {
  const { target, key } = source
  const stream = await target.read(key)
  if (!stream) throw new BackupProblem(`There is no backup ${key} in ${target.name}.`)
  const input = Readable.from(checkedGzip(decrypted(stream, source)))
  const gunzip = createGunzip()
  const archive = extract()
  const fail = (error: Error) => archive.destroy(error)
  input.once('error', fail)
  gunzip.once('error', fail)
  input.pipe(gunzip).pipe(archive as unknown as NodeJS.WritableStream)
  try {
    for await (const entry of archive) {
      const { name, size = 0 } = entry.header
      if (size > MAX_ENTRY_BYTES) throw new BackupProblem(`The backup is damaged (${name} is too large).`)
      yield { name, content: await readAll(entry as AsyncIterable<Buffer>) }
    }
  } finally {
    input.destroy()
    gunzip.destroy()
    archive.destroy()
  }
}

const parseManifest = (content: Buffer): Manifest => {
  let value: unknown
  try {
    value = JSON.parse(content.toString())
  } catch (cause) {
    throw new BackupProblem('The backup is damaged (its manifest cannot be read).', { cause })
  }
  const format = (value as { format?: unknown } | null)?.format
  if (typeof format === 'number' && format > BACKUP_FORMAT)
    throw new BackupProblem(
      `The backup has the format ${format}, and this release of the shop reads formats up to ${BACKUP_FORMAT}: use the release that made it, or a newer one.`,
    )
  const parsed = manifestSchema.safeParse(value)
  if (!parsed.success) throw new BackupProblem('The backup is damaged (its manifest is not valid).')
  return parsed.data
}

/** Passes the whole content to the visitor. @throws BackupProblem; and the errors of the visitor */
export const visitBackup = async (source: BackupSource, visitor: BackupVisitor): Promise<Manifest> => {
  let manifest: Manifest | undefined
  try {
    for await (const { name, content } of entriesOf(source)) {
      if (manifest) throw new BackupProblem('The backup is damaged (its manifest is not the last entry).')
      const [table = ''] = name.slice(ENTRIES.tables.length).split('/')
      if (name.startsWith(ENTRIES.tables)) await visitor.onRows(table, content)
      else if (name === ENTRIES.jobs) await visitor.onJobs(content)
      else if (name.startsWith(ENTRIES.pictures))
        await visitor.onPicture(name.slice(ENTRIES.pictures.length), content)
      else if (name === ENTRIES.manifest) manifest = parseManifest(content)
      else throw new BackupProblem(`The backup is damaged (it has an unknown entry ${name}).`)
    }
  } catch (error) {
    throw isArchiveError(error) ? asProblem(error) : error
  }
  if (!manifest) throw new BackupProblem('The backup is incomplete: the file ends too early.')
  return manifest
}

const sha256Of = (content: Buffer): string => createHash('sha256').update(content).digest('hex')

const checkFileHash = async ({ target, key }: BackupSource): Promise<void> => {
  const stored = await target.read(`${key}.sha256`)
  if (!stored) return
  const expected = String(await readAll(stored)).slice(0, 64)
  const stream = await target.read(key)
  if (!stream) throw new BackupProblem(`There is no backup ${key} in ${target.name}.`)
  const hash = createHash('sha256')
  for await (const chunk of stream as AsyncIterable<Buffer>) hash.update(chunk)
  if (hash.digest('hex') !== expected)
    throw new BackupProblem(`The backup ${key} is damaged: its SHA-256 is not the one in ${key}.sha256.`)
}

/** The schema of a backup must be one that this release knows. */
const checkVersion = ({ release, migrations }: Manifest, ours: string): void => {
  const unknown = unknownMigrations(migrations)
  if (unknown.length === 0) return
  throw new BackupProblem(
    `The backup was made by release ${release} (schema ${unknown.at(-1)}); this is release ${ours} (schema ${latestMigration()}), which does not know that schema. Restore it with release ${release} or a newer one.`,
  )
}

/** Reads the whole backup and changes nothing. @throws BackupProblem where it cannot be restored by this release */
export const verifyBackup = async (source: BackupSource, release: string): Promise<Manifest> => {
  await checkFileHash(source)
  const tables = new Map<string, { hash: ReturnType<typeof createHash>; bytes: number; rows: number }>()
  const pictures = new Map<string, string>()
  let jobs: string | undefined
  const manifest = await visitBackup(source, {
    onRows: (name, part) => {
      const table = tables.get(name) ?? { hash: createHash('sha256'), bytes: 0, rows: 0 }
      table.hash.update(part)
      table.bytes += part.length
      // In the text format a line feed always ends a row: those in values are escaped.
      for (let at = part.indexOf(10); at >= 0; at = part.indexOf(10, at + 1)) table.rows += 1
      tables.set(name, table)
    },
    onJobs: (lines) => {
      jobs = sha256Of(lines)
    },
    onPicture: (key, content) => {
      pictures.set(key, sha256Of(content))
    },
  })
  const wrong = (what: string) =>
    new BackupProblem(`The backup is damaged (${what} differs from the manifest).`)
  for (const { name, rows, bytes, sha256 } of manifest.tables) {
    const table = tables.get(name) ?? { hash: createHash('sha256'), bytes: 0, rows: 0 }
    if (table.rows !== rows || table.bytes !== bytes || table.hash.digest('hex') !== sha256)
      throw wrong(`the table ${name}`)
    tables.delete(name)
  }
  if (jobs !== manifest.jobs.sha256) throw wrong('the list of jobs')
  for (const { key, sha256 } of manifest.pictures) {
    if (pictures.get(key) !== sha256) throw wrong(`the picture ${key}`)
    pictures.delete(key)
  }
  const [extra] = [...tables.keys(), ...pictures.keys()]
  if (extra !== undefined) throw wrong(extra)
  checkVersion(manifest, release)
  return manifest
}
