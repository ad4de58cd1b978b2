/** The database: whether it answers, its role, its schema, and server settings that risk data. */
import { error, type Finding, info, listed, ok, warning } from '../../domain/doctor/finding.ts'
import type { DatabaseFacts } from './database-facts.ts'
import type { Examined } from './doctor-context.ts'

const schemaFindings = ({ schema: { pending, unknown, unknownFunctions } }: DatabaseFacts): Finding[] => [
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
          `The database lacks ${pending.length} ${pending.length === 1 ? 'change' : 'changes'} of this release, from ${pending[0]} on.`,
          'Back it up, then start the shop of this release, which migrates it.',
        ),
      ]
    : []),
  ...(unknownFunctions.length > 0
    ? [
        warning(
          `The database has another text than this release of ${listed(unknownFunctions)}.`,
          'A newer release or a person changed it; the shop leaves it alone. Start the newer release, or give it back the text of src/storage/functions/.',
        ),
      ]
    : []),
]

/** Whether the address asks for encryption without a look at the server's certificate. */
const ignoresCertificate = (databaseUrl: string | undefined): boolean => {
  const mode = /[?&]sslmode=([\w-]+)/.exec(databaseUrl ?? '')?.[1]
  if (mode === undefined) return false
  // As `pg` reads it; with uselibpqcompat it reads it as PostgreSQL's own programs do.
  return /[?&]uselibpqcompat=true/.test(databaseUrl ?? '') ? mode !== 'verify-full' : mode === 'no-verify'
}

export const databaseFindings = (
  facts: DatabaseFacts,
  { databaseUrl }: { databaseUrl: string | undefined },
): Finding[] => {
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
  if (facts.isEncryptedOverNetwork && ignoresCertificate(databaseUrl))
    findings.push(
      warning(
        'The shop does not check the certificate of its database, so another machine could take its place.',
        'Use sslmode=verify-full in DATABASE_URL, with sslrootcert for an authority of your own.',
      ),
    )
  if (facts.isEncryptedOverNetwork && !facts.hasClientCertificate)
    findings.push(
      info(
        'The shop proves itself to the database on another machine without a certificate, by what stays valid until it is changed.',
        'Give it a client certificate (docs/going-live.md, "A database on another machine").',
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

export const databaseCheck = async ({
  readDatabase,
  settings,
}: Pick<Examined, 'readDatabase' | 'settings'>): Promise<Finding[]> => {
  const facts = await readDatabase()
  return 'problem' in facts
    ? [error(facts.problem, 'Start the shop or its database server, and look into its log.')]
    : databaseFindings(facts, settings)
}
