/** Rights that owners give to managers in the settings: checked at every call, and no wider than their words. */
import { beforeAll, expect, test } from 'vitest'
import { defaultSettings } from '../../settings/default-settings.ts'
import type { AllStaffSettings, StaffSettings } from '../../src/contract/settings/staff-settings.ts'
import type { StaffSession } from '../../src/contract/staff/staff-sign-in.ts'
import type { ManagerRights } from '../../src/domain/settings/shop-settings.ts'
import { moneyApi } from '../setup/money.ts'
import { hire } from '../setup/staff-people.ts'

const api = moneyApi()

type Headers = { Authorization: string }
let owner: Headers
let manager: Headers
let packer: Headers
beforeAll(async () => {
  owner = await api().staff()
  manager = await (await hire(api().db, 'manager')).headers()
  packer = await (await hire(api().db, 'packer')).headers()
})

const call = (method: string, path: string, headers: Headers, body?: object) =>
  api().call(method, path, { headers, ...(body && { body }) })
const sections = async () =>
  (await call('GET', '/api/admin/settings', owner)).json<AllStaffSettings>().sections
const give = async (rights: Partial<ManagerRights>): Promise<void> => {
  const { version } = (await sections()).staff
  const value = { managersCompare: false, managersEditMails: false, ...rights }
  const saved = await call('PATCH', '/api/admin/settings', owner, { sections: { staff: { version, value } } })
  expect(saved.status, saved.text).toBe(200)
}
const compare = async (headers: Headers) =>
  (await call('POST', '/api/admin/reconciliation/runs', headers)).status
const permissions = async (headers: Headers) =>
  (await call('GET', '/api/admin/session', headers)).json<StaffSession>().permissions
const withSubject = async (text: string) => {
  const { version, value } = (await sections()).mails
  return { mails: { version, value: { ...value, confirmation: { ...value.confirmation, subject: text } } } }
}

test('a manager starts a comparison only while the setting is on, and a packer never', async () => {
  expect(defaultSettings.staff).toEqual({ managersCompare: false, managersEditMails: false })
  expect(await compare(manager)).toBe(403)
  expect(await permissions(manager)).not.toContain('compare-payments')
  await give({ managersCompare: true })
  expect(await permissions(manager)).toContain('compare-payments')
  expect(await compare(packer)).toBe(403)
  expect(await compare(manager)).toBe(202)
  expect((await call('GET', '/api/admin/settings', manager)).status).toBe(403)
  await give({})
  expect(await compare(manager)).toBe(403)
})

test('a manager who may edit the texts of mails reads, changes and restores them, and no other section', async () => {
  const texts = await withSubject('Thank you for {number}')
  expect((await call('PATCH', '/api/admin/settings', manager, { sections: texts })).status).toBe(403)
  await give({ managersEditMails: true })
  const saved = await call('PATCH', '/api/admin/settings', manager, { sections: texts })
  expect(saved.status, saved.text).toBe(200)
  expect((await sections()).mails.value).toMatchObject({
    confirmation: { subject: 'Thank you for {number}' },
  })

  const before = await sections()
  const more = await withSubject('Not with another section')
  const identity = {
    version: before.identity.version,
    value: { ...before.identity.value, name: 'Taken over' },
  }
  const staff = { version: before.staff.version, value: { managersCompare: true, managersEditMails: true } }
  for (const other of [{ identity }, { staff }]) {
    const body = { sections: { ...more, ...other } }
    const answer = await call('PATCH', '/api/admin/settings', manager, body)
    expect([answer.status, answer.text]).toEqual([403, 'Your role does not allow this.'])
  }
  expect(await sections()).toEqual(before)

  const seen = (await call('GET', '/api/admin/settings', manager)).json<StaffSettings>()
  const nothing = { deadLinks: [], emptyBlocks: [], hiddenTerms: [] }
  expect(seen).toMatchObject({ ...nothing, sections: { mails: before.mails } })
  for (const answer of [seen, saved.json<StaffSettings>()])
    expect(Object.keys(answer.sections)).toEqual(['mails'])

  const history = (section: string) => call('GET', `/api/admin/settings/${section}/history`, manager)
  expect((await history('mails')).json()).toMatchObject([{ version: 1 }])
  expect((await history('identity')).status).toBe(403)
  const restore = (section: string, version: number) =>
    call('POST', `/api/admin/settings/${section}/restore`, manager, { version, to: 0 })
  expect((await restore('staff', before.staff.version)).status).toBe(403)
  expect((await restore('mails', before.mails.version)).status).toBe(200)
  for (const [method, path] of [
    ['GET', '/api/admin/settings-file'],
    ['POST', '/api/admin/settings-preview'],
  ] as const)
    expect((await call(method, path, manager, method === 'POST' ? {} : undefined)).status).toBe(403)
})

test('the refusal of a section is an entry of the audit log', async () => {
  const rows = await api()
    .db.selectFrom('audit_log')
    .select('action')
    .where('outcome', '=', 'refused')
    .where('role', '=', 'manager')
    .execute()
  expect(rows.map(({ action }) => action)).toEqual(
    expect.arrayContaining([
      'startReconciliation',
      'changeSettings',
      'readSettingsHistory',
      'restoreSettings',
    ]),
  )
})
