/** Mails to staff: an invitation, or a link for a new password. The token is behind the # of the link, so no log has it. */
import { createHash } from 'node:crypto'
import { FIXED_MAILS } from '../../domain/mails/fixed-mails.ts'
import { fillMailText } from '../../domain/mails/mail-texts.ts'
import type { WithLink } from '../../storage/staff/staff-accounts.ts'
import type { ApiServices } from '../api-services.ts'

/** The page that takes the tokens of links. */
const LINK_PAGE = '/admin/join'
export const linkPath = (token: string): string => `${LINK_PAGE}#${token}`

const mails = { invitation: FIXED_MAILS.staffInvitation, reset: FIXED_MAILS.staffReset } as const

/** @returns whether the mail server took it; a failure is logged */
export const mailStaffLink = async (
  { sendStaffMail: findMailer, publicOrigins: [origin], settings, log }: ApiServices,
  { account, token }: WithLink,
  purpose: keyof typeof mails,
): Promise<boolean> => {
  const sendStaffMail = findMailer?.()
  if (!sendStaffMail || origin === undefined) return false
  const { subject, text } = mails[purpose]
  const values = {
    name: account.name,
    shop: settings.current().identity.name,
    link: new URL(linkPath(token), origin).href,
  }
  const key = createHash('sha256').update(`mail\0${token}`).digest('hex').slice(0, 24)
  try {
    await sendStaffMail({
      to: account.email,
      subject: fillMailText(subject, values),
      text: fillMailText(text, values),
      messageKey: `staff.${key}`,
    })
    return true
  } catch (error) {
    log.error({ err: error, account: account.id }, 'the mail with a link for staff was not sent')
    return false
  }
}
