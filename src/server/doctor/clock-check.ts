/**
 * The clock of this machine, compared with the database's and with the payment provider's. A wrong clock makes the shop
 * refuse the provider's events as too old.
 */
import { error, type Finding, info, ok, warning } from '../../domain/doctor/finding.ts'
import type { Examined } from './doctor-context.ts'

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
  examineProvider,
}: Pick<Examined, 'readDatabase' | 'examineProvider'>): Promise<Finding[]> => {
  const [database, provider] = await Promise.all([readDatabase(), examineProvider()])
  return clockFindings({
    database: 'clockOffset' in database ? database.clockOffset : undefined,
    internet: provider?.clockOffset,
  })
}
