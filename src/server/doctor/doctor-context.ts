/** What the checks of the doctor are given. */
import type { Arrival } from '../../contract/doctor/doctor.ts'
import type { Finding } from '../../domain/doctor/finding.ts'
import type { ProviderExamination } from '../../payments/provider-facts.ts'
import type { Database } from '../../storage/database/database.ts'
import type { Settings } from '../settings/settings.ts'
import type { DatabaseFacts } from './database-facts.ts'
import type { PublicProbe } from './public-probe.ts'

export type DoctorContext = {
  settings: Settings
  /** What is wrong with settings that were left out of `settings`; the shop does not start with them. */
  settingErrors?: readonly string[]
  /** The settings of the payment provider are among them. */
  lacksPayments?: boolean
  /** Sentences about names in `.env` and the environment that are no settings. */
  settingWarnings: readonly string[]
  /** The file of the settings. */
  envFile: string
  /** The open database, or a message that says why there is none. */
  database: { db: Database } | { problem: string }
  now: () => Date
  /** How the request of the staff who opened the page arrived. */
  arrival?: Arrival | undefined
}

/** What several checks need is found out once, when the first of them asks. */
export type Examined = DoctorContext & {
  readDatabase: () => Promise<DatabaseFacts | { problem: string }>
  probe: () => Promise<PublicProbe>
  /** Undefined with the sandbox. */
  examineProvider: () => Promise<ProviderExamination | undefined>
}

export type Check = {
  id: string
  title: string
  examine: (examined: Examined) => Promise<Finding[]> | Finding[]
}
