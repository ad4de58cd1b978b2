/** A name that leads to this machine by the time of the connection is refused there, by each library that connects to what staff enter. */
import type { LookupFunction } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testLook } from '../../../test/setup/mail-server.ts'
import { type SmtpReceiver, startSmtpReceiver } from '../../../test/setup/smtp-receiver.ts'
import { createS3Store } from '../../object-storage/s3-store.ts'
import { createMailer, verifyMailServer } from '../jobs/mail.ts'
import { publicLookup } from './public-lookup.ts'

let server: SmtpReceiver
beforeAll(async () => {
  server = await startSmtpReceiver()
})
afterAll(() => server.close())
beforeEach(() => {
  server.received.length = 0
})

const urlAt = (host: string) => `smtp://${host}:${new URL(server.url).port}`
const sendBy = async (host: string, lookup: LookupFunction) => {
  const mailer = createMailer({
    smtpUrl: urlAt(host),
    lookup,
    from: () => ({ name: 'Shop', address: 'orders@example.com' }),
    look: () => testLook,
    host: 'example.com',
    log: { info: () => undefined },
  })
  try {
    return await mailer({ to: 'ada@example.com', subject: 'Hello', text: 'Hello.', messageKey: 'hello' })
  } finally {
    mailer.close()
  }
}

test('A mail server is not connected to at a private address', async () => {
  await expect(sendBy('localhost', publicLookup)).rejects.toThrow('localhost has a private address')
  expect(await verifyMailServer(urlAt('localhost'), publicLookup)).toContain('private address')
  expect(server.received).toEqual([])
})

test('A mail is sent to the address that was found for the connection', async () => {
  const toThisMachine: LookupFunction = (_host, { all }, done) =>
    all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4)
  await sendBy('localhost', toThisMachine)
  expect(server.received).toHaveLength(1)
})

test('A storage is not connected to at a private address', async () => {
  const endpoint = urlAt('localhost').replace('smtp:', 'http:')
  const store = createS3Store(
    { kind: 's3', bucket: 'backups', prefix: '', endpoint, region: 'auto' },
    { accessKeyId: 'key', secretAccessKey: 'secret' },
    { maxAttempts: 1, lookup: publicLookup },
  )
  await expect(store.find('a')).rejects.toMatchObject({
    cause: { message: expect.stringContaining('private address') },
  })
  store.close()
})
