/**
 * The files of imports. The database has them, so that every node can work on them; a folder of this node has a copy
 * while it works on one.
 */
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Database, Transaction } from '../../storage/database/database.ts'
import { newId } from '../../storage/database/ids.ts'
import {
  deleteImportFiles,
  findImportFile,
  type ImportFile,
  insertImportFile,
  listImportFileIds,
  readImportFile,
} from '../../storage/imports/import-files.ts'
import { IMPORT_FILE_KINDS, type ImportFileKind } from '../../storage/imports/import-tables.ts'

/** ms; a younger file without a row may belong to an upload that is under way. */
const UPLOAD_AGE_MS = 2 * 60 * 60_000

/** The file is larger than is allowed. */
export class FileTooLarge extends Error {
  readonly maxBytes: number
  constructor(maxBytes: number) {
    super(`more than ${maxBytes} bytes`)
    this.name = 'FileTooLarge'
    this.maxBytes = maxBytes
  }
}

export type ImportFiles = {
  /** Writes an upload to this node's folder. @throws FileTooLarge */
  receive(bytes: AsyncIterable<Uint8Array>, maxBytes: number): Promise<ImportFile>
  /** Stores a received file with its import. */
  store(trx: Transaction, importId: string, kind: ImportFileKind, file: ImportFile): Promise<void>
  /** Takes back `receive`. */
  discard(file: ImportFile): Promise<void>
  /** The path of this node's copy; undefined where the file is no longer stored. */
  open(importId: string, kind: ImportFileKind): Promise<string | undefined>
  list(importId: string): Promise<ImportFile[]>
  /** Deletes these files of the import, here and in the database. */
  remove(importId: string, kinds: readonly ImportFileKind[]): Promise<void>
  /** Deletes this node's copies of files that are no longer stored. */
  sweep(): Promise<void>
}

/** Writes beside the file and moves it there, so that a broken upload leaves no half file. @returns bytes */
const write = async (
  bytes: AsyncIterable<Uint8Array>,
  file: string,
  maxBytes = Number.POSITIVE_INFINITY,
): Promise<number> => {
  const part = `${file}.${newId('part')}`
  let size = 0
  const limit = new Transform({
    transform(chunk: Buffer, _, done) {
      size += chunk.length
      done(size > maxBytes ? new FileTooLarge(maxBytes) : null, chunk)
    },
  })
  try {
    await pipeline(bytes, limit, createWriteStream(part, { flags: 'wx' }))
    await rename(part, file)
    return size
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

const sizeOf = (file: string): Promise<number | undefined> =>
  stat(file).then(
    ({ size }) => size,
    () => undefined,
  )

/** @param folder `DATA_DIR/imports` */
export const openImportFiles = (db: Database, folder: string): ImportFiles => {
  const pathOf = ({ id }: Pick<ImportFile, 'id'>) => join(folder, id)
  const discard = (file: ImportFile) => rm(pathOf(file), { force: true })
  const list = async (importId: string, kinds = IMPORT_FILE_KINDS as readonly ImportFileKind[]) => {
    const found = await Promise.all(kinds.map((kind) => findImportFile(db, importId, kind)))
    return found.filter((file) => file !== undefined)
  }
  return {
    discard,
    list,
    receive: async (bytes, maxBytes) => {
      await mkdir(folder, { recursive: true })
      const id = newId('file')
      return { id, bytes: await write(bytes, pathOf({ id }), maxBytes) }
    },
    store: (trx, importId, kind, file) =>
      insertImportFile(trx, importId, kind, file, createReadStream(pathOf(file))),
    open: async (importId, kind) => {
      const file = await findImportFile(db, importId, kind)
      if (!file) return undefined
      const path = pathOf(file)
      if ((await sizeOf(path)) === file.bytes) return path
      await mkdir(folder, { recursive: true })
      const size = await write(readImportFile(db, file.id), path)
      return size === file.bytes ? path : undefined
    },
    remove: async (importId, kinds) => {
      const files = await list(importId, kinds)
      await deleteImportFiles(db, importId, kinds)
      await Promise.all(files.map(discard))
    },
    sweep: async () => {
      const stored = await listImportFileIds(db)
      for (const name of await readdir(folder).catch(() => [])) {
        if (stored.has(name)) continue
        const path = join(folder, name)
        const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }))
        if (Date.now() - mtimeMs > UPLOAD_AGE_MS) await rm(path, { force: true })
      }
    },
  }
}
