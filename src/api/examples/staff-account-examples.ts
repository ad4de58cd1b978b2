/** Examples of the calls about staff accounts, for the API description. */
import { permissionsOf } from '../../contract/staff-permissions.ts'

const password = 'four words of no song'
const token = 'xY3kq0mZr8V1nB5tW7cH2sJ9dL4fG6pAxY3kq0mZr8V'
const expiresAt = '2026-11-30T09:00:00.000Z'
const account = {
  id: 'staff_7h2k9p4m3x5v8n6b',
  name: 'Ada Packer',
  email: 'ada@example.com',
  role: 'packer',
  status: 'invited',
  hasSecondFactor: false,
  createdAt: '2026-11-23T09:00:00.000Z',
  lastLoginAt: null,
  isSelf: false,
} as const
const active = { ...account, status: 'active', lastLoginAt: '2026-11-24T08:00:00.000Z' }
const params = { id: account.id }
const link = { account, path: `/admin/join#${token}`, expiresAt, mailed: false }
const success = { success: true }

export const staffAccountExamples = {
  signInToAccount: {
    body: { email: account.email, password, keep: false },
    response: { result: 'signed-in', token, expiresAt },
  },
  readStaffLink: {
    body: { token },
    response: { purpose: 'invitation', name: account.name, email: account.email, expiresAt },
  },
  redeemStaffLink: { body: { token, password }, response: { email: account.email } },
  requestPasswordReset: { body: { email: account.email }, response: success },
  readStaffSession: {
    response: {
      name: account.name,
      email: account.email,
      role: account.role,
      permissions: permissionsOf(account.role),
      needsSecondFactor: false,
      isKept: false,
      expiresAt,
      timeZone: 'Europe/London',
    },
  },
  listOwnSessions: {
    response: [
      {
        id: '0b8f7f0e4c1d4c54a7a1f2d6c3b9e8a7',
        isCurrent: true,
        isKept: false,
        createdAt: '2026-11-24T08:00:00.000Z',
        lastActiveAt: '2026-11-24T08:30:00.000Z',
        expiresAt: '2026-11-24T20:00:00.000Z',
        address: '203.0.113.9',
        browser: 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
      },
    ],
  },
  endOwnSession: {
    params: { id: '0b8f7f0e4c1d4c54a7a1f2d6c3b9e8a7' },
    body: { password },
    response: success,
  },
  endOtherSessions: { body: { password }, response: { ended: 2 } },
  changeOwnPassword: {
    body: { current: password, password: 'another five words of mine' },
    response: success,
  },
  listStaffAccounts: { response: [active] },
  inviteStaff: {
    body: { name: account.name, email: account.email, role: account.role, password },
    response: link,
  },
  changeStaffAccount: { params, body: { role: 'manager' }, response: { ...active, role: 'manager' } },
  renewStaffInvitation: { params, body: { password }, response: link },
  createResetLink: { params, body: { password }, response: { ...link, account: active } },
  deactivateStaffAccount: { params, response: { ...active, status: 'deactivated' } },
  reactivateStaffAccount: { params, response: active },
  readSecondFactor: { response: { isOn: true, recoveryCodes: 10 } },
  beginSecondFactor: {
    body: { password },
    response: {
      secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
      uri: 'otpauth://totp/Haberdash:ada%40example.com?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Haberdash',
    },
  },
  confirmSecondFactor: {
    body: { code: '123456' },
    response: { recoveryCodes: ['k7m2-p9x4-qr3t-w8hn-b5ce-jd6f'] },
  },
  removeOwnSecondFactor: { body: { password }, response: success },
  removeStaffSecondFactor: { params, response: active },
  listAuditLog: {
    query: { actor: 'Grace Owner', from: '2026-11-23' },
    response: {
      changes: [
        {
          id: '1042',
          at: '2026-11-24T08:05:00.000Z',
          actor: 'Grace Owner',
          role: 'owner',
          address: '203.0.113.9',
          action: 'changeStaffAccount',
          outcome: 'done',
          sentence: 'Grace Owner changed the role of the account of Ada Packer from “packer” to “manager”',
          entries: [
            {
              id: '1042',
              subject: 'staff_accounts',
              subjectId: account.id,
              name: 'the account of Ada Packer',
              fields: [{ column: 'role', label: 'role', before: 'packer', after: 'manager' }],
            },
          ],
          total: 1,
        },
      ],
      next: null,
      actors: ['Ada Packer', 'Grace Owner'],
      timeZone: 'Europe/London',
    },
  },
  exportAuditLog: { query: { from: '2026-11-23', to: '2026-11-24' } },
}
