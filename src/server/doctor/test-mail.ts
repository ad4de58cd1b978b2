/** Sends the doctor's test mail, and says in a finding whether the mail server took it. */
import { randomUUID } from 'node:crypto'
import { error, type Finding, ok } from '../../domain/doctor/finding.ts'
import { FIXED_MAILS } from '../../domain/mails/fixed-mails.ts'
import { fillMailText } from '../../domain/mails/mail-texts.ts'
import type { ShopSettings } from '../../domain/settings/shop-settings.ts'
import { mailText, textBlocks } from '../../mail/mail-content.ts'
import { createMailer, mailLook, mailSender } from '../jobs/mail.ts'
import type { Log } from '../observability/log.ts'
import type { Settings } from '../settings/settings.ts'

export const sendTestMail = async (
  settings: Pick<Settings, 'smtpUrl' | 'smtpLookup' | 'mailFrom' | 'publicUrl'>,
  shop: Pick<ShopSettings, 'identity' | 'look' | 'company' | 'taxes' | 'law'>,
  address: string,
  log: Pick<Log, 'info' | 'warn'>,
): Promise<Finding> => {
  const { smtpUrl, smtpLookup, mailFrom, publicUrl } = settings
  if (smtpUrl === undefined)
    return error(
      'No test mail was sent: no mail server is set.',
      "Enter your mail provider's server at /admin/settings/services, or set SMTP_URL.",
    )
  const mailer = createMailer({
    smtpUrl,
    lookup: smtpLookup,
    from: () => mailSender(shop.identity, mailFrom),
    look: () => mailLook(shop, publicUrl ?? 'http://localhost'),
    host: publicUrl === undefined ? 'localhost' : new URL(publicUrl).hostname,
    log,
  })
  const values = {
    shop: shop.identity.name,
    where: publicUrl === undefined ? '' : ` at ${publicUrl}`,
  }
  const { subject, text } = FIXED_MAILS.test
  const blocks = textBlocks(fillMailText(text, values))
  try {
    await mailer({
      to: address,
      subject: fillMailText(subject, values),
      blocks,
      text: mailText(blocks),
      messageKey: `test-${randomUUID()}`,
    })
    return ok(`The mail server took the test mail to ${address}: look whether it arrives, and not as spam.`)
  } catch (cause) {
    log.warn({ err: cause }, 'test mail failed')
    return error(
      `The test mail could not be sent (${(cause as Error).message.split('\n')[0]}).`,
      'Check host, port, user, password and sender, at /admin/settings/services or in SMTP_URL and MAIL_FROM; the server may accept only a sender of its own domain.',
    )
  } finally {
    mailer.close()
  }
}
