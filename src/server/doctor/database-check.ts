/** The database: whether it answers, its role, its schema, and server settings that risk data. */
import type { Finding } from '../../contract/doctor.ts'
import type { DatabaseFacts } from './database-facts.ts'
import type { Examined } from './doctor-context.ts'
import { error, info, listed, ok, warning } from './finding.ts'

const schemaFindings = ({ schema: { pending, unknown } }: DatabaseFacts): Finding[] => [
  ...(unknown.length > 0
    ? [
        error(
          `The database is of a newer release than this code: it has the migration ${unknown.at(-1)}.`,
          'Start the newer release again, or restore the backup that was made before the upgrade.',
        ),
      ]
    : []),
  ...(pending.length > 0
    ? [
        error(
          `The database lacks ${pending.length} ${pending.length === 1 ? 'migration' : 'migrations'} of this release, from ${pending[0]} on.`,
          'Back it up, then start the shop of this release, which migrates it.',
        ),
      ]
    : []),
]

export const databaseFindings = (facts: DatabaseFacts): Finding[] => {
  const findings = schemaFindings(facts)
  if (facts.unsafe.length > 0)
    findings.push(
      error(
        `PostgreSQL runs with ${listed(facts.unsafe)} off: a crash can lose orders that shoppers have paid.`,
        'Switch it on in postgresql.conf.',
      ),
    )
  if (facts.isPlainOverNetwork)
    findings.push(
      warning(
        'The connection to the database crosses a network without TLS.',
        'Switch ssl on at the server and add ?sslmode=verify-full to DATABASE_URL.',
      ),
    )
  if (facts.isSuperuser)
    findings.push(
      warning(
        'The user of DATABASE_URL is a superuser of PostgreSQL.',
        'Give the shop a user that only owns its database.',
      ),
    )
  if (!facts.takesTimeLimits)
    findings.push(
      warning(
        "The database does not take the shop's time limits, as behind a connection pooler.",
        "Set them on its role: ALTER ROLE … SET lock_timeout = '2s', idle_in_transaction_session_timeout = '10s'.",
      ),
    )
  if (!facts.hasChecksums)
    findings.push(
      info(
        'PostgreSQL keeps no data checksums, so a damaged disk would be noticed late.',
        'Switch them on while PostgreSQL is stopped: pg_checksums --enable',
      ),
    )
  return findings.some(({ severity }) => severity !== 'info')
    ? findings
    : [ok('The database answers, and its schema is of this release.'), ...findings]
}

export const databaseCheck = async ({ readDatabase }: Pick<Examined, 'readDatabase'>): Promise<Finding[]> => {
  const facts = await readDatabase()
  return 'problem' in facts
    ? [error(facts.problem, 'Start the shop or its database server, and look into its log.')]
    : databaseFindings(facts)
}
