/** What the doctor says of Stripe: whether the keys fit each other and the shop, and whether the webhook is subscribed to the exact events. */
import { error, type Finding, info, listed, ok, warning } from '../../domain/doctor/finding.ts'
import type { ExaminedShop, ProviderExamination } from '../provider-facts.ts'
import { readStripeAccount, type StripeAccount, type StripeAnswer } from './account.ts'
import { STRIPE } from './facts.ts'
import type { StripeSettings } from './stripe-settings.ts'
import { STRIPE_API_VERSION } from './version.ts'
import { WEBHOOK_EVENTS } from './webhook-events.ts'

/**
 * Keys begin with their account's id. Stripe does not promise that, so it is used only where the secret key, whose account
 * is known, does begin so.
 */
const isOfAnotherAccount = ({ secretKey, publishableKey }: StripeSettings, accountId: string): boolean => {
  const part = accountId.replace(/^acct_/, '')
  return part.length >= 10 && secretKey.includes(`_5${part}`) && !publishableKey.includes(`_5${part}`)
}

export const keyFindings = (settings: StripeSettings, isPublic: boolean, answer: StripeAnswer): Finding[] => {
  if (answer.kind === 'refused-key')
    return [
      error(
        `Stripe refuses the secret key (${answer.message}), so nobody can pay.`,
        "Copy the key again from Stripe's dashboard, Developers, API keys.",
      ),
    ]
  if (answer.kind === 'unreachable')
    return [
      error(
        `Stripe cannot be reached from this machine (${answer.message}), so nobody can pay.`,
        'Let the firewall admit https to api.stripe.com, and look at status.stripe.com.',
      ),
    ]
  const { account } = answer
  const findings: Finding[] = []
  if (isOfAnotherAccount(settings, account.id))
    findings.push(
      error(
        `The publishable key is of another account than the secret key (${account.id}), so payments fail in the browser.`,
        'Copy both keys from the same account.',
      ),
    )
  if (!account.chargesEnabled)
    findings.push(
      error(
        `Stripe does not let the account ${account.id} take payments yet.`,
        "Complete the account in Stripe's dashboard, Settings, Business.",
      ),
    )
  if (settings.mode === 'test' && isPublic)
    findings.push(
      warning(
        "The keys are of Stripe's test mode in a shop that others can reach: no money moves.",
        'Before you sell, take the live keys and the live webhook secret (docs/going-live.md).',
      ),
    )
  return findings.length > 0
    ? findings
    : [ok(`The keys are of the account ${account.id} in ${settings.mode} mode, and it can take payments.`)]
}

const subscriptionFindings = (events: readonly string[]): Finding[] => {
  if (events.includes('*'))
    return [
      warning(
        'The webhook is subscribed to all events, of which the shop reads only some.',
        `Subscribe it to these only: ${WEBHOOK_EVENTS.join(', ')}`,
      ),
    ]
  const missing = WEBHOOK_EVENTS.filter((event) => !events.includes(event))
  const superfluous = events.filter((event) => !WEBHOOK_EVENTS.includes(event))
  return [
    ...(missing.length > 0
      ? [
          error(
            `The webhook lacks ${missing.length} of the ${WEBHOOK_EVENTS.length} events that the shop reads.`,
            `Add in Stripe's dashboard: ${missing.join(', ')}`,
          ),
        ]
      : []),
    ...(superfluous.length > 0
      ? [
          info(
            `The webhook sends ${superfluous.length} ${superfluous.length === 1 ? 'event' : 'events'} that the shop ignores.`,
            `Remove in Stripe's dashboard: ${superfluous.join(', ')}`,
          ),
        ]
      : []),
  ]
}

/** `publicUrl`: without a trailing slash. */
export const webhookFindings = (
  publicUrl: string | undefined,
  { webhooks, undelivered }: Pick<StripeAccount, 'webhooks' | 'undelivered'>,
): Finding[] => {
  if (publicUrl === undefined)
    return [warning('Stripe cannot send events to a shop without a public address.', 'Set PUBLIC_URL.')]
  const url = `${publicUrl}${STRIPE.webhook.path}`
  if (webhooks === undefined)
    return [
      info(
        'The secret key may not read the webhooks, so they could not be examined.',
        'Give the restricted key the permissions to read webhook endpoints and events.',
      ),
    ]
  const ours = webhooks.filter((webhook) => webhook.url === url)
  const webhook = ours.find(({ isEnabled }) => isEnabled) ?? ours[0]
  if (!webhook) {
    const similar = webhooks.filter((each) => each.url.includes(STRIPE.webhook.path)).map((each) => each.url)
    return [
      error(
        `Stripe has no webhook with the address ${url}${similar.length > 0 ? `, only ${listed(similar)}` : ''}.`,
        `Add it in Stripe's dashboard with the events ${WEBHOOK_EVENTS.join(', ')}, and give the shop its signing secret.`,
      ),
    ]
  }
  const findings = subscriptionFindings(webhook.events)
  if (!webhook.isEnabled)
    findings.push(
      error(
        'The webhook is switched off, so orders of closed browsers wait for the reconciler.',
        "Enable it in Stripe's dashboard, Developers, Webhooks.",
      ),
    )
  if (ours.filter(({ isEnabled }) => isEnabled).length > 1)
    findings.push(
      warning(
        'Two webhooks have this address, and the shop knows the signing secret of one: it refuses the events of the other.',
        'Delete the one whose signing secret the shop does not have.',
      ),
    )
  if (webhook.apiVersion !== null && webhook.apiVersion !== STRIPE_API_VERSION)
    findings.push(
      info(
        `The webhook sends events in version ${webhook.apiVersion}; the shop is written for ${STRIPE_API_VERSION}.`,
        'Make a new webhook with that version when convenient.',
      ),
    )
  if (undelivered !== undefined && undelivered > 0)
    findings.push(
      warning(
        `Stripe could not deliver ${undelivered === 100 ? '100 or more' : undelivered} ${undelivered === 1 ? 'event' : 'events'} of the last three days.`,
        "Look at the webhook's failures in Stripe's dashboard: 400 means a wrong signing secret, no answer means the proxy or the firewall.",
      ),
    )
  return findings.some(({ severity }) => severity !== 'info')
    ? findings
    : [
        ok(`The webhook is subscribed to the ${WEBHOOK_EVENTS.length} events that the shop reads.`),
        ...findings,
      ]
}

export const examineStripe = async (
  settings: StripeSettings,
  { publicUrl, isReachable, now }: ExaminedShop,
): Promise<ProviderExamination> => {
  const answer = await readStripeAccount(settings, now)
  const account = answer.kind === 'answered' ? answer.account : undefined
  return {
    keys: keyFindings(settings, isReachable, answer),
    webhook: account
      ? webhookFindings(publicUrl, account)
      : [info('The webhook could not be examined, because Stripe did not answer.')],
    clockOffset: account?.clockOffset,
  }
}
