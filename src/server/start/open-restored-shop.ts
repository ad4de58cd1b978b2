/** Opens a restored shop: only after the payments since its backup are settled with the provider. */
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { CheckoutService } from '../../checkout/app/checkout-service.ts'
import { ProviderError } from '../../payments/provider.ts'
import { readRestoreState, writeRestoreState } from '../../storage/backup/restore-state.ts'
import type { Database } from '../../storage/database/database.ts'
import type { Log } from '../observability/log.ts'
import type { Settings } from '../settings/settings.ts'
import { StartError } from '../settings/start-error.ts'
import { withStartupLock } from './bootstrap.ts'

const RETRY_DELAY_MS = 10_000

const hasProviderPayments = async (db: Database): Promise<boolean> =>
  (await db
    .selectFrom('checkouts')
    .select('id')
    .where('mode', 'in', ['test', 'live'])
    .limit(1)
    .executeTakeFirst()) !== undefined

const refuseTrial = () =>
  new StartError(
    'This shop was restored for a trial, and Stripe keys are set: two shops would settle, refund and cancel the same payments. Remove the keys, or restore the backup again with --live into an empty database (docs/backup.md).',
  )

/** Does nothing in a shop that was not restored. Nodes that start together wait for the one that settles. */
export const settleBeforeOpening = async (options: {
  maintenance: { db: Database; pool: pg.Pool }
  checkout: Pick<CheckoutService, 'settleRestoredPayments'>
  settings: Pick<Settings, 'payments'>
  log: Log
  onProgress: (line: string) => void
  signal?: AbortSignal | undefined
}): Promise<void> => {
  const { maintenance, checkout, settings, log, onProgress, signal } = options
  const { db, pool } = maintenance
  const takesPayments = settings.payments.kind !== 'sandbox'
  const found = await readRestoreState(db)
  if (found === undefined) return
  if (!found.isLive && takesPayments && (await hasProviderPayments(db))) throw refuseTrial()
  if (found.isOpen) return
  await withStartupLock(pool, async () => {
    const state = await readRestoreState(db)
    if (state === undefined || state.isOpen) return
    if (state.isLive && takesPayments) {
      onProgress(`settling the payments since the backup of ${state.backupAt}`)
      for (;;) {
        try {
          const { known, lost, unclear } = await checkout.settleRestoredPayments(new Date(state.backupAt))
          onProgress(
            `${known} payments belong to orders and carts of the backup; ${lost.length} without one are cancelled or refunded`,
          )
          if (unclear.length > 0)
            onProgress(`look at these payments in Stripe's dashboard: ${unclear.join(', ')}`)
          break
        } catch (error) {
          if (!(error instanceof ProviderError)) throw error
          log.error({ err: error }, 'payments since the restored backup cannot be settled yet; retrying')
          onProgress('the payment provider cannot be reached: the shop stays closed and tries again')
          await sleep(RETRY_DELAY_MS, undefined, { signal })
        }
      }
    }
    await writeRestoreState(db, { ...state, isOpen: true })
  })
}
