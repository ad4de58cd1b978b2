/** The account of the examples of operations, with its password and the link of its invitation. */

export const examplePassword = 'four words of no song'
export const exampleLinkToken = 'xY3kq0mZr8V1nB5tW7cH2sJ9dL4fG6pAxY3kq0mZr8V'
export const exampleAccount = {
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
export const exampleActiveAccount = {
  ...exampleAccount,
  status: 'active',
  lastLoginAt: '2026-11-24T08:00:00.000Z',
} as const
export const exampleOwnSession = {
  id: '0b8f7f0e4c1d4c54a7a1f2d6c3b9e8a7',
  isCurrent: true,
  isKept: false,
  createdAt: '2026-11-24T08:00:00.000Z',
  lastActiveAt: '2026-11-24T08:30:00.000Z',
  expiresAt: '2026-11-24T20:00:00.000Z',
  address: '203.0.113.9',
  browser: 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
} as const
