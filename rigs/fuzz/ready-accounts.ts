/** Accounts of staff in the states that calls about the caller's own account need, and sessions of theirs. */
import { Secret, TOTP } from 'otpauth'
import { STAFF_PASSWORD } from '../../test/setup/api.ts'
import { ACCOUNT_PASSWORD, hire } from '../../test/setup/staff-people.ts'
import { askAs, type ReadyShop } from './ready-shop.ts'

/** Renewals between two preparations: a shop has at most 200 accounts. */
const INTERVAL = 20

const tokenOf = (path: string): string => path.split('#')[1]?.replace(/^.*=/, '') ?? ''

export const prepareAccounts = async (shop: ReadyShop, turn: number): Promise<void> => {
  if (turn % INTERVAL !== 0) return
  const { api, ready, staff } = shop
  const { bodies, addresses, headers } = ready
  const owner = () => hire(api.db, 'owner', api.checkoutRig.now)
  const ownPassword = { password: ACCOUNT_PASSWORD }

  const person = await owner()
  bodies.set('signInToAccount', { email: person.email, ...ownPassword })
  headers.set('endOwnSession', await person.headers())
  await person.headers()
  const sessions = await askAs<{ id: string; isCurrent: boolean }[]>(
    api,
    headers.get('endOwnSession') ?? staff,
    'GET',
    '/api/admin/sessions',
  )
  const other = sessions.find(({ isCurrent }) => !isCurrent)
  if (other) addresses.set('endOwnSession', `/api/admin/sessions/${other.id}/end`)
  addresses.set('createResetLink', `/api/admin/staff/${person.id}/reset-link`)
  for (const call of ['createResetLink', 'endOtherSessions', 'removeStaffSecondFactor'])
    headers.set(call, await (await owner()).headers())
  for (const call of ['endOwnSession', 'createResetLink', 'endOtherSessions', 'removeStaffSecondFactor'])
    bodies.set(call, ownPassword)

  // With the password of the staff alone it is refused: an owner below has a second factor.
  for (const call of ['changeSecretService', 'removeSecretService'])
    headers.set(call, await (await owner()).headers())
  bodies.set('changeSecretService', {
    version: 0,
    values: { host: 'mail.example.com', port: '465' },
    ...ownPassword,
  })
  bodies.set('removeSecretService', { version: 1, ...ownPassword })

  const invitation = (name: string) => ({
    name,
    email: `${name}.${turn}@example.com`,
    role: 'packer',
    password: STAFF_PASSWORD,
  })
  bodies.set('inviteStaff', invitation('next'))
  const { account } = await askAs<{ account: { id: string } }>(
    api,
    staff,
    'POST',
    '/api/admin/staff',
    invitation('invited'),
  )
  addresses.set('renewStaffInvitation', `/api/admin/staff/${account.id}/invitation`)
  bodies.set('renewStaffInvitation', { password: STAFF_PASSWORD })

  const { id: left } = await hire(api.db, 'manager', api.checkoutRig.now)
  await askAs(api, staff, 'POST', `/api/admin/staff/${left}/deactivate`)
  addresses.set('reactivateStaffAccount', `/api/admin/staff/${left}/reactivate`)
  addresses.set('changeStaffAccount', `/api/admin/staff/${left}`)
  bodies.set('changeStaffAccount', { role: 'packer' })

  const changing = await owner()
  headers.set('changeOwnPassword', await changing.headers())
  bodies.set('changeOwnPassword', {
    current: ACCOUNT_PASSWORD,
    password: `lantern ${turn} quarry velvet oak`,
  })
  for (const call of ['readStaffLink', 'redeemStaffLink']) {
    // Of its own account: ADMIN_PASSWORD decides over no owner while one below has a second factor.
    const of = await owner()
    const path = `/api/admin/staff/${of.id}/reset-link`
    const link = await askAs<{ path: string }>(api, await of.headers(), 'POST', path, ownPassword)
    const token = tokenOf(link.path)
    bodies.set(call, call === 'readStaffLink' ? { token } : { token, password: `quarry ${turn} lantern oak` })
  }

  const factor = await owner()
  const session = await factor.headers()
  headers.set('beginSecondFactor', session)
  bodies.set('beginSecondFactor', ownPassword)
  const begin = async (by: { Authorization: string }) => {
    const begun = await askAs<{ secret: string }>(
      api,
      by,
      'POST',
      '/api/admin/account/second-factor',
      ownPassword,
    )
    const timestamp = api.checkoutRig.now().getTime()
    return { code: new TOTP({ secret: Secret.fromBase32(begun.secret) }).generate({ timestamp }) }
  }
  const waiting = await (await owner()).headers()
  headers.set('confirmSecondFactor', waiting)
  bodies.set('confirmSecondFactor', await begin(waiting))
  const on = await (await owner()).headers()
  await askAs(api, on, 'POST', '/api/admin/account/second-factor/confirm', await begin(on))
  headers.set('removeOwnSecondFactor', on)
  bodies.set('removeOwnSecondFactor', ownPassword)
}
