/**
 * Encryption with a passphrase in the format of age (https://age-encryption.org/v1): scrypt, HKDF-SHA-256 and
 * ChaCha20-Poly1305 in chunks of 64 KiB. `age --decrypt` reads these files too. A changed, missing or reordered chunk is
 * detected.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from 'node:crypto'
import { BackupProblem } from './backup-problem.ts'

const VERSION_LINE = 'age-encryption.org/v1'
const SCRYPT_LABEL = 'age-encryption.org/v1/scrypt'
const CHUNK_BYTES = 64 * 1024
const TAG_BYTES = 16
/** 2^16 blocks of 1 KiB: 64 MB of memory and about a quarter of a second. */
const WORK_FACTOR = 16
/** Files of other programs may need more; beyond this a file could exhaust the memory. */
const MAX_WORK_FACTOR = 20
const MAX_HEADER_BYTES = 4096
const CIPHER = 'chacha20-poly1305'

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64').replace(/=+$/, '')

/** Outside of the event loop: the shop sells meanwhile. */
const wrapKeyOf = (passphrase: string, salt: Buffer, workFactor: number): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const cost = { N: 2 ** workFactor, r: 8, p: 1, maxmem: 2 ** workFactor * 1024 + 2 ** 20 }
    scrypt(passphrase, Buffer.concat([Buffer.from(SCRYPT_LABEL), salt]), 32, cost, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })

const derive = (fileKey: Buffer, salt: Uint8Array, info: string): Buffer =>
  Buffer.from(hkdfSync('sha256', fileKey, salt, info, 32))

const macOf = (fileKey: Buffer, header: string): Buffer =>
  createHmac('sha256', derive(fileKey, Buffer.alloc(0), 'header'))
    .update(header)
    .digest()

const seal = (key: Buffer, nonce: Buffer, plain: Buffer): Buffer => {
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

/** Undefined where the bytes were not sealed with this key and nonce. */
const unseal = (key: Buffer, nonce: Buffer, sealed: Buffer): Buffer | undefined => {
  if (sealed.length < TAG_BYTES) return undefined
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
  decipher.setAuthTag(sealed.subarray(sealed.length - TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()])
  } catch {
    return undefined
  }
}

const NO_NONCE = Buffer.alloc(12)

const chunkNonce = (counter: number, isLast: boolean): Buffer => {
  const nonce = Buffer.alloc(12)
  nonce.writeBigUInt64BE(BigInt(counter), 3)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

/** Chunks of exactly `size` bytes, each with whether it is the last; the last one may be shorter. */
async function* chunksOf(
  source: AsyncIterable<Buffer>,
  size: number,
): AsyncGenerator<{ chunk: Buffer; isLast: boolean }> {
  let parts: Buffer[] = []
  let length = 0
  for await (const part of source) {
    parts.push(part)
    length += part.length
    if (length <= size) continue
    let whole = Buffer.concat(parts)
    for (; whole.length > size; whole = whole.subarray(size))
      yield { chunk: whole.subarray(0, size), isLast: false }
    parts = [whole]
    length = whole.length
  }
  yield { chunk: Buffer.concat(parts), isLast: true }
}

export async function* encrypt(source: AsyncIterable<Buffer>, passphrase: string): AsyncGenerator<Buffer> {
  const fileKey = randomBytes(16)
  const salt = randomBytes(16)
  const body = seal(await wrapKeyOf(passphrase, salt, WORK_FACTOR), NO_NONCE, fileKey)
  const header = `${VERSION_LINE}\n-> scrypt ${base64(salt)} ${WORK_FACTOR}\n${base64(body)}\n---`
  const nonce = randomBytes(16)
  yield Buffer.concat([Buffer.from(`${header} ${base64(macOf(fileKey, header))}\n`), nonce])
  const key = derive(fileKey, nonce, 'payload')
  let counter = 0
  for await (const { chunk, isLast } of chunksOf(source, CHUNK_BYTES)) {
    yield seal(key, chunkNonce(counter, isLast), chunk)
    counter += 1
  }
}

export const isEncrypted = (start: Buffer): boolean =>
  start.subarray(0, 22).toString() === `${VERSION_LINE}\n`

const HEADER =
  /^(age-encryption\.org\/v1\n-> scrypt (?<salt>[\w+/]{22}) (?<work>[1-9]\d?)\n(?<body>[\w+/]{43})\n---) (?<mac>[\w+/]{43})\n/

const damaged = () => new BackupProblem('The encrypted backup is damaged or incomplete.')

const openHeader = async (text: string, passphrase: string): Promise<{ fileKey: Buffer; bytes: number }> => {
  const [whole, header] = HEADER.exec(text) ?? []
  const { salt = '', work = '', body = '', mac = '' } = HEADER.exec(text)?.groups ?? {}
  if (whole === undefined || header === undefined)
    throw new BackupProblem('The backup is damaged, or was not encrypted with a passphrase.')
  if (Number(work) > MAX_WORK_FACTOR)
    throw new BackupProblem('The backup needs more memory to be decrypted than the shop uses.')
  const wrapKey = await wrapKeyOf(passphrase, Buffer.from(salt, 'base64'), Number(work))
  const fileKey = unseal(wrapKey, NO_NONCE, Buffer.from(body, 'base64'))
  if (!fileKey)
    throw new BackupProblem('The passphrase is wrong, or the first bytes of the backup are damaged.')
  if (!timingSafeEqual(macOf(fileKey, header), Buffer.from(mac, 'base64'))) throw damaged()
  return { fileKey, bytes: whole.length }
}

/** @throws BackupProblem where the passphrase is wrong or the bytes are damaged */
export async function* decrypt(source: AsyncIterable<Buffer>, passphrase: string): AsyncGenerator<Buffer> {
  const iterator = source[Symbol.asyncIterator]()
  let start = Buffer.alloc(0)
  const headerEnd = () => {
    const mac = start.indexOf('\n--- ')
    return mac < 0 ? -1 : start.indexOf('\n', mac + 1)
  }
  while (headerEnd() < 0 || start.length < headerEnd() + 17) {
    const { value, done } = await iterator.next()
    if (done || start.length > MAX_HEADER_BYTES + CHUNK_BYTES) throw damaged()
    start = Buffer.concat([start, value])
  }
  const { fileKey, bytes } = await openHeader(start.subarray(0, headerEnd() + 1).toString(), passphrase)
  const key = derive(fileKey, start.subarray(bytes, bytes + 16), 'payload')
  const rest = async function* () {
    yield start.subarray(bytes + 16)
    for (;;) {
      const { value, done } = await iterator.next()
      if (done) return
      yield value
    }
  }
  let counter = 0
  for await (const { chunk, isLast } of chunksOf(rest(), CHUNK_BYTES + TAG_BYTES)) {
    const plain = unseal(key, chunkNonce(counter, isLast), chunk)
    if (!plain) throw damaged()
    yield plain
    counter += 1
  }
}
