/** A connection that asks one thing after another, as cheaply as Node can: it reads no more of an answer than its end. */
import { connect, type Socket } from 'node:net'

export type Connection = {
  /** The answer's body. @throws unless it is a 2xx */
  ask(method: string, path: string, body?: unknown): Promise<string>
  close(): void
}

const HEAD_END = '\r\n\r\n'

/** The body, once all of it is there. */
const wholeBody = (text: string): string | undefined => {
  const end = text.indexOf(HEAD_END)
  if (end < 0) return undefined
  const head = text.slice(0, end)
  const rest = text.slice(end + HEAD_END.length)
  const length = /^content-length: (\d+)/im.exec(head)?.[1]
  if (length !== undefined) return rest.length >= Number(length) ? rest : undefined
  return rest.endsWith('0\r\n\r\n')
    ? rest.replace(/^[\da-f]+\r\n|\r\n[\da-f]+\r\n/gi, '').trimEnd()
    : undefined
}

export const openConnection = (origin: string): Connection => {
  const { hostname, port, host } = new URL(origin)
  let text = ''
  let waiting: { resolve(body: string): void; reject(error: Error): void } | undefined
  const socket: Socket = connect({ port: Number(port), host: hostname, noDelay: true })
  // Bytes and not characters, so that lengths agree.
  socket.setEncoding('latin1')
  socket.on('data', (part) => {
    text += part
    const body = wholeBody(text)
    if (body === undefined) return
    const status = text.slice(9, 12)
    const asked = waiting
    text = ''
    waiting = undefined
    if (status.startsWith('2')) asked?.resolve(body)
    else asked?.reject(new Error(`answered ${status}: ${body}`))
  })
  socket.on('error', (error) => waiting?.reject(error))
  socket.on('close', () => waiting?.reject(new Error('the connection was closed')))
  return {
    ask: (method, path, body) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject }
        const json = body === undefined ? '' : JSON.stringify(body)
        const about =
          json && `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(json)}\r\n`
        socket.write(`${method} ${path} HTTP/1.1\r\nHost: ${host}\r\n${about}\r\n${json}`)
      }),
    close: () => socket.destroy(),
  }
}
