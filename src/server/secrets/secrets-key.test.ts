import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeSecretsKey, readSecretsKey, SECRETS_KEY_FILE } from './secrets-key.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'haberdash-key-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

test('The key is made once, for this account alone', async () => {
  const settings = { dataDir, secretsKey: undefined }
  expect(await readSecretsKey(settings)).toBeUndefined()
  const keys = await Promise.all([makeSecretsKey(settings), makeSecretsKey(settings)])
  expect(keys[0]).toHaveLength(32)
  expect(keys[1]).toEqual(keys[0])
  expect(await readSecretsKey(settings)).toEqual(keys[0])
  expect(statSync(join(dataDir, SECRETS_KEY_FILE)).mode & 0o777).toBe(0o600)
})

test('The key of the settings comes before the file, which is not made then', async () => {
  const secretsKey = randomBytes(32)
  expect(await makeSecretsKey({ dataDir, secretsKey })).toBe(secretsKey)
  expect(await readSecretsKey({ dataDir, secretsKey: undefined })).toBeUndefined()
})

test('A file that is no key is refused and stays', async () => {
  writeFileSync(join(dataDir, SECRETS_KEY_FILE), 'not a key')
  await expect(makeSecretsKey({ dataDir, secretsKey: undefined })).rejects.toThrow('not a key of secrets')
})
