/** Sends the doctor's test mail, and says in a finding whether the mail server took it. */
import { randomUUID } from 'node:crypto'
import type { Finding } from '../../contract/doctor.ts'
import type { ShopSettings } from '../../domain/shop-settings.ts'
import { type MailBlock, mailText } from '../../mail/mail-content.ts'
import { createMailer, mailLook, mailSender } from '../jobs/mail.ts'
import type { Log } from '../observability/log.ts'
import type { Settings } from '../settings/settings.ts'
import { error, ok } from './finding.ts'

export const sendTestMail = async (
  settings: Pick<Settings, 'smtpUrl' | 'mailFrom' | 'publicUrl'>,
  shop: Pick<ShopSettings, 'identity' | 'look' | 'company' | 'taxes' | 'law'>,
  address: string,
  log: Pick<Log, 'info' | 'warn'>,
): Promise<Finding> => {
  const { smtpUrl, mailFrom, publicUrl } = settings
  if (smtpUrl === undefined)
    return error(
      'No test mail was sent: SMTP_URL is not set.',
      "Set SMTP_URL to your mail provider's server.",
    )
  const mailer = createMailer({
    smtpUrl,
    from: () => mailSender(shop.identity, mailFrom),
    look: () => mailLook(shop, publicUrl ?? 'http://localhost'),
    host: publicUrl === undefined ? 'localhost' : new URL(publicUrl).hostname,
    log,
  })
  const where = publicUrl === undefined ? '' : ` at ${publicUrl}`
  const blocks: MailBlock[] = [
    { kind: 'text', lines: [`This is a test mail from ${shop.identity.name}${where}.`] },
    {
      kind: 'text',
      lines: [
        'Mail about orders leaves the shop the same way. If this one was in the spam folder, theirs will be too: see “Mail” in docs/going-live.md.',
      ],
    },
  ]
  try {
    await mailer({
      to: address,
      subject: `Test mail from ${shop.identity.name}`,
      blocks,
      text: mailText(blocks),
      messageKey: `test-${randomUUID()}`,
    })
    return ok(`The mail server took the test mail to ${address}: look whether it arrives, and not as spam.`)
  } catch (cause) {
    log.warn({ err: cause }, 'test mail failed')
    return error(
      `The test mail could not be sent (${(cause as Error).message.split('\n')[0]}).`,
      'Check SMTP_URL, MAIL_FROM and the sender at /admin/settings; the server may accept only a sender of its own domain.',
    )
  } finally {
    mailer.close()
  }
}
