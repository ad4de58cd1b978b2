/** Backups by the running shop: due on one node, kept to a number, and a failure that is reported to staff and owner. */
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createFolderTarget, listKeys } from '../../src/backup/backup-target.ts'
import { verifyBackup } from '../../src/backup/read-backup.ts'
import type { Mail } from '../../src/checkout/mails/mail-parts.ts'
import { createBackupSchedule } from '../../src/server/start/backup-schedule.ts'
import { changeBackupState, readBackupState } from '../../src/storage/backup/backup-state.ts'
import { OWNER_EMAIL } from '../setup/checkout.ts'
import { moneyApi } from '../setup/money.ts'
import { testFolder } from '../setup/test-folder.ts'

const api = moneyApi()
const HOUR = 3_600_000
const root = testFolder('haberdash-schedule-')
afterAll(() => rmSync(root, { recursive: true, force: true }))

const later = (hours: number) => api().checkoutRig.advance(hours * HOUR)
const jobs: string[] = []
/** Read at each check: the place and what of it cannot be read may change while the shop runs. */
type Place = { folder: string | undefined; isUnreadable?: boolean }
const scheduleInto = (
  given: string | undefined | (() => Place),
  passphrase?: string,
  keep: number | null = 2,
) => {
  const place = typeof given === 'function' ? given : () => ({ folder: given })
  return createBackupSchedule({
    settings: async () => {
      const { folder, isUnreadable = false }: Place = place()
      return {
        dataDir: root,
        picturesLocation: { kind: 'folder', folder: join(root, 'pictures') },
        s3Credentials: undefined,
        backup: {
          location: folder === undefined ? undefined : { kind: 'folder', folder },
          everyMs: 24 * HOUR,
          keep: keep ?? undefined,
          passphrase,
          credentials: undefined,
        },
        unreadableServices: isUnreadable ? ['backup'] : [],
      }
    },
    database: { db: api().db, connection: api().connection },
    enqueue: async (_, job) => void jobs.push(job.kind),
    hasOwner: () => true,
    now: () => api().checkoutRig.now(),
    log: { info: () => undefined, error: () => undefined },
  })
}
const folder = join(root, 'backups')
const keys = async () =>
  (await listKeys(createFolderTarget(folder))).filter((key) => !key.endsWith('.sha256'))
const alerts = async () =>
  (await api().call('GET', '/api/admin/alerts', { headers: await api().staff() })).json<
    { kind: string; sentence: string }[]
  >()
const mails = async (): Promise<Mail[]> => {
  const { mails: all, checkout } = api().checkoutRig
  all.length = 0
  await checkout.runJob({ kind: 'owner-alert', alertId: 'backup' })
  return all
}

beforeEach(async () => {
  jobs.length = 0
  await sql`delete from settings where key = 'backup-state'`.execute(api().db)
})

test('a backup is made when it is due, by one of two nodes, and the oldest beyond the number are removed', async () => {
  const labelled = join(folder, 'haberdash-20200101T000000Z-before-upgrade.tar.gz')
  for (let day = 1; day <= 3; day += 1) {
    const nodes = [scheduleInto(folder), scheduleInto(folder)]
    await Promise.all(nodes.map((node) => node.check()))
    if (day === 1) writeFileSync(labelled, 'kept')
    later(12)
    await nodes[0]?.check()
    expect((await keys()).length, `day ${day}`).toBe(Math.min(day, 2) + 1)
    later(12)
  }
  const [, , newest = ''] = await keys()
  await verifyBackup({ target: createFolderTarget(folder), key: newest, passphrase: undefined }, '0.2.0')
  expect(existsSync(labelled)).toBe(true)
  expect(jobs).toEqual([])
  expect(await readBackupState(api().db)).toMatchObject({ file: join(folder, newest) })
})

test('another place counts from the next check on, and one that this node cannot read is left to others', async () => {
  const [first, second] = [join(root, 'first'), join(root, 'second')]
  const keysIn = (of: string) => (existsSync(of) ? listKeys(createFolderTarget(of)) : [])
  let place: Place = { folder: first, isUnreadable: true }
  const schedule = scheduleInto(() => place)
  await schedule.check()
  expect(await keysIn(first)).toEqual([])
  place = { folder: first }
  await schedule.check()
  expect(await keysIn(first)).toHaveLength(2)
  place = { folder: second }
  later(24)
  await schedule.check()
  expect(await keysIn(first)).toHaveLength(2)
  expect(await keysIn(second)).toHaveLength(2)
})

