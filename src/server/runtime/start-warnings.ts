/** What the person who starts the shop is warned about: the shop runs, but not as it should in public. */
import { isLoopbackHost } from '../http/loopback.ts'
import type { Settings } from './settings.ts'

/** Whether people on other machines can reach the shop, as far as its settings tell. */
export const isReachable = ({ host, publicUrl }: Pick<Settings, 'host' | 'publicUrl'>): boolean =>
  !isLoopbackHost(host) || (publicUrl !== undefined && !isLoopbackHost(new URL(publicUrl).hostname))

/** Trial payments cost nothing, so a stranger could have the shop write to anybody: that is the owner's choice. */
export const mailsInSandbox = (
  settings: Pick<Settings, 'payments' | 'host' | 'publicUrl' | 'sandboxMail'>,
): boolean => settings.payments.kind !== 'sandbox' || settings.sandboxMail || !isReachable(settings)

const sandboxWarnings = (settings: Settings): string[] => {
  if (settings.payments.kind !== 'sandbox' || !isReachable(settings)) return []
  const isMailHeld = settings.smtpUrl !== undefined && !mailsInSandbox(settings)
  return [
    'NOBODY CAN PAY HERE. Others can reach this shop, and it takes test cards only: orders are free of charge. ' +
      'Set the three Stripe keys before you tell anyone its address.',
    ...(isMailHeld
      ? [
          'Trial orders send no mail, because anybody could make the shop write to strangers. SANDBOX_MAIL=on sends it.',
        ]
      : []),
  ]
}

/** Sentences, the most important first. */
export const startWarnings = (
  settings: Settings,
  machine: { isRoot: boolean; isDatabaseSuperuser: boolean; names: readonly string[] },
): string[] => [
  ...sandboxWarnings(settings),
  ...machine.names,
  ...(machine.isRoot
    ? ['The shop runs as root: whoever breaks into it owns the machine. Run it under an account of its own.']
    : []),
  ...(machine.isDatabaseSuperuser
    ? [
        'The user of DATABASE_URL is a superuser of PostgreSQL: give the shop a user that only owns its database.',
      ]
    : []),
]
