/** How the shop is paid: what the provider says of keys and webhook, or that the sandbox takes test cards only. */
import { error, type Finding, info } from '../../domain/doctor/finding.ts'
import { isReachable } from '../settings/start-warnings.ts'
import type { Examined } from './doctor-context.ts'

const NOT_ASKED = info('Settings of payments are wrong, so Stripe was not asked.')

export const paymentKeysCheck = async ({
  settings,
  lacksPayments,
  examineProvider,
}: Pick<Examined, 'settings' | 'lacksPayments' | 'examineProvider'>): Promise<Finding[]> => {
  if (lacksPayments) return [NOT_ASKED]
  const examination = await examineProvider()
  if (examination) return examination.keys
  return isReachable(settings)
    ? [
        error(
          'Others can reach this shop, and it takes test cards only: orders are free of charge.',
          'Enter the three Stripe keys at /admin/settings/services, or set them (docs/going-live.md).',
        ),
      ]
    : [
        info(
          'Payments are a trial in the built-in sandbox.',
          'To be paid, enter the three Stripe keys at /admin/settings/services, or set them.',
        ),
      ]
}

export const webhookCheck = async ({
  lacksPayments,
  examineProvider,
}: Pick<Examined, 'lacksPayments' | 'examineProvider'>): Promise<Finding[]> =>
  lacksPayments
    ? [NOT_ASKED]
    : ((await examineProvider())?.webhook ?? [info('The sandbox needs no webhook.')])
