/**
 * Asks one address over and over on some connections, each with the next request as soon as it has its answer, as
 * cheaply as Node can: the answers are known to be equally long, so their bytes are only counted. What is measured is
 * then the server and not the client.
 */
import { connect, type Socket } from 'node:net'

export type Load = {
  perSecond: number
  /** ms */
  p50: number
  p99: number
  requests: number
}

export type Asked = { port: number; path: string; headers: Record<string, string> }

const CRLF = '\r\n'

const requestBytes = ({ path, headers }: Asked): Buffer =>
  Buffer.from(
    [
      `GET ${path} HTTP/1.1`,
      'Host: localhost',
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      CRLF,
    ].join(CRLF),
  )

/** Size of a response in bytes, headers included; fails unless it is a 200 with a Content-Length. */
export const answerLength = (asked: Asked): Promise<number> =>
  new Promise((resolve, reject) => {
    let head = ''
    const socket = connect(asked.port, '127.0.0.1', () => socket.write(requestBytes(asked)))
    socket.setEncoding('latin1')
    socket.on('error', reject)
    socket.on('data', (part) => {
      head += part
      const end = head.indexOf(CRLF + CRLF)
      if (end < 0) return
      socket.destroy()
      const length = /^content-length: (\d+)\r?$/im.exec(head.slice(0, end))?.[1]
      if (!head.startsWith('HTTP/1.1 200 ') || length === undefined)
        reject(new Error(`${asked.path} answered ${head.slice(0, 60)} without a length`))
      else resolve(end + 4 + Number(length))
    })
  })

const at = (sorted: Float64Array, part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN

export const load = async (
  asked: Asked,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Load> => {
  const length = await answerLength(asked)
  const request = requestBytes(asked)
  const times: number[] = []
  const began = performance.now()
  const until = began + 1000 * seconds
  const one = () =>
    new Promise<void>((resolve, reject) => {
      let missing = length
      let sent = 0
      const ask = () => {
        missing = length
        sent = performance.now()
        socket.write(request)
      }
      const socket: Socket = connect({
        port: asked.port,
        host: '127.0.0.1',
        noDelay: true,
        // One buffer for all that comes: nothing is kept of it.
        onread: {
          buffer: Buffer.alloc(256 * 1024),
          callback: (bytes) => {
            missing -= bytes
            if (missing > 0) return true
            const now = performance.now()
            if (missing < 0) reject(new Error(`${asked.path} answered more than was asked for`))
            times.push(now - sent)
            if (now < until) ask()
            else socket.destroy()
            return true
          },
        },
      })
      socket.once('connect', ask)
      socket.once('error', reject)
      socket.once('close', () => resolve())
    })
  await Promise.all(Array.from({ length: connections }, one))
  const took = (performance.now() - began) / 1000
  const sorted = Float64Array.from(times).sort()
  return {
    perSecond: times.length / took,
    p50: at(sorted, 0.5),
    p99: at(sorted, 0.99),
    requests: times.length,
  }
}
