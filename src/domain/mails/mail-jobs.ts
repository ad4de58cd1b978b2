/** The jobs that send mails, by kind, with what the entries of the mails say of them. */
import { FIXED_MAILS, type FixedMailJobKind } from './fixed-mails.ts'
import { ORDER_MAILS, type OrderMailJobKind } from './order-mails.ts'

export type MailJobKind = OrderMailJobKind | FixedMailJobKind

type MailJobFacts = {
  /** The fields of the job that tell it from other jobs of the kind. */
  ids: readonly string[]
  /** How long it waits. */
  delaySeconds?: number
  /** At most so many at a time from a node. */
  atOnce?: number
}

const mails = [...Object.values(ORDER_MAILS), ...Object.values(FIXED_MAILS)]

export const MAIL_JOBS: ReadonlyMap<string, MailJobFacts> = new Map(
  mails.flatMap((mail) => ('job' in mail ? [[mail.job, mail] as const] : [])),
)
