/**
 * The doctor examines a shop's installation: numbered checks with findings, for `npm run doctor` and /admin/doctor. The
 * rule: it changes nothing. This is the only list of the checks.
 */
import type { DoctorReport } from '../../contract/doctor/doctor.ts'
import { type Finding, warning } from '../../domain/doctor/finding.ts'
import { examineProvider } from '../../payments/app/payments.ts'
import { isReachable } from '../settings/start-warnings.ts'
import { backupCheck } from './backup-check.ts'
import { clockCheck } from './clock-check.ts'
import { databaseCheck } from './database-check.ts'
import { readDatabaseFacts } from './database-facts.ts'
import { diskCheck } from './disk-check.ts'
import type { Check, DoctorContext, Examined } from './doctor-context.ts'
import { filesCheck } from './files-check.ts'
import { mailCheck } from './mail-check.ts'
import { paymentKeysCheck, webhookCheck } from './payment-check.ts'
import { pictureCheck } from './picture-check.ts'
import { proxyCheck } from './proxy-check.ts'
import { addressCheck, certificateCheck } from './public-address-check.ts'
import { probePublicAddress } from './public-probe.ts'
import { worstOf } from './report.ts'
import { settingsCheck } from './settings-check.ts'
import { stockCheck } from './stock-check.ts'
import { storageCheck } from './storage-check.ts'
import { versionsCheck } from './versions-check.ts'

export const checks: readonly Check[] = [
  { id: 'settings', title: 'Settings', examine: settingsCheck },
  { id: 'files', title: 'Account and permissions', examine: filesCheck },
  { id: 'disk', title: 'Disk space', examine: diskCheck },
  { id: 'database', title: 'Database', examine: databaseCheck },
  { id: 'backup', title: 'Backup', examine: backupCheck },
  { id: 'pictures', title: 'Pictures', examine: pictureCheck },
  { id: 'storage', title: 'S3-compatible storage', examine: storageCheck },
  { id: 'versions', title: 'Versions', examine: versionsCheck },
  { id: 'clock', title: 'Clock', examine: clockCheck },
  { id: 'address', title: 'Public address', examine: addressCheck },
  { id: 'certificate', title: 'TLS', examine: certificateCheck },
  { id: 'proxy', title: 'Proxies', examine: proxyCheck },
  { id: 'stripe-keys', title: 'Stripe keys', examine: paymentKeysCheck },
  { id: 'stripe-webhook', title: 'Stripe webhook', examine: webhookCheck },
  { id: 'mail', title: 'Mail', examine: mailCheck },
  { id: 'stock', title: 'Stock', examine: stockCheck },
]

/** ms. Longer than the timeouts of the checks' own requests. */
const CHECK_TIMEOUT_MS = 30_000

const once = <T>(work: () => Promise<T>): (() => Promise<T>) => {
  let promise: Promise<T> | undefined
  return () => {
    promise ??= work()
    return promise
  }
}

const failed = (why: string): Finding[] => [
  warning(`This check failed: ${why}.`, 'Run it again; if it fails again, report it as a bug.'),
]

/** A check that fails is a finding too, so that one fault hides no other. */
const examineSafely = async ({ examine }: Check, examined: Examined): Promise<Finding[]> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Finding[]>((resolve) => {
    timer = setTimeout(
      () => resolve(failed(`it had no result after ${CHECK_TIMEOUT_MS / 1000} seconds`)),
      CHECK_TIMEOUT_MS,
    )
  })
  try {
    return await Promise.race([examine(examined), late])
  } catch (cause) {
    return failed((cause as Error).message.split('\n')[0] ?? '')
  } finally {
    clearTimeout(timer)
  }
}

/** Runs all checks at once. */
export const runChecks = async (
  context: DoctorContext,
  list: readonly Check[] = checks,
): Promise<DoctorReport> => {
  const { settings, database, now } = context
  const examined: Examined = {
    ...context,
    readDatabase: once(async () =>
      'problem' in database ? database : await readDatabaseFacts(database.db, now),
    ),
    probe: once(() =>
      probePublicAddress(settings.publicUrl, 'problem' in database ? undefined : database.db, now),
    ),
    examineProvider: once(() =>
      examineProvider(settings.payments, {
        publicUrl: settings.publicUrl,
        isReachable: isReachable(settings),
        now,
      }),
    ),
  }
  const results = await Promise.all(
    list.map(async (check, index) => ({
      number: index + 1,
      id: check.id,
      title: check.title,
      findings: await examineSafely(check, examined),
    })),
  )
  return {
    checkedAt: now().toISOString(),
    severity: worstOf(results.flatMap(({ findings }) => findings.map(({ severity }) => severity))),
    checks: results,
  }
}
