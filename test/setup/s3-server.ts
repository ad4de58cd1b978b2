/**
 * S3-compatible storage on this machine: @20minutes/s3rver, which checks signatures, behind a server that can fail. Its
 * one bucket is "shop".
 */
import { createServer, type RequestListener } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { folderOf } from './files.ts'

type Fake = { configureBuckets(): Promise<unknown>; callback(): RequestListener; logger: { close(): void } }
const S3rver = createRequire(import.meta.url)('@20minutes/s3rver') as new (options: object) => Fake

export const S3_CREDENTIALS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

export type S3Server = {
  /** "s3://shop/pictures?endpoint=http://127.0.0.1:40123" */
  location(prefix: string): string
  /** The folder of its objects. */
  folder: string
  /** `hang`: accepts requests and never answers. */
  state: 'works' | 'refuses' | 'hangs' | 'unreachable'
  /** Requests that reached it: "GET /shop/pictures/a.jpg". */
  requests: string[]
  close(): Promise<void>
}

export const startS3Server = async (): Promise<S3Server> => {
  const folder = folderOf({})
  const open = (allowMismatchedSignatures: boolean): Fake =>
    new S3rver({
      silent: true,
      directory: folder,
      vhostBuckets: false,
      allowMismatchedSignatures,
      configureBuckets: [{ name: 'shop' }],
    })
  const strict = open(false)
  // It signs "/shop" where the SDK, like S3, signs "/shop/": of lists alone the signature is not compared.
  const lenient = open(true)
  await strict.configureBuckets()
  const [answer, answerList] = [strict.callback(), lenient.callback()]
  const server = createServer((request, response) => {
    s3.requests.push(`${request.method} ${request.url?.split('?')[0]}`)
    switch (s3.state) {
      case 'works':
        return request.url?.startsWith('/shop/?') ? answerList(request, response) : answer(request, response)
      case 'refuses':
        return response.writeHead(503).end('<Error><Code>SlowDown</Code><Message>Slow down</Message></Error>')
      case 'hangs':
        return undefined
      case 'unreachable':
        return request.socket.destroy()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const s3: S3Server = {
    location: (prefix) => `s3://shop/${prefix}?endpoint=${endpoint}`,
    folder,
    state: 'works',
    requests: [],
    close: () => {
      for (const fake of [strict, lenient]) fake.logger.close()
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
  return s3
}
