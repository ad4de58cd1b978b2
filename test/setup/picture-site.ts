/** A host of pictures for tests: `pictures.example` is a server of this process, and no other name is looked up. */
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll } from 'vitest'
import type { RemoteAccess } from '../../src/pictures/remote-picture.ts'
import { drawTestPicture } from './pictures.ts'

export const pictureSite = (): { way: RemoteAccess; picture(): Buffer } => {
  let picture: Buffer
  const site = createServer((_, response) => response.end(picture))
  beforeAll(async () => {
    picture = await drawTestPicture({ width: 220, height: 220 })
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  })
  afterAll(() => site.close())
  return {
    picture: () => picture,
    way: {
      timeoutMs: 1000,
      resolve: async (host) => (host === 'pictures.example' ? ['93.184.215.14'] : []),
      request: (options, onAnswer) =>
        request({ ...options, host: '127.0.0.1', port: (site.address() as AddressInfo).port }, onAnswer),
    },
  }
}
