/**
 * Asks the shop at its public address, as a visitor of this machine would: whether it is this shop, its certificate, how
 * requests arrive behind the proxies, and whether they let a picture through. No request changes anything.
 */
import {
  type ClientRequest,
  request as httpRequest,
  type IncomingMessage,
  type RequestOptions,
} from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP } from 'node:net'
import { connect, type TLSSocket } from 'node:tls'
import { makeArrivalToken } from '../../api/cookies/arrival-token.ts'
import { type Arrival, readArrival } from '../../contract/doctor/doctor.ts'
import { keepPicture } from '../../contract/pictures/picture.ts'
import type { Database } from '../../storage/database/database.ts'

export type TlsFacts = {
  /** Why browsers would refuse the certificate; undefined where they would not. */
  problem: string | undefined
  validFrom: Date
  validTo: Date
  offersHttp2: boolean
}

/** What is at port 80 beside an https address. */
export type PlainHttp = 'redirects' | 'closed' | 'serves'

export type PublicProbe =
  | { kind: 'none' }
  | { kind: 'unreachable'; reason: string }
  | {
      kind: 'answered'
      status: number
      /** Undefined: something else than this shop answers, or `isProven` is false. */
      arrival: Arrival | undefined
      /** Whether a token could be made, which only this shop accepts. */
      isProven: boolean
      tls: TlsFacts | undefined
      plainHttp: PlainHttp | undefined
      /** Whether the proxies let the largest picture through; undefined where that is not known. */
      acceptsUploads: boolean | undefined
    }

/** Written by the doctor as a visitor could write it: a documentation address (RFC 5737), so nobody has it. */
export const FORGED_ADDRESS = '192.0.2.66'

const TIMEOUT_MS = 8_000
const MAX_BODY_BYTES = 10_000

/** The certificate is judged by `readTls`; here even a wrong one must not hide the rest. */
const send = (url: URL, options: RequestOptions): ClientRequest =>
  (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, {
    ...options,
    agent: false,
    signal: AbortSignal.timeout(TIMEOUT_MS),
    rejectUnauthorized: false,
  })

type Answer = { status: number; headers: IncomingMessage['headers']; body: string }

const fetchText = (url: URL, headers: Record<string, string> = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const request = send(url, { headers })
    request.once('error', reject)
    request.once('response', (response) => {
      let body = ''
      response.setEncoding('utf8')
      response.on('data', (text: string) => {
        body = (body + text).slice(0, MAX_BODY_BYTES)
      })
      response.once('error', reject)
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
      )
    })
    request.end()
  })

export const readTls = (url: URL): Promise<TlsFacts> =>
  new Promise((resolve, reject) => {
    const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
    const socket: TLSSocket = connect({
      host,
      port: Number(url.port || 443),
      ...(isIP(host) === 0 && { servername: host }),
      ALPNProtocols: ['h2', 'http/1.1'],
      rejectUnauthorized: false,
      timeout: TIMEOUT_MS,
    })
    socket.once('timeout', () => socket.destroy(new Error('no answer in time')))
    socket.once('error', reject)
    socket.once('secureConnect', () => {
      const { authorized, authorizationError } = socket
      const { valid_from, valid_to } = socket.getPeerCertificate()
      resolve({
        problem: authorized ? undefined : String(authorizationError),
        validFrom: new Date(valid_from),
        validTo: new Date(valid_to),
        offersHttp2: socket.alpnProtocol === 'h2',
      })
      socket.destroy()
    })
  })

const readPlainHttp = async (url: URL): Promise<PlainHttp | undefined> => {
  try {
    const { status, headers } = await fetchText(new URL(`http://${url.hostname}/`))
    return status >= 301 && status <= 308 && headers.location?.startsWith('https:') ? 'redirects' : 'serves'
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ECONNREFUSED' ? 'closed' : undefined
  }
}

/** Announces the largest picture and sends nothing of it: a proxy that refuses it answers 413 at once. */
const readUploadLimit = (origin: URL): Promise<boolean | undefined> =>
  new Promise((resolve) => {
    const request = send(new URL(keepPicture.path, origin), {
      method: 'POST',
      headers: {
        'Content-Type': 'image/jpeg',
        'Content-Length': String(keepPicture.upload.maxBytes),
        Expect: '100-continue',
      },
    })
    const end = (result: boolean | undefined) => {
      resolve(result)
      request.destroy()
    }
    request.once('error', () => resolve(undefined))
    request.once('continue', () => end(true))
    request.once('response', ({ statusCode }) => end(statusCode === 413 ? false : undefined))
    request.flushHeaders()
  })

const parseArrival = ({ status, body }: Answer): Arrival | undefined => {
  if (status !== 200) return undefined
  try {
    return readArrival.responses[200].schema.parse(JSON.parse(body))
  } catch {
    return undefined // Another program answers with something else.
  }
}

const reasonOf = (error: unknown): string => {
  const { code, message, name } = error as NodeJS.ErrnoException
  return name === 'AbortError' || name === 'TimeoutError' ? 'no answer in time' : (code ?? message)
}

/** Without `db` nothing can be proven about who answers. */
export const probePublicAddress = async (
  publicUrl: string | undefined,
  db: Database | undefined,
  now: () => Date,
): Promise<PublicProbe> => {
  if (publicUrl === undefined) return { kind: 'none' }
  const origin = new URL(publicUrl)
  const isHttps = origin.protocol === 'https:'
  const token = db && (await makeArrivalToken(db, now()))
  const url = new URL(readArrival.path, origin)
  url.searchParams.set('token', token ?? 'none')
  try {
    const [answer, tls, plainHttp, acceptsUploads] = await Promise.all([
      fetchText(url, { 'X-Forwarded-For': FORGED_ADDRESS }),
      isHttps ? readTls(origin) : undefined,
      isHttps && origin.port === '' ? readPlainHttp(origin) : undefined,
      readUploadLimit(origin),
    ])
    return {
      kind: 'answered',
      status: answer.status,
      arrival: parseArrival(answer),
      isProven: token !== undefined,
      tls,
      plainHttp,
      acceptsUploads,
    }
  } catch (error) {
    return { kind: 'unreachable', reason: reasonOf(error) }
  }
}
