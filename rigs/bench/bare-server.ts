/**
 * The ceiling: a `node:http` server and nothing else, that sends the bytes and headers of another server's answers,
 * which it fetches once at start, and reads and refuses each POST: node rigs/bench/bare-server.ts ORIGIN PATH…
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Answer, fetchAsItIs } from './answer.ts'

const [origin = '', ...paths] = process.argv.slice(2)

const answers = new Map<string, Answer>()
for (const path of paths) answers.set(path, await fetchAsItIs(origin, path))

const server = createServer({ keepAliveTimeout: 65_000 }, async (request, response) => {
  if (request.method === 'POST') {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    response.writeHead(400, { 'Content-Length': 0 }).end()
    return
  }
  const answer = answers.get(request.url ?? '')
  if (answer) response.writeHead(200, answer.head).end(answer.bytes)
  else {
    const text = `process_cpu_seconds_total ${process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6}\n`
    response.writeHead(200, { 'Content-Length': text.length }).end(text)
  }
})
server.listen(0, '127.0.0.1', () => {
  // As a shop says it, so that it is started like one.
  console.log(`Haberdash is open: http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
