/**
 * Backups by the running shop. Every node looks whether one is due; the first to claim it in the database makes it. A
 * problem is mailed to the owner once, and shown to staff until the next backup succeeds.
 */
import { BACKUP_ALERT_ID, backupAlert } from '../../checkout/alerts/backup-alert.ts'
import type { JobQueue } from '../../checkout/jobs.ts'
import { isBackupDue } from '../../domain/backup-age.ts'
import { backupTimes, changeBackupState, readBackupState } from '../../storage/backup/backup-state.ts'
import { BackupInProgress } from '../../storage/backup/snapshot.ts'
import { type Scheduler, startScheduler } from '../jobs/scheduler.ts'
import type { Log } from '../observability/log.ts'
import { type BackupPlace, backupTarget, type PicturePlace } from '../settings/backup-places.ts'
import type { Settings } from '../settings/settings.ts'
import { makeBackup, removeExpiredBackups } from './make-backup.ts'
import type { ShopDatabase } from './shop-database.ts'

const CHECK_INTERVAL_MS = 5 * 60_000

export type BackupSchedule = {
  /** Makes a backup if one is due. */
  check(): Promise<void>
  start(): void
  /** Abandons a backup that is being made. */
  stop(): Promise<void>
}

type BackupSettings = BackupPlace & PicturePlace & Pick<Settings, 'unreadableServices'>

export const createBackupSchedule = (options: {
  /** Read at each check: the place may change while the shop runs. */
  settings: () => Promise<BackupSettings>
  database: Pick<ShopDatabase, 'connection' | 'db'>
  enqueue: JobQueue['enqueue']
  /** Whether problems are mailed. */
  hasOwner: () => boolean
  now: () => Date
  log: Pick<Log, 'info' | 'error'>
}): BackupSchedule => {
  const { database, enqueue, hasOwner, now, log } = options
  const { db } = database
  const stopping = new AbortController()

  const recordSchedule = async (everyMs: number | undefined) => {
    const state = await readBackupState(db)
    if (state.everyMs === everyMs && (everyMs === undefined || state.scheduledSince !== undefined)) return
    await changeBackupState(db, ({ scheduledSince, ...current }) => ({
      ...current,
      everyMs,
      ...(everyMs !== undefined && { scheduledSince: scheduledSince ?? now().toISOString() }),
    }))
  }

  /** True for one node, which then makes the backup. */
  const claim = async (): Promise<boolean> => {
    if (!isBackupDue(backupTimes(await readBackupState(db)), now())) return false
    let isOurs = false
    await changeBackupState(db, (state) => {
      isOurs = isBackupDue(backupTimes(state), now())
      return isOurs ? { ...state, startedAt: now().toISOString() } : state
    })
    return isOurs
  }

  const backUp = async (settings: BackupSettings) => {
    try {
      const { place, bytes } = await makeBackup(database, settings, { now, signal: stopping.signal })
      log.info({ place, bytes }, 'backup made')
      const target = backupTarget(settings)
      const removed = await removeExpiredBackups(target, settings.backup, now()).finally(target.close)
      if (removed.length > 0) log.info({ removed }, 'expired backups removed')
    } catch (error) {
      if (stopping.signal.aborted || error instanceof BackupInProgress) return
      log.error({ err: error }, 'backup failed')
    }
  }

  const alertOwner = async () => {
    const needsMail = (state: Awaited<ReturnType<typeof readBackupState>>) =>
      hasOwner() && state.alertedAt === undefined && backupAlert(state, now()) !== undefined
    if (!needsMail(await readBackupState(db))) return
    await changeBackupState(db, async (state, trx) => {
      if (!needsMail(state)) return state
      await enqueue(trx, { kind: 'owner-alert', alertId: BACKUP_ALERT_ID })
      return { ...state, alertedAt: now().toISOString() }
    })
  }

  const check = async () => {
    const settings = await options.settings()
    // Another node may be able to read the place: this one leaves the schedule as it is.
    if (!settings.unreadableServices.includes('backup')) {
      const { location, everyMs: interval } = settings.backup
      const everyMs = location === undefined ? undefined : interval
      await recordSchedule(everyMs)
      if (everyMs !== undefined && !stopping.signal.aborted && (await claim())) await backUp(settings)
    }
    if (!stopping.signal.aborted) await alertOwner()
  }
  let scheduler: Scheduler | undefined
  return {
    check,
    start: () => {
      scheduler = startScheduler([{ name: 'back up', everyMs: CHECK_INTERVAL_MS, run: check }], log)
    },
    stop: async () => {
      stopping.abort()
      await scheduler?.stop()
    },
  }
}
