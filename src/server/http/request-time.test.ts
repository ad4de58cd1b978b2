import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { limitRequestTime } from './request-time.ts'

const UPLOAD = 'POST /api/admin/imports?name=a.csv'
const limits = { bodyMs: 60, uploadMs: 10_000, checkEveryMs: 40, minBytesPerSecond: 1000 }

const opened: { close(): unknown }[] = []
afterEach(() => {
  for (const resource of opened.splice(0)) resource.close()
})

/** Sends the head of a request of `bytes`; the server reads the body, or responds at once. */
const begin = async (line: string, bytes: number, isReading = true) => {
  const outcome = Promise.withResolvers<'timeout' | 'read'>()
  const server = createServer((request, response) => {
    limitRequestTime(request, response, () => outcome.resolve('timeout'), limits)
    request.on('error', () => undefined)
    if (isReading) request.resume().once('end', () => outcome.resolve('read'))
    else response.writeHead(401).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket: Socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => undefined)
  opened.push({
    close: () => {
      socket.destroy()
      server.close()
    },
  })
  socket.write(`${line} HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${bytes}\r\n\r\n`)
  return { socket, outcome: outcome.promise }
}

const send = async (socket: Socket, pieces: number, size: number) => {
  for (let piece = 0; piece < pieces; piece += 1) {
    socket.write(Buffer.alloc(size, 'a'))
    await pause(20)
  }
}

test('an upload that makes progress goes on beyond the limit of other bodies', async () => {
  const { socket, outcome } = await begin(UPLOAD, 15_000)
  await send(socket, 15, 1000)
  expect(await outcome).toBe('read')
})

test('an upload that stalls is ended', async () => {
  const { socket, outcome } = await begin(UPLOAD, 15_000)
  await send(socket, 3, 1000)
  expect(await outcome).toBe('timeout')
})

test('an upload that was refused before its end is not waited for', async () => {
  const { socket, outcome } = await begin(UPLOAD, 15_000, false)
  await send(socket, 15, 100)
  expect(await outcome).toBe('timeout')
})

test('another body has the common limit, whatever its progress', async () => {
  const { socket, outcome } = await begin('POST /api/cart', 1_000_000)
  await send(socket, 10, 1000)
  expect(await outcome).toBe('timeout')
})
