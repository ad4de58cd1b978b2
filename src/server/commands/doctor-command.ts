/**
 * npm run doctor -- [--json] [--test-mail ADDRESS]: examines the installation and changes nothing. The exit status is 0
 * when nothing is wrong, 1 after a warning, 2 after an error, and 3 when the doctor itself could not run.
 */
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { demoShop } from '../../../demo/catalogue/demo-shop.ts'
import { defaultSettings } from '../../../settings/default-settings.ts'
import { createCurrentSettings } from '../../api/current-settings.ts'
import type { DoctorReport } from '../../contract/doctor/doctor.ts'
import { error } from '../../domain/doctor/finding.ts'
import { checks, runChecks } from '../doctor/doctor.ts'
import { settingWarnings } from '../doctor/doctor-service.ts'
import { EXIT_CODES, reportLines } from '../doctor/report.ts'
import { sendTestMail } from '../doctor/test-mail.ts'
import { lacksPayments, readUsableSettings, type UsableSettings } from '../doctor/usable-settings.ts'
import { createLog, say } from '../observability/log.ts'
import { readSettingsOnce } from '../secrets/current-secrets.ts'
import { ENV_FILE, readEnvironment } from '../settings/environment.ts'
import { type Settings, SettingsError } from '../settings/settings.ts'
import { guardProcess } from '../start/process-settings.ts'
import { openExistingDatabase } from '../start/shop-database.ts'

const USAGE = 'Usage: npm run doctor -- [--json] [--test-mail ADDRESS]'
const COULD_NOT_RUN = 3

const readArguments = (): { json: boolean; testMail: string | undefined } => {
  const { values } = parseArgs({
    options: { json: { type: 'boolean', default: false }, 'test-mail': { type: 'string' } },
  })
  const testMail = values['test-mail']
  if (testMail !== undefined && !z.email().safeParse(testMail).success)
    throw new Error(`"${testMail}" is not an email address.`)
  return { json: values.json, testMail }
}

/** Nothing else can be examined without settings. */
const reportOfInvalidSettings = ({ lines }: SettingsError): DoctorReport => ({
  checkedAt: new Date().toISOString(),
  severity: 'error',
  checks: [
    {
      number: 1,
      id: 'settings',
      title: 'Settings',
      findings: lines.map((line) =>
        error(`${line}.`, 'Correct it: the shop does not start, and no other check ran.'),
      ),
    },
  ],
})

type Examinable = UsableSettings & { settings: Settings }

const examine = async (usable: Examinable, testMail: string | undefined): Promise<DoctorReport> => {
  const { settings: given, problems: settingErrors, leftOut } = usable
  const log = createLog({ level: 'silent', terminal: false })
  const database = leftOut.has('DATABASE_URL')
    ? { problem: 'The settings of the database are wrong, so it was not opened.' }
    : await openExistingDatabase(given, log)
  const settings =
    'db' in database
      ? await readSettingsOnce({ db: database.db, settings: given, log }).catch(() => given)
      : given
  /** The default where the database does not answer: another check says so. */
  const shop = async () => {
    if (!('db' in database)) return defaultSettings
    const current = createCurrentSettings({ db: database.db, defaults: defaultSettings, demo: demoShop, log })
    return current.fresh().catch(() => defaultSettings)
  }
  const mailCheck = {
    id: 'test-mail',
    title: 'Test mail',
    examine: async () =>
      testMail === undefined ? [] : [await sendTestMail(settings, await shop(), testMail, log)],
  }
  try {
    return await runChecks(
      {
        settings,
        settingErrors,
        lacksPayments: lacksPayments(usable),
        // The same lines are errors already.
        settingWarnings: settingWarnings().filter((line) => !settingErrors.includes(line)),
        envFile: ENV_FILE,
        database,
        now: () => new Date(),
      },
      testMail === undefined ? checks : [...checks, mailCheck],
    )
  } finally {
    if ('db' in database) await database.close()
  }
}

const run = async ({ json, testMail }: ReturnType<typeof readArguments>): Promise<number> => {
  const report = await Promise.resolve()
    .then(() => {
      const usable = readUsableSettings(readEnvironment())
      const { settings } = usable
      if (!settings) throw new SettingsError(usable.problems)
      guardProcess(settings)
      return examine({ ...usable, settings }, testMail)
    })
    .catch((cause: unknown) => {
      if (cause instanceof SettingsError) return reportOfInvalidSettings(cause)
      throw cause
    })
  for (const line of json ? [JSON.stringify(report, null, 2)] : reportLines(report)) say(line)
  return EXIT_CODES[report.severity]
}

try {
  const args = (() => {
    try {
      return readArguments()
    } catch (cause) {
      throw new Error(`${(cause as Error).message}\n${USAGE}`, { cause })
    }
  })()
  process.exitCode = await run(args)
} catch (cause) {
  process.stderr.write(`${(cause as Error).message}\n`)
  process.exitCode = COULD_NOT_RUN
}
