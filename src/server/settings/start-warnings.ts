/** Warnings at startup: the shop runs, but its configuration is not suitable for a public shop. */
import { isLoopbackHost } from './loopback.ts'
import type { Settings } from './settings.ts'

/** Whether other machines can reach the shop, judged by its settings. */
export const isReachable = ({ host, publicUrl }: Pick<Settings, 'host' | 'publicUrl'>): boolean =>
  !isLoopbackHost(host) || (publicUrl !== undefined && !isLoopbackHost(new URL(publicUrl).hostname))

/** Whether mail is sent. Trial orders are free, so anyone could make a reachable shop send mail: the owner must opt in. */
export const isMailEnabled = (
  settings: Pick<Settings, 'payments' | 'host' | 'publicUrl' | 'sandboxMail'>,
): boolean => settings.payments.kind !== 'sandbox' || settings.sandboxMail || !isReachable(settings)

const sandboxWarnings = (settings: Settings): string[] => {
  if (settings.payments.kind !== 'sandbox' || !isReachable(settings)) return []
  const isMailHeld = settings.smtpUrl !== undefined && !isMailEnabled(settings)
  return [
    'NOBODY CAN PAY HERE. Others can reach this shop, and it takes test cards only: orders are free of charge. ' +
      'Set the three Stripe keys, or enter them at /admin/settings/services, before you tell anyone its address.',
    ...(isMailHeld
      ? [
          'Trial orders send no mail, because anybody could make the shop write to strangers. SANDBOX_MAIL=on sends it.',
        ]
      : []),
  ]
}

/** Messages, the most important first. */
export const startWarnings = (
  settings: Settings,
  machine: { isRoot: boolean; isDatabaseSuperuser: boolean; names: readonly string[] },
): string[] => [
  ...sandboxWarnings(settings),
  ...machine.names,
  ...(machine.isRoot
    ? [
        'The shop runs as root: an attacker who breaks into it controls the machine. Run it under an account of its own.',
      ]
    : []),
  ...(machine.isDatabaseSuperuser
    ? [
        'The user of DATABASE_URL is a superuser of PostgreSQL: give the shop a user that only owns its database.',
      ]
    : []),
]
