/** Tests a service with values that are not stored yet. The rule: nothing of the shop is changed, and no answer has a secret. */
import { randomUUID } from 'node:crypto'
import { error, type Finding, ok } from '../../domain/doctor/finding.ts'
import type { SecretServiceName } from '../../domain/secrets/secret-services.ts'
import type { ShopSettings } from '../../domain/settings/shop-settings.ts'
import { examineProvider } from '../../payments/app/payments.ts'
import { sendTestMail } from '../doctor/test-mail.ts'
import type { Log } from '../observability/log.ts'
import { backupTarget } from '../settings/backup-places.ts'
import type { Settings } from '../settings/settings.ts'
import { isReachable } from '../settings/start-warnings.ts'

export type PressTest = {
  /** With the values that are tested. */
  settings: Settings
  shop: ShopSettings
  /** Who gets a test mail. */
  to: string
  now: () => Date
  log: Pick<Log, 'info' | 'warn'>
}

/** Writes a file of a few bytes, reads and deletes it. */
const testBackupPlace = async (settings: Settings): Promise<Finding> => {
  const target = backupTarget(settings)
  const key = `haberdash-test-${randomUUID()}`
  const content = Buffer.from('A test of the place for backups.\n')
  try {
    await target.write(key, content)
    const chunks: Buffer[] = []
    for await (const chunk of (await target.read(key)) ?? []) chunks.push(Buffer.from(chunk as Uint8Array))
    await target.remove(key)
    return Buffer.concat(chunks).equals(content)
      ? ok(`A file was written to ${target.name}, read and deleted.`)
      : error(`What was written to ${target.name} could not be read.`, 'Allow the key to read objects.')
  } catch (cause) {
    const { message, cause: inner } = cause as Error
    const reason = (inner instanceof Error ? inner.message : message).split('\n')[0]
    return error(
      `Nothing could be written to ${target.name} (${reason}).`,
      'A folder has to belong to the account of the shop, and under systemd stand in ReadWritePaths; for S3 compare bucket, endpoint, region and keys with what its provider names.',
    )
  } finally {
    target.close()
  }
}

const tests: Record<SecretServiceName, (test: PressTest) => Promise<Finding[]>> = {
  mail: async ({ settings, shop, to, log }) => [await sendTestMail(settings, shop, to, log)],
  alerts: async ({ settings, shop, log }) => [
    await sendTestMail(settings, shop, settings.ownerEmail ?? '', log),
  ],
  backup: async ({ settings }) => [await testBackupPlace(settings)],
  payments: async ({ settings, now }) => {
    const { publicUrl } = settings
    const examined = { publicUrl, isReachable: isReachable(settings), now }
    const examination = await examineProvider(settings.payments, examined)
    return [...(examination?.keys ?? []), ...(examination?.webhook ?? [])]
  },
}

export const pressTest = (service: SecretServiceName, test: PressTest): Promise<Finding[]> =>
  tests[service](test)
