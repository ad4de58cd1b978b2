/**
 * Downloads a picture from an https URL entered by staff. The host is resolved once, all its addresses must be public,
 * and the connection uses the address that was checked. With a list of hosts, only these are asked. A redirect is checked
 * in the same way. Bytes, time and redirects are limited.
 */
import { lookup as resolveName } from 'node:dns/promises'
import type { IncomingMessage } from 'node:http'
import { request as httpsRequest, type RequestOptions } from 'node:https'
import { isIP } from 'node:net'
import { hostMatches } from '../domain/host-pattern.ts'
import { MAX_PICTURE_BYTES } from '../domain/pictures/picture-address.ts'
import { PictureError } from './picture-task.ts'
import { isPublicAddress } from './public-address.ts'

type Request = (
  options: RequestOptions,
  onResponse: (response: IncomingMessage) => void,
) => ReturnType<typeof httpsRequest>

/** Name resolution and requests; replaced in tests. */
export type RemoteAccess = {
  resolve(host: string): Promise<string[]>
  request: Request
  timeoutMs: number
}

const internetAccess: RemoteAccess = {
  resolve: async (host) => (await resolveName(host, { all: true })).map(({ address }) => address),
  request: httpsRequest,
  timeoutMs: 15_000,
}

const MAX_REDIRECTS = 3

const refused = (cause?: unknown) => new PictureError('picture-address-refused', { cause })
const unreachable = (cause?: unknown) => new PictureError('picture-unreachable', { cause })

const parseAllowedUrl = (text: string): URL => {
  const url = URL.parse(text)
  const isPlain = url?.protocol === 'https:' && url.port === '' && url.username === '' && url.password === ''
  if (!url || !isPlain) throw refused()
  return url
}

const checkHost = ({ hostname }: URL, hosts: readonly string[] | undefined): void => {
  if (hosts !== undefined && !hosts.some((pattern) => hostMatches(pattern, hostname)))
    throw new PictureError('picture-host-not-allowed')
}

const abortable = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  ])

/** The address to connect to. */
const resolvePublicAddress = async (
  host: string,
  access: RemoteAccess,
  signal: AbortSignal,
): Promise<string> => {
  const bare = host.replace(/^\[|\]$/g, '')
  const addresses = isIP(bare)
    ? [bare]
    : await abortable(access.resolve(bare), signal).catch((cause: unknown) => {
        throw unreachable(cause)
      })
  const [first] = addresses
  if (first === undefined) throw unreachable()
  if (!addresses.every(isPublicAddress)) throw refused()
  return first
}

const sendRequest = (
  url: URL,
  address: string,
  access: RemoteAccess,
  signal: AbortSignal,
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const family = isIP(address)
    const request = access.request(
      {
        host: url.hostname.replace(/^\[|\]$/g, ''),
        path: url.pathname + url.search,
        headers: {
          Host: url.host,
          Accept: 'image/*',
          'Accept-Encoding': 'identity',
          'User-Agent': 'Haberdash',
        },
        // Node requests one address or a list of addresses.
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

const readBody = async (response: IncomingMessage): Promise<Buffer> => {
  if (Number(response.headers['content-length'] ?? 0) > MAX_PICTURE_BYTES)
    throw new PictureError('picture-too-large')
  const parts: Buffer[] = []
  let size = 0
  try {
    for await (const part of response as AsyncIterable<Buffer>) {
      size += part.length
      if (size > MAX_PICTURE_BYTES) throw new PictureError('picture-too-large')
      parts.push(part)
    }
  } catch (cause) {
    throw cause instanceof PictureError ? cause : unreachable(cause)
  }
  return Buffer.concat(parts)
}

/** @param hosts where pictures may come from; undefined: from any public host. @throws PictureError */
export const fetchPicture = async (
  text: string,
  access: RemoteAccess = internetAccess,
  hosts?: readonly string[],
): Promise<Buffer> => {
  const signal = AbortSignal.timeout(access.timeoutMs)
  let url = parseAllowedUrl(text)
  for (let step = 0; step <= MAX_REDIRECTS; step += 1) {
    checkHost(url, hosts)
    const response = await sendRequest(
      url,
      await resolvePublicAddress(url.hostname, access, signal),
      access,
      signal,
    )
    const { statusCode = 0, headers } = response
    try {
      if (statusCode === 200) return await readBody(response)
      if (![301, 302, 303, 307, 308].includes(statusCode) || headers.location === undefined)
        throw unreachable(new Error(`${url.host} responded with ${statusCode}`))
    } finally {
      response.destroy()
    }
    url = parseAllowedUrl(URL.parse(headers.location, url)?.href ?? '')
  }
  throw unreachable(new Error('too many redirects'))
}
