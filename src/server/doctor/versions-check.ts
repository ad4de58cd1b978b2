/** Versions of Node and PostgreSQL that are no longer supported or have known faults. */
import { error, type Finding, info, ok, warning } from '../../domain/doctor/finding.ts'
import { isReachable } from '../settings/start-warnings.ts'
import type { Examined } from './doctor-context.ts'

/** The last day of security fixes, by major version: nodejs.org/en/about/previous-releases. */
const NODE_END: Record<number, string> = {
  20: '2026-04-30',
  22: '2027-04-30',
  24: '2028-04-30',
  26: '2029-04-30',
}

/** The last day of fixes, by major version: postgresql.org/support/versioning. */
const POSTGRES_END: Record<number, string> = {
  15: '2027-11-11',
  16: '2028-11-09',
  17: '2029-11-08',
  18: '2030-11-14',
}

/** Minor versions before these have faults that matter to a shop. */
const POSTGRES_FAULTS: Record<number, { before: number; fault: string }> = {
  15: { before: 14, fault: 'code execution when a dump is restored, CVE-2025-8714' },
  16: { before: 10, fault: 'code execution when a dump is restored, CVE-2025-8714' },
  17: { before: 6, fault: 'code execution when a dump is restored, CVE-2025-8714' },
}

const SOON_MS = 90 * 24 * 60 * 60 * 1000

const supportFinding = (what: string, end: string | undefined, now: Date, remedy: string): Finding[] => {
  if (end === undefined) return []
  const left = Date.parse(`${end}T23:59:59Z`) - now.getTime()
  if (left < 0) return [error(`${what} gets no security fixes since ${end}.`, remedy)]
  return left < SOON_MS ? [warning(`${what} gets security fixes only until ${end}.`, remedy)] : []
}

const nodeFindings = (version: string, now: Date): Finding[] => {
  const major = Number.parseInt(version, 10)
  const remedy = 'Upgrade the shop: each release brings its Node.'
  if (major % 2 === 1) return [warning(`Node ${version} is of a line without long-term support.`, remedy)]
  return supportFinding(`Node ${version}`, NODE_END[major], now, remedy)
}

const postgresFindings = (number: number, now: Date): Finding[] => {
  const [major, minor] = [Math.floor(number / 10_000), number % 10_000]
  const known = POSTGRES_FAULTS[major]
  return [
    ...supportFinding(
      `PostgreSQL ${major}`,
      POSTGRES_END[major],
      now,
      'Move the database to a newer major version (docs/going-live.md).',
    ),
    ...(known && minor < known.before
      ? [
          warning(
            `PostgreSQL ${major}.${minor} has a known fault (${known.fault}), fixed in ${major}.${known.before}.`,
            'Install the newest minor version: apt upgrade.',
          ),
        ]
      : []),
  ]
}

export type VersionFacts = {
  /** "24.21.0" */
  node: string
  /** As PostgreSQL numbers it; undefined where the database does not answer. */
  postgres: number | undefined
  isEmbedded: boolean
  isPublic: boolean
}

export const versionFindings = (facts: VersionFacts, now: Date): Finding[] => {
  const findings = [
    ...nodeFindings(facts.node, now),
    ...(facts.postgres === undefined ? [] : postgresFindings(facts.postgres, now)),
  ]
  const isFine = findings.length === 0
  if (facts.isEmbedded) {
    const sentence =
      'The embedded PostgreSQL brings OpenSSL 1.1.1 and ICU 60, which get no fixes; it is updated only with the shop.'
    const remedy =
      "For a shop that runs for a year, use the distribution's PostgreSQL with DATABASE_URL (docs/going-live.md)."
    findings.push(facts.isPublic ? warning(sentence, remedy) : info(sentence, remedy))
  }
  const postgres =
    facts.postgres === undefined
      ? ''
      : ` and PostgreSQL ${Math.floor(facts.postgres / 10_000)}.${facts.postgres % 10_000}`
  return isFine ? [ok(`Node ${facts.node}${postgres} get security fixes.`), ...findings] : findings
}

export const versionsCheck = async ({
  settings,
  readDatabase,
  now,
}: Pick<Examined, 'settings' | 'readDatabase' | 'now'>): Promise<Finding[]> => {
  const database = await readDatabase()
  return versionFindings(
    {
      node: process.versions.node,
      postgres: 'version' in database ? database.version : undefined,
      isEmbedded: settings.databaseUrl === undefined,
      isPublic: isReachable(settings),
    },
    now(),
  )
}
