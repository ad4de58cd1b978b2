/**
 * Records what became of each mail, for staff. The rule: the record never decides whether a mail is sent; where it cannot
 * be written, the log says so.
 */
import type { Mail, SendMail } from '../../checkout/mails/mail-parts.ts'
import type { Database } from '../../storage/database/database.ts'
import type { MailState } from '../../storage/mails/mail-tables.ts'
import { recordMailAttempt } from '../../storage/mails/mails.ts'

type Delivery = { state: Exclude<MailState, 'failed'> }
type MailLog = { error(details: object, message: string): void }

export const recordingMail = (options: {
  db: Database
  /** Rejects where the mail was not accepted. */
  deliver: (mail: Mail) => Promise<Delivery>
  now: () => Date
  log: MailLog
}): SendMail => {
  const { db, deliver, now, log } = options
  const record = async (mail: Mail, state: MailState, error: string | null): Promise<void> => {
    const { to: recipient, subject, messageKey: key, about } = mail
    const { kind = 'alert', orderId = null, job = null } = about ?? {}
    try {
      await recordMailAttempt(db, { key, kind, orderId, recipient, subject, job, state, error, now: now() })
    } catch (cause) {
      log.error({ err: cause, state, kind, orderId }, 'what became of a mail could not be recorded')
    }
  }
  return async (mail) => {
    let delivery: Delivery
    try {
      delivery = await deliver(mail)
    } catch (error) {
      await record(
        mail,
        'failed',
        (error as Error).message.split('\n')[0] || 'The mail server gave no reason.',
      )
      throw error
    }
    await record(mail, delivery.state, null)
  }
}
