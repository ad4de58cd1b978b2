/**
 * Tells the owners by mail that the access to a service was changed: by the mail server before and by the one since, to
 * the addresses of alerts before and since. So nobody takes the shop over without a mail to those who had it.
 */
import { createHash } from 'node:crypto'
import { FIXED_MAILS } from '../../domain/mails/fixed-mails.ts'
import { fillMailText } from '../../domain/mails/mail-texts.ts'
import { type SecretServiceName, secretServices } from '../../domain/secrets/secret-services.ts'
import type { ShopSettings } from '../../domain/settings/shop-settings.ts'
import { mailText, textBlocks } from '../../mail/mail-content.ts'
import type { Database } from '../../storage/database/database.ts'
import { listStaffAccounts } from '../../storage/staff/staff-accounts.ts'
import { createMailer, mailLook, mailSender } from '../jobs/mail.ts'
import type { Log } from '../observability/log.ts'
import type { Settings } from '../settings/settings.ts'

export type SecretNotice = {
  service: SecretServiceName
  /** What was done: "changed Password", "removed". */
  what: string
  by: string
  at: Date
  before: Settings
  after: Settings
}

type NoticeOptions = { db: Database; shop: ShopSettings; origin: string; log: Pick<Log, 'info' | 'error'> }

const findRecipients = async (db: Database, { before, after }: SecretNotice): Promise<string[]> => {
  const owners = (await listStaffAccounts(db)).filter(
    ({ role, status }) => role === 'owner' && status === 'active',
  )
  const addresses = [...owners.map(({ email }) => email), before.ownerEmail, after.ownerEmail]
  return [...new Set(addresses.flatMap((address) => (address ? [address.toLowerCase()] : [])))]
}

/** Of each server once. One that this node cannot read is not among them. */
const serversOf = ({ before, after }: SecretNotice): Settings[] =>
  [before, after].filter(
    ({ smtpUrl }, index, all) =>
      smtpUrl !== undefined && all.findIndex((other) => other.smtpUrl === smtpUrl) === index,
  )

export const noticeMail = (
  notice: Pick<SecretNotice, 'service' | 'what' | 'by' | 'at'>,
  shopName: string,
) => {
  const { subject, text } = FIXED_MAILS.secretsChanged
  const values = {
    by: notice.by,
    service: secretServices[notice.service].label,
    shop: shopName,
    time: `${notice.at.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    what: notice.what,
  }
  const blocks = textBlocks(fillMailText(text, values))
  return { subject: fillMailText(subject, values), blocks, text: mailText(blocks) }
}

/** A mail that fails is logged and changes nothing: the change is made. */
export const tellOwners = async (notice: SecretNotice, options: NoticeOptions): Promise<void> => {
  const { db, shop, origin, log } = options
  const recipients = await findRecipients(db, notice)
  const content = noticeMail(notice, shop.identity.name)
  const host = new URL(origin).hostname
  await Promise.all(
    serversOf(notice).map(async ({ smtpUrl, smtpLookup, mailFrom }, index) => {
      const mailer = createMailer({
        smtpUrl,
        lookup: smtpLookup,
        from: () => mailSender(shop.identity, mailFrom),
        look: () => mailLook(shop, origin),
        host,
        log,
      })
      const sendTo = async (to: string) => {
        const about = `${notice.service}\0${notice.at.getTime()}\0${to}\0${index}`
        const messageKey = `secrets.${createHash('sha256').update(about).digest('hex').slice(0, 24)}`
        try {
          await mailer({ to, ...content, messageKey })
        } catch (error) {
          log.error({ err: error, service: notice.service }, 'an owner was not told of changed access')
        }
      }
      try {
        for (const to of recipients) await sendTo(to)
      } finally {
        mailer.close()
      }
    }),
  )
}
