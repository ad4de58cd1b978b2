/** An answer of the shop as it comes over the wire, compressed: what a ceiling sends again. */
import { get } from 'node:http'

export type Answer = {
  /** Name, value, name, value. */
  head: string[]
  bytes: Buffer
}

/** Every server says these for itself. */
const SERVERS_OWN = /^(date|connection|keep-alive)$/i

export const fetchAsItIs = (origin: string, path: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    get(new URL(path, origin), { headers: { 'Accept-Encoding': 'br' } }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => {
        const { rawHeaders } = answer
        const head = rawHeaders.filter((_, index) => !SERVERS_OWN.test(rawHeaders[index - (index % 2)] ?? ''))
        resolve({ head, bytes: Buffer.concat(parts) })
      })
    }).on('error', reject)
  })
