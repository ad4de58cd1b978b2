import { expect, test } from 'vitest'
import { requirePublicHost } from './public-host.ts'
import { UnusableValues } from './service-settings.ts'

const at =
  (...addresses: string[]) =>
  async () =>
    addresses
const mail = { host: 'mail.example.com', port: '465' }
const store = { place: 's3://backups?endpoint=http://storage.example.com:9000' }
const refusing = { privateServices: false }

test('A host with public addresses alone is allowed', async () => {
  await requirePublicHost('mail', mail, refusing, at('93.184.215.14'))
  await expect(requirePublicHost('mail', mail, refusing, at('93.184.215.14', '10.0.0.2'))).rejects.toThrow(
    UnusableValues,
  )
})

test('The endpoint of a storage is a host like others', async () => {
  await expect(requirePublicHost('backup', store, refusing, at('169.254.169.254'))).rejects.toThrow(
    'storage.example.com has a private address',
  )
})

test('Private addresses are allowed by the environment', async () => {
  await requirePublicHost('mail', mail, { privateServices: true }, at('10.0.0.2'))
})

test('A folder and a name that is not found have no address to refuse', async () => {
  await requirePublicHost('backup', { place: '/backups' }, refusing, at('10.0.0.2'))
  await requirePublicHost('mail', mail, refusing, () => Promise.reject(new Error('ENOTFOUND')))
})
