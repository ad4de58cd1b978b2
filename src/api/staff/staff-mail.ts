/** Mails to staff: an invitation, or a link for a new password. The token is behind the # of the link, so no log has it. */
import { createHash } from 'node:crypto'
import type { WithLink } from '../../storage/staff/staff-accounts.ts'
import type { ApiServices } from '../api-services.ts'

/** The page that takes the tokens of links. */
const LINK_PAGE = '/admin/join'
export const linkPath = (token: string): string => `${LINK_PAGE}#${token}`

const textOf = (name: string, shop: string, url: string, purpose: 'invitation' | 'reset'): string =>
  purpose === 'invitation'
    ? [
        `Hello ${name},`,
        '',
        `you are invited to work in the back office of ${shop}. Choose a password here:`,
        '',
        url,
        '',
        'The link works once, for seven days. If you do not expect it, ignore this mail.',
      ].join('\n')
    : [
        `Hello ${name},`,
        '',
        `with this link you can choose a new password for the back office of ${shop}:`,
        '',
        url,
        '',
        'The link works once, for an hour. Your password stays as it is until you use it. If you did not ask for it, ignore this mail.',
      ].join('\n')

/** @returns whether the mail server took it; a failure is logged */
export const mailStaffLink = async (
  { sendStaffMail, publicOrigins: [origin], settings, log }: ApiServices,
  { account, token }: WithLink,
  purpose: 'invitation' | 'reset',
): Promise<boolean> => {
  if (!sendStaffMail || origin === undefined) return false
  const shop = settings.current().identity.name
  const key = createHash('sha256').update(`mail\0${token}`).digest('hex').slice(0, 24)
  try {
    await sendStaffMail({
      to: account.email,
      subject: purpose === 'invitation' ? `Your invitation to ${shop}` : `A new password for ${shop}`,
      text: textOf(account.name, shop, new URL(linkPath(token), origin).href, purpose),
      messageKey: `staff.${key}`,
    })
    return true
  } catch (error) {
    log.error({ err: error, account: account.id }, 'the mail with a link for staff was not sent')
    return false
  }
}
