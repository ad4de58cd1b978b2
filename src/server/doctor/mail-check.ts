/** Mail: whether the server lets the shop log in, and whether the sender's domain says so in DNS (SPF, DMARC). */
import { resolveTxt } from 'node:dns/promises'
import { error, type Finding, info, ok, warning } from '../../domain/doctor/finding.ts'
import { verifyMailServer } from '../jobs/mail.ts'
import { isLoopbackHost } from '../settings/loopback.ts'
import type { Settings } from '../settings/settings.ts'
import { isMailEnabled, isReachable } from '../settings/start-warnings.ts'
import type { Examined } from './doctor-context.ts'

/** TXT records of a name; undefined where DNS did not answer. */
export type ReadTxt = (name: string) => Promise<string[] | undefined>

const NO_RECORD = ['ENOTFOUND', 'ENODATA']

const readTxt: ReadTxt = async (name) => {
  try {
    return (await resolveTxt(name)).map((parts) => parts.join(''))
  } catch (cause) {
    return NO_RECORD.includes((cause as NodeJS.ErrnoException).code ?? '') ? [] : undefined
  }
}

const hasRecord = (records: readonly string[], version: string): boolean =>
  records.some((record) => record.toLowerCase().startsWith(version))

/** A subdomain without a record of its own has the DMARC record of a domain above it. */
const readDmarc = async (domain: string, read: ReadTxt): Promise<boolean | undefined> => {
  const labels = domain.split('.')
  for (let from = 0; from < labels.length - 1; from += 1) {
    const records = await read(`_dmarc.${labels.slice(from).join('.')}`)
    if (records === undefined) return undefined
    if (hasRecord(records, 'v=dmarc1')) return true
  }
  return false
}

export const senderFindings = async (domain: string, read: ReadTxt): Promise<Finding[]> => {
  const [records, hasDmarc] = await Promise.all([read(domain), readDmarc(domain, read)])
  if (records === undefined || hasDmarc === undefined)
    return [info(`SPF and DMARC of ${domain} could not be read: DNS does not answer.`)]
  const findings: Finding[] = []
  if (!hasRecord(records, 'v=spf1'))
    findings.push(
      warning(
        `The domain of the sender, ${domain}, has no SPF record, so confirmations may go to spam.`,
        `Add a TXT record to ${domain} as your mail provider gives it, such as v=spf1 include:… -all.`,
      ),
    )
  if (!hasDmarc)
    findings.push(
      warning(
        `The domain of the sender, ${domain}, has no DMARC record, so others can send mail in your name.`,
        `Add a TXT record to _dmarc.${domain}: v=DMARC1; p=none; rua=mailto:you@${domain}, later p=quarantine.`,
      ),
    )
  return findings
}

type MailSettings = Pick<
  Settings,
  'smtpUrl' | 'smtpLookup' | 'mailFrom' | 'ownerEmail' | 'publicUrl' | 'host' | 'payments' | 'sandboxMail'
>

const settingFindings = (settings: MailSettings): Finding[] => [
  ...(settings.mailFrom === undefined && isReachable(settings)
    ? [
        warning(
          'MAIL_FROM is not set, so mail comes from orders@ the host of PUBLIC_URL, which may have no mailbox.',
          'Set MAIL_FROM to an address that you read.',
        ),
      ]
    : []),
  ...(settings.ownerEmail === undefined
    ? [
        warning(
          'OWNER_EMAIL is not set, so nobody gets a mail about disputes, which are lost without an answer.',
          'Enter your address at /admin/settings/services, or set OWNER_EMAIL.',
        ),
      ]
    : []),
  ...(isMailEnabled(settings)
    ? []
    : [
        info(
          'Trial orders send no mail, because others can reach this shop.',
          'Set or enter the Stripe keys, or SANDBOX_MAIL=on while you try it.',
        ),
      ]),
]

export const mailFindings = async (
  settings: MailSettings,
  tools: { verify: typeof verifyMailServer; read: ReadTxt },
): Promise<Finding[]> => {
  if (settings.smtpUrl === undefined)
    return [
      isReachable(settings)
        ? error(
            'No mail server is set: shoppers get no confirmation of their orders.',
            "Enter your mail provider's server at /admin/settings/services, or set SMTP_URL, such as smtps://user:password@mail.example.com.",
          )
        : info('No mail server is set: mails are files, read at /admin/mails.'),
    ]
  const problem = await tools.verify(settings.smtpUrl, settings.smtpLookup)
  const server = new URL(settings.smtpUrl).host
  const domain =
    settings.mailFrom?.address.split('@')[1] ?? new URL(settings.publicUrl ?? 'http://localhost').hostname
  const findings: Finding[] = [
    ...(problem === undefined
      ? []
      : [
          error(
            `The mail server ${server} cannot be used (${problem}).`,
            'Check host, port, user and password, at /admin/settings/services or in SMTP_URL; many hosting providers block port 25, so use 465 (smtps) or 587.',
          ),
        ]),
    ...settingFindings(settings),
    ...(domain.includes('.') && !isLoopbackHost(domain) ? await senderFindings(domain, tools.read) : []),
  ]
  return findings.some(({ severity }) => severity !== 'info')
    ? findings
    : [ok(`The mail server ${server} accepts the login.`), ...findings]
}

export const mailCheck = ({ settings }: Pick<Examined, 'settings'>): Promise<Finding[]> =>
  mailFindings(settings, { verify: verifyMailServer, read: readTxt })
