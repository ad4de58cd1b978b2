/**
 * Fetches a picture from an https address that staff wrote down. The name is resolved once, every address that it has
 * must be public, and the connection goes to the very address that was checked; a redirect is a new address, checked
 * in the same way. Bounded in bytes, in time and in steps.
 */
import { lookup as resolveName } from 'node:dns/promises'
import type { IncomingMessage } from 'node:http'
import { request as httpsRequest, type RequestOptions } from 'node:https'
import { isIP } from 'node:net'
import { MAX_PICTURE_BYTES } from '../domain/picture-address.ts'
import { PictureRefusal } from './picture-work.ts'
import { isPublicAddress } from './public-address.ts'

type Request = (
  options: RequestOptions,
  onAnswer: (answer: IncomingMessage) => void,
) => ReturnType<typeof httpsRequest>

/** How the world is reached: replaced in tests. */
export type Way = {
  resolve(host: string): Promise<string[]>
  request: Request
  timeLimit: number
}

const openInternet: Way = {
  resolve: async (host) => (await resolveName(host, { all: true })).map(({ address }) => address),
  request: httpsRequest,
  timeLimit: 15_000,
}

const MOST_REDIRECTS = 3

const refused = (cause?: unknown) => new PictureRefusal('picture-address-refused', { cause })
const unreachable = (cause?: unknown) => new PictureRefusal('picture-unreachable', { cause })

const checkedUrl = (text: string): URL => {
  const url = URL.parse(text)
  const isPlain = url?.protocol === 'https:' && url.port === '' && url.username === '' && url.password === ''
  if (!url || !isPlain) throw refused()
  return url
}

const inTime = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  ])

/** The address to connect to. */
const publicAddressOf = async (host: string, way: Way, signal: AbortSignal): Promise<string> => {
  const bare = host.replace(/^\[|\]$/g, '')
  const addresses = isIP(bare)
    ? [bare]
    : await inTime(way.resolve(bare), signal).catch((cause: unknown) => {
        throw unreachable(cause)
      })
  const [first] = addresses
  if (first === undefined) throw unreachable()
  if (!addresses.every(isPublicAddress)) throw refused()
  return first
}

const ask = (url: URL, address: string, way: Way, signal: AbortSignal): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const family = isIP(address)
    const request = way.request(
      {
        host: url.hostname.replace(/^\[|\]$/g, ''),
        path: url.pathname + url.search,
        headers: {
          Host: url.host,
          Accept: 'image/*',
          'Accept-Encoding': 'identity',
          'User-Agent': 'Haberdash',
        },
        // Node asks for one address or for a list of them.
        lookup: (_host, options, done) =>
          options.all ? done(null, [{ address, family }]) : done(null, address, family),
        agent: false,
        signal,
      },
      resolve,
    )
    request.on('error', (cause) => reject(unreachable(cause)))
    request.end()
  })

const readAll = async (answer: IncomingMessage): Promise<Buffer> => {
  if (Number(answer.headers['content-length'] ?? 0) > MAX_PICTURE_BYTES)
    throw new PictureRefusal('picture-too-large')
  const parts: Buffer[] = []
  let size = 0
  try {
    for await (const part of answer as AsyncIterable<Buffer>) {
      size += part.length
      if (size > MAX_PICTURE_BYTES) throw new PictureRefusal('picture-too-large')
      parts.push(part)
    }
  } catch (cause) {
    throw cause instanceof PictureRefusal ? cause : unreachable(cause)
  }
  return Buffer.concat(parts)
}

/** @throws PictureRefusal */
export const fetchPicture = async (text: string, way: Way = openInternet): Promise<Buffer> => {
  const signal = AbortSignal.timeout(way.timeLimit)
  let url = checkedUrl(text)
  for (let step = 0; step <= MOST_REDIRECTS; step += 1) {
    const answer = await ask(url, await publicAddressOf(url.hostname, way, signal), way, signal)
    const { statusCode = 0, headers } = answer
    try {
      if (statusCode === 200) return await readAll(answer)
      if (![301, 302, 303, 307, 308].includes(statusCode) || headers.location === undefined)
        throw unreachable(new Error(`${url.host} answered ${statusCode}`))
    } finally {
      answer.destroy()
    }
    url = checkedUrl(URL.parse(headers.location, url)?.href ?? '')
  }
  throw unreachable(new Error('too many redirects'))
}
