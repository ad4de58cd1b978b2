/**
 * Mails as files in the data folder of this node, while no mail server is set up: staff read them in the admin area. The
 * rules: the newest `MAX_FILES` stay, so that visitors of a trial shop cannot fill the disk; a file goes with its record.
 */
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, stat, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MailAttachment } from './mail-enclosure.ts'

export type MailFile = { text: string; html: string | null; attachments?: MailAttachment[] }
export type MailFiles = {
  write(key: string, mail: MailFile): Promise<void>
  /** Deletes files that are no recorded mail (any more). `known`: which of the names, without their ending, are one. */
  sweep(known: (names: readonly string[]) => Promise<Set<string>>): Promise<void>
  /** Those that this node has. */
  remove(keys: readonly string[]): Promise<void>
  /** Undefined where this node has no such file. */
  read(key: string): Promise<MailFile | undefined>
}

const MAX_FILES = 500
/** Files are counted once in this many writes. */
const TRIM_INTERVAL = 50

/** A mail is written before it is recorded: a younger file may have no record yet. */
const SWEEP_AGE_MS = 15 * 60_000
const ENDING = '.json'

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

export const openMailFiles = (folder: string): MailFiles => {
  let writes = 0
  /** Keys have addresses in them, and are no file names. */
  const fileOf = (key: string) => join(folder, `${createHash('sha256').update(key).digest('hex')}.json`)

  const list = async (): Promise<string[]> => {
    try {
      return (await readdir(folder)).filter((name) => name.endsWith(ENDING))
    } catch (error) {
      if (isMissing(error)) return []
      throw error
    }
  }

  const trim = async (): Promise<void> => {
    const names = await list()
    if (names.length <= MAX_FILES) return
    const files = await Promise.all(
      names.map(async (name) => ({ path: join(folder, name), at: (await stat(join(folder, name))).mtimeMs })),
    )
    for (const { path } of files.toSorted((a, b) => b.at - a.at).slice(MAX_FILES)) await unlink(path)
  }

  return {
    write: async (key, mail) => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = fileOf(key)
      const unfinished = `${file}.${randomUUID()}`
      await writeFile(unfinished, JSON.stringify(mail), { mode: 0o600 })
      await rename(unfinished, file)
      if (writes++ % TRIM_INTERVAL === 0) await trim()
    },
    sweep: async (known) => {
      const names = await list()
      const kept = await known(names.map((name) => name.slice(0, -ENDING.length)))
      const before = Date.now() - SWEEP_AGE_MS
      for (const name of names) {
        const path = join(folder, name)
        if (!kept.has(name.slice(0, -ENDING.length)) && (await stat(path)).mtimeMs < before)
          await unlink(path)
      }
    },
    remove: async (keys) => {
      for (const key of keys)
        await unlink(fileOf(key)).catch((error: unknown) => {
          if (!isMissing(error)) throw error
        })
    },
    read: async (key) => {
      try {
        return JSON.parse(await readFile(fileOf(key), 'utf8'))
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
  }
}
