import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { CONNECTION_LIMITS, type ConnectionLimits, limitConnections } from './connection-limits.ts'

const opened: { close(): void }[] = []
afterEach(() => {
  for (const resource of opened.splice(0)) resource.close()
})

const serve = async (
  limits: Partial<ConnectionLimits>,
  { trusted = false, now }: { trusted?: boolean; now?: () => number } = {},
): Promise<Server> => {
  const server = createServer((_, response) => response.end(Buffer.alloc(50_000_000)))
  const stop = limitConnections(server, {
    trust: trusted ? { kind: 'hops', count: 1 } : { kind: 'nobody' },
    limits: { ...CONNECTION_LIMITS, ...limits },
    ...(now && { now }),
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  opened.push({
    close: () => {
      stop()
      server.closeAllConnections()
      server.close()
    },
  })
  return server
}
const open = (server: Server, localAddress = '127.0.0.1'): { socket: Socket; closed: Promise<void> } => {
  const socket = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', localAddress })
  socket.on('error', () => undefined)
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.resume()
  opened.push({ close: () => socket.destroy() })
  return { socket, closed }
}
const countOf = (server: Server) =>
  new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)))
const waitForCount = async (server: Server, count: number) => {
  for (let tries = 0; tries < 100 && (await countOf(server)) !== count; tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 20))
  return countOf(server)
}

test('An address cannot open more connections than its limit', async () => {
  const server = await serve({ perAddress: 3 })
  for (let index = 0; index < 3; index += 1) open(server)
  expect(await waitForCount(server, 3)).toBe(3)
  await open(server).closed
  expect(await countOf(server)).toBe(3)
})

test('A trusted proxy is not limited per address', async () => {
  const server = await serve({ perAddress: 3 }, { trusted: true })
  for (let index = 0; index < 6; index += 1) open(server)
  expect(await waitForCount(server, 6)).toBe(6)
})

test('At the total limit the address with the most connections loses one', async () => {
  const server = await serve({ total: 4 })
  const flood = Array.from({ length: 4 }, () => open(server))
  expect(await waitForCount(server, 4)).toBe(4)
  const other = open(server, process.platform === 'linux' ? '127.0.0.2' : '127.0.0.1')
  await Promise.race(flood.map(({ closed }) => closed))
  expect(await waitForCount(server, 4)).toBe(4)
  expect(other.socket.destroyed).toBe(false)
})

test('A client that stops reading its response is disconnected; one that keeps reading is not', async () => {
  let time = 0
  let checks = 0
  const server = await serve(
    { stallTimeoutMs: 200, checkEveryMs: 5 },
    {
      now: () => {
        checks += 1
        return time
      },
    },
  )
  const nextCheck = () => {
    const after = checks + 1
    return vi.waitUntil(() => checks > after, { timeout: 10_000, interval: 5 })
  }
  const stalled = open(server)
  stalled.socket.pause()
  stalled.socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  const reading = open(server)
  let read = 0
  reading.socket.on('data', (part) => {
    read += part.length
    if (read < 40_000_000) reading.socket.pause()
  })
  reading.socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  for (let step = 0; step < 4; step += 1) {
    const before = read
    // Each 'data' pauses the client. 8 MB are more than the operating system buffers, so the server sees the progress.
    await vi.waitUntil(
      () => {
        reading.socket.resume()
        return read > before + 8_000_000
      },
      { timeout: 10_000, interval: 1 },
    )
    await nextCheck()
    time += 150
    await nextCheck()
  }
  expect(await waitForCount(server, 1)).toBe(1)
  expect(reading.socket.destroyed).toBe(false)
})
