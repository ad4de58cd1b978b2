import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { decrypt, encrypt, isEncrypted } from './age-encryption.ts'

const PASSPHRASE = 'correct horse battery'

async function* inParts(content: Buffer, size: number) {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size)
}
const collect = async (source: AsyncIterable<Buffer>): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of source) parts.push(part)
  return Buffer.concat(parts)
}
const encrypted = (plain: Buffer) => collect(encrypt(inParts(plain, 10_000), PASSPHRASE))
const decrypted = (bytes: Buffer, passphrase = PASSPHRASE) =>
  collect(decrypt(inParts(bytes, 999), passphrase))

/** Made by the program age 1.1.1: age --passphrase */
const BY_AGE =
  'YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IHNjcnlwdCBlUFM1RnQrZk54Y2sxcFRXZ1h3YmtBIDE4Ci9DU0I3TXZaQlkwWEVGbHN3Nmg4cm1yWjZscVY3MVZnQjJVQmd5UmVOaUUKLS0tIFVaN280UzlCWFh2dEwxZ1o1NHNENFcvV0xHcDA2WXhwdGhuZk9OR2lSaG8KXriYdos3nIYFFtJTKNq1cdnJZkAXZJ8rFHgGs9AonN2UMf+Fp/PuQeI0+9pbiUR2m785zmPQtz1ZaSiimTFz'

describe('the format of age', () => {
  test('is read as the program age writes it', async () => {
    const bytes = Buffer.from(BY_AGE, 'base64')
    expect(isEncrypted(bytes)).toBe(true)
    expect(String(await decrypted(bytes))).toBe('A file that age has encrypted.\n')
  })

  test.each([0, 1, 65_536, 65_537, 200_000])('keeps %i bytes', async (size) => {
    const plain = randomBytes(size)
    expect((await decrypted(await encrypted(plain))).equals(plain)).toBe(true)
  })
})

describe('decryption refuses', () => {
  test('a file with another passphrase', async () => {
    await expect(decrypted(await encrypted(Buffer.from('x')), 'wrong')).rejects.toThrow(
      'The passphrase is wrong',
    )
  })

  test('a missing end, also at the border of two chunks, and chunks in another order', async () => {
    const whole = await encrypted(randomBytes(200_000))
    const chunk = 65_536 + 16
    const header = whole.length - 3 * chunk - (200_000 - 3 * 65_536 + 16)
    for (const end of [header - 10, header + chunk, header + 2 * chunk, whole.length - 1])
      await expect(decrypted(whole.subarray(0, end)), `${end}`).rejects.toThrow('damaged')
    const swapped = Buffer.concat([
      whole.subarray(0, header),
      whole.subarray(header + chunk, header + 2 * chunk),
      whole.subarray(header, header + chunk),
      whole.subarray(header + 2 * chunk),
    ])
    await expect(decrypted(swapped)).rejects.toThrow('damaged')
  })
})