test('with a passphrase, plain files under names of newer backups push out no encrypted one', async () => {
  const attacked = join(root, 'attacked')
  const passphrase = 'a passphrase for tests'
  const named = async () =>
    (await listKeys(createFolderTarget(attacked))).filter((key) => !key.endsWith('.sha256'))
  await scheduleInto(attacked, passphrase).check()
  const [first = ''] = await named()
  later(24)
  for (const name of [1, 2, 3].map((minute) => `haberdash-20990101T00000${minute}Z.tar.gz.age`))
    writeFileSync(join(attacked, name), 'plain')
  const later12 = new Date(api().checkoutRig.now().getTime() + 12 * HOUR)
  const near = `haberdash-${later12.toISOString().replace(/[-:]|\.\d+/g, '')}.tar.gz.age`
  writeFileSync(join(attacked, near), 'plain')
  await scheduleInto(attacked, passphrase).check()
  const kept = await named()
  expect(kept).toContain(first)
  const encrypted = kept.filter((key) => key !== near)
  expect(encrypted.length).toBe(2)
  for (const key of encrypted)
    await verifyBackup({ target: createFolderTarget(attacked), key, passphrase }, '0.2.0')
})

test('the disk is looked at first: a backup that may not fit is not begun, and staff see why', async () => {
  await changeBackupState(api().db, (state) => ({ ...state, file: join(folder, 'the-last'), bytes: 1e15 }))
  const before = await keys()
  await scheduleInto(folder).check()
  expect(await keys()).toEqual(before)
  expect(await alerts()).toMatchObject([
    {
      kind: 'backup',
      sentence: expect.stringMatching(
        /^A backup failed: The disk of .* has \d+ MB free, and a backup may need/,
      ),
    },
  ])
})

test('without BACKUP_KEEP backups are removed by age, and labelled ones stay', async () => {
  const aged = join(root, 'aged')
  mkdirSync(aged)
  const now = api().checkoutRig.now()
  const nameOf = (hoursAgo: number) =>
    `haberdash-${new Date(now.getTime() - hoursAgo * HOUR).toISOString().replace(/[-:]|\.\d+/g, '')}`
  for (let hours = 3; hours <= 24 * 30; hours += 6) writeFileSync(join(aged, `${nameOf(hours)}.tar.gz`), '')
  writeFileSync(join(aged, `${nameOf(24 * 60)}-before-upgrade.tar.gz`), '')
  await scheduleInto(aged, undefined, null).check()
  const kept = readdirSync(aged).filter((name) => name.endsWith('.gz'))
  expect(kept.filter((name) => name.includes('before-upgrade')).length).toBe(1)
  expect(kept.length - 1, 'two days of four, the new one, and 14 days').toBe(9 + 14)
})

test('a failure is shown to staff and mailed once, until a backup succeeds', async () => {
  const file = join(root, 'no-folder')
  writeFileSync(file, '')
  const failing = scheduleInto(file)
  await failing.check()
  await failing.check()
  later(2)
  await failing.check()
  expect(jobs).toEqual(['owner-alert'])
  expect(await alerts()).toMatchObject([
    { kind: 'backup', sentence: expect.stringMatching(/^A backup failed: .*no-folder/) },
  ])
  const [mail] = await mails()
  expect(mail).toMatchObject({ to: OWNER_EMAIL, subject: 'The shop has no current backup' })
  expect(mail?.text).not.toContain('Payment')
  later(2)
  await scheduleInto(folder).check()
  expect(await alerts()).toEqual([])
  expect(await mails()).toEqual([])
})

test('a shop without a backup for two intervals has an alert, also when it never had one', async () => {
  const node = scheduleInto(folder)
  await node.stop() // It knows the schedule and makes no backup, as a node that hangs.
  await node.check()
  expect(await alerts()).toEqual([])
  later(49)
  expect(await alerts()).toMatchObject([
    { kind: 'backup', sentence: expect.stringContaining('older than it should be') },
  ])
})
