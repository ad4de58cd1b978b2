/**
 * The key of the secrets: SECRETS_KEY, or a file of the data folder. The rule: a key that is there is never replaced, and
 * the file is readable for this account alone.
 */
import { randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { KEY_BYTES } from '../../storage/secrets/seal-values.ts'
import { parseSecretsKey } from '../settings/secret-settings.ts'
import type { Settings } from '../settings/settings.ts'

export type KeySettings = Pick<Settings, 'dataDir' | 'secretsKey'>

export const SECRETS_KEY_FILE = 'secrets.key'

const readKeyFile = async (file: string): Promise<Buffer | undefined> => {
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  const key = parseSecretsKey(text.trim())
  if (key.length !== KEY_BYTES)
    throw new Error(`${file} is not a key of secrets: it must have 32 bytes in base64.`)
  return key
}

/** Read each time: another node that shares the folder may have made it. Undefined where there is none. */
export const readSecretsKey = async ({ secretsKey, dataDir }: KeySettings): Promise<Buffer | undefined> =>
  secretsKey ?? (await readKeyFile(join(dataDir, SECRETS_KEY_FILE)))

/** Written beside its place first, so that no other process reads a part. Of two processes, the first makes it. */
export const makeSecretsKey = async (settings: KeySettings): Promise<Buffer> => {
  const present = await readSecretsKey(settings)
  if (present) return present
  const file = join(settings.dataDir, SECRETS_KEY_FILE)
  await mkdir(settings.dataDir, { recursive: true })
  const part = `${file}.part-${randomBytes(6).toString('hex')}`
  const handle = await open(part, 'wx', 0o600)
  try {
    await handle.writeFile(`${randomBytes(KEY_BYTES).toString('base64')}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  try {
    await link(part, file) // Fails where the file is there.
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(part, { force: true })
  }
  const made = await readKeyFile(file)
  if (!made) throw new Error(`${file} was deleted while it was made.`)
  return made
}
