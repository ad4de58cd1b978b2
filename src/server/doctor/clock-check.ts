/**
 * The clock of this machine, compared with the database's and with the Date header of Stripe's API. A wrong clock makes
 * the shop refuse Stripe's events, which must be at most five minutes old.
 */
import type { Finding } from '../../contract/doctor/doctor.ts'
import type { Examined } from './doctor-context.ts'
import { error, info, ok, warning } from './finding.ts'

const ERROR_MS = 60_000
const WARNING_MS = 5_000

export type ClockFacts = {
  /** ms by which the other clock is ahead; undefined where it is not known. */
  database: number | undefined
  internet: number | undefined
}

const REMEDY = 'Keep the time by NTP: timedatectl set-ntp true'

export const clockFindings = ({ database, internet }: ClockFacts): Finding[] => {
  const findings: Finding[] = []
  const compare = (offset: number, other: string) => {
    const sentence = `The clock of this machine is ${Math.abs(Math.round(offset / 1000))} seconds ${offset > 0 ? 'behind' : 'ahead of'} ${other}.`
    if (Math.abs(offset) > ERROR_MS) findings.push(error(sentence, REMEDY))
    else if (Math.abs(offset) > WARNING_MS) findings.push(warning(sentence, REMEDY))
  }
  if (database !== undefined) compare(database, "the database's")
  if (internet !== undefined) compare(internet, "that of Stripe's servers")
  if (findings.length > 0) return findings
  if (internet !== undefined) return [ok('The clock is right.')]
  return [
    info(
      database === undefined
        ? 'The clock could not be compared with another.'
        : "The clock agrees with the database's; no other clock was reached.",
    ),
  ]
}

export const clockCheck = async ({
  readDatabase,
  readStripe,
}: Pick<Examined, 'readDatabase' | 'readStripe'>): Promise<Finding[]> => {
  const [database, stripe] = await Promise.all([readDatabase(), readStripe()])
  return clockFindings({
    database: 'clockOffset' in database ? database.clockOffset : undefined,
    internet: stripe?.kind === 'answered' ? stripe.account.clockOffset : undefined,
  })
}
