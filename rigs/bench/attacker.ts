/**
 * A worker that attacks a shop from 127.0.0.1 until it is stopped: a number of connections, each with its next
 * request as soon as it has its answer (or was cut off). Bounded in connections and in time.
 */
import { connect, type Socket } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'

export type Attack = {
  name: string
  connections: number
  kind: 'complete' | 'never-reads' | 'never-sends'
  /** In path, headers and body, `#` is replaced by a number that no other request has. */
  path: string
  headers?: string[]
  /** Makes the request a POST, of JSON where `headers` name no other type. */
  body?: string
}
export type AttackOrder = { port: number; attack: Attack; seconds: number }

const { port, attack, seconds } = workerData as AttackOrder
const until = performance.now() + seconds * 1000
const sockets = new Set<Socket>()
let number = 0
let sent = 0

const requestOf = (): string => {
  number += 1
  const numbered = (text: string) => text.replaceAll('#', String(100_000_000 + number * 7919))
  const body = numbered(attack.body ?? '')
  const headers = (attack.headers ?? []).map(numbered)
  const hasType = headers.some((line) => line.startsWith('Content-Type:'))
  return [
    `${attack.body === undefined ? 'GET' : 'POST'} ${numbered(attack.path)} HTTP/1.1`,
    'Host: localhost',
    'Accept-Encoding: br',
    ...headers,
    ...(attack.body === undefined || hasType ? [] : ['Content-Type: application/json']),
    ...(attack.body === undefined ? [] : [`Content-Length: ${body.length}`]),
    '',
    body,
  ].join('\r\n')
}

const one = (): void => {
  if (performance.now() > until) return
  const socket = connect(port, '127.0.0.1')
  sockets.add(socket)
  let left = -1
  let head = ''
  const ask = () => {
    if (attack.kind === 'never-sends') return void socket.write('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ')
    sent += 1
    left = -1
    head = ''
    socket.write(requestOf())
    if (attack.kind === 'never-reads') socket.pause()
  }
  socket.once('connect', ask)
  socket.on('data', (part: Buffer) => {
    if (left < 0) {
      head += part.toString('latin1')
      const end = head.indexOf('\r\n\r\n')
      if (end < 0) return
      left = Number(/content-length: (\d+)/i.exec(head.slice(0, end))?.[1] ?? 0) - (head.length - end - 4)
    } else left -= part.length
    if (left > 0) return
    if (performance.now() < until) ask()
    else socket.destroy()
  })
  socket.once('error', () => undefined)
  socket.once('close', () => {
    sockets.delete(socket)
    setTimeout(one, 20)
  })
}
for (let index = 0; index < attack.connections; index += 1) one()
setTimeout(() => {
  for (const socket of sockets) socket.destroy()
  parentPort?.postMessage({ sent })
}, seconds * 1000)
