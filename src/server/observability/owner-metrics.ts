/** Metrics of what an owner loses sleep over: the last backup, the certificate, checkouts and orders. */
import { Counter, Gauge, type Registry } from 'prom-client'
import { isBackupLate } from '../../domain/backup-age.ts'
import { type BackupState, backupTimes } from '../../storage/backup/backup-state.ts'
import type { SellingFigures } from '../../storage/orders/selling-figures.ts'
import type { Log } from './log.ts'

export type OwnerFigures = { backups: BackupState; selling: SellingFigures | undefined }

/** @param read the figures that were read last, and the end of the certificate; undefined where they are not known */
export const watchOwnerMetrics = (
  register: Registry,
  read: { figures: () => OwnerFigures | undefined; certificateEnd: () => Date | undefined; now: () => Date },
): void => {
  const gauge = (name: string, help: string, value: (figures: OwnerFigures) => number | undefined) =>
    new Gauge({
      name: `haberdash_${name}`,
      help,
      registers: [register],
      collect() {
        this.remove() // Without a value, where `reset` would leave a zero.
        const figures = read.figures()
        const known = figures && value(figures)
        if (known !== undefined) this.set(known)
      },
    })
  const secondsSince = (date: Date): number => (read.now().getTime() - date.getTime()) / 1000
  gauge('backup_age_seconds', 'Age of the last backup that succeeded', ({ backups }) => {
    const { succeededAt } = backupTimes(backups)
    return succeededAt && secondsSince(succeededAt)
  })
  gauge('backup_failed', 'Whether a backup has failed since the last success: 1 or 0', ({ backups }) =>
    backups.failure === undefined ? 0 : 1,
  )
  gauge('backup_late', 'Whether the schedule has missed two backups: 1 or 0', ({ backups }) =>
    isBackupLate(backupTimes(backups), read.now()) ? 1 : 0,
  )
  gauge('order_age_seconds', 'Time since the newest order', ({ selling }) => selling?.lastOrderAge)
  gauge(
    'order_pause_usual_seconds',
    'Of a hundred pauses between two orders in four weeks 99 are shorter',
    ({ selling }) => selling?.usualPause,
  )
  new Gauge({
    name: 'haberdash_certificate_seconds',
    help: 'Time until the certificate of PUBLIC_URL ends',
    registers: [register],
    collect() {
      this.remove()
      const end = read.certificateEnd()
      if (end) this.set(-secondsSince(end))
    },
  })
}

type CheckoutLog = Pick<Log, 'info' | 'warn' | 'error'>

/** The log of the checkout, by whose payment events failed checkouts are counted. */
export const countFailedCheckouts = (log: Log, count: (cause: string) => void): CheckoutLog => ({
  info: (details: object, message?: string) => {
    const { event, problem } = details as { event?: string; problem?: string }
    if (event === 'payment-open-refused' && problem !== undefined) count(problem)
    if (event === 'payment-released') count('released')
    log.info(details, message)
  },
  warn: log.warn.bind(log),
  error: log.error.bind(log),
})

export const failedCheckouts = (register: Registry): ((cause: string) => void) => {
  const counter = new Counter({
    name: 'haberdash_checkouts_failed_total',
    help: 'Checkouts that did not get as far as the payment, or whose payment was released, by cause',
    labelNames: ['cause'],
    registers: [register],
  })
  return (cause) => counter.inc({ cause })
}
