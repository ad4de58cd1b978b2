/** Pictures fetched from where staff say: only from the open internet, and only so much of it. */
import { createServer, type RequestListener, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MAX_PICTURE_BYTES } from '../../src/domain/pictures/picture-address.ts'
import { PictureError } from '../../src/pictures/picture-task.ts'
import { fetchPicture, type RemoteAccess } from '../../src/pictures/remote-picture.ts'

/** Names of the world, as this world resolves them. */
const names: Record<string, string[]> = {
  'pictures.example': ['93.184.215.14'],
  'inside.example': ['10.0.0.7'],
  'both.example': ['93.184.215.14', '127.0.0.1'],
}

let server: Server
let answer: RequestListener
let connectedTo: string[]
let asked: string[]

beforeAll(async () => {
  server = createServer((call, response) => {
    asked.push(`${call.headers.host}${call.url}`)
    answer(call, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => server.close())
beforeEach(() => {
  connectedTo = []
  asked = []
  answer = (_, response) => response.end('bytes')
})

/** Whatever address was chosen, the server of this test answers; which one it was is noted. */
const way = (timeLimit = 2000): RemoteAccess => ({
  timeoutMs: timeLimit,
  resolve: async (host) => names[host] ?? Promise.reject(new Error('no such name')),
  request: ({ lookup, ...options }, onAnswer) => {
    lookup?.('', {}, (_, address) => connectedTo.push(String(address)))
    return request({ ...options, host: '127.0.0.1', port: (server.address() as AddressInfo).port }, onAnswer)
  },
})

const problemOf = async (url: string, by = way()): Promise<string> => {
  const error = await fetchPicture(url, by).catch((error: unknown) => error)
  return error instanceof PictureError ? error.code : `not refused: ${error}`
}

it('connects to the IP address that was checked', async () => {
  expect((await fetchPicture('https://pictures.example/bag.jpg?v=2', way())).toString()).toBe('bytes')
  expect(asked).toEqual(['pictures.example/bag.jpg?v=2'])
  expect(connectedTo).toEqual(['93.184.215.14'])
})

describe('never requests', () => {
  it.each([
    'http://pictures.example/bag.jpg',
    'ftp://pictures.example/bag.jpg',
    'file:///etc/passwd',
    'data:image/png;base64,iVBORw0KGgo=',
    'https://pictures.example:8443/bag.jpg',
    'https://user:secret@pictures.example/bag.jpg',
    'https://127.0.0.1/bag.jpg',
    'https://2130706433/bag.jpg',
    'https://0x7f.1/bag.jpg',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/bag.jpg',
    'https://[::ffff:10.0.0.1]/bag.jpg',
    'https://inside.example/bag.jpg',
    'https://both.example/bag.jpg',
    'pictures.example/bag.jpg',
    'not a URL',
  ])('%s', async (url) => {
    expect(await problemOf(url)).toBe('picture-address-refused')
    expect(asked).toEqual([])
  })
})

it('with a list of hosts asks these alone, also after a redirect', async () => {
  names['more.pictures.example'] = ['93.184.215.15']
  answer = (call, response) => {
    if (call.url === '/moved') response.writeHead(302, { Location: 'https://other.example/bag.jpg' })
    response.end('bytes')
  }
  const hosts = ['pictures.example', '*.pictures.example']
  const outcomeOf = async (url: string, allowed: string[]) =>
    fetchPicture(url, way(), allowed).then(
      (bytes) => bytes.toString(),
      (error: PictureError) => error.code,
    )
  expect(await outcomeOf('https://pictures.example/bag.jpg', hosts)).toBe('bytes')
  expect(await outcomeOf('https://more.pictures.example/bag.jpg', hosts)).toBe('bytes')
  asked = []
  expect(await outcomeOf('https://other.example/bag.jpg', hosts)).toBe('picture-host-not-allowed')
  expect(await outcomeOf('https://pictures.example/bag.jpg', [])).toBe('picture-host-not-allowed')
  expect(asked).toEqual([])
  expect(await outcomeOf('https://pictures.example/moved', hosts)).toBe('picture-host-not-allowed')
  expect(asked).toEqual(['pictures.example/moved'])
})

it('checks where a redirect leads as it checked the first address', async () => {
  answer = (call, response) => {
    const to: Record<string, string> = {
      '/moved': '/bag.jpg',
      '/in': 'https://inside.example/',
      '/plain': 'http://pictures.example/bag.jpg',
      '/round': '/round',
    }
    const location = to[call.url ?? '']
    if (location) response.writeHead(302, { Location: location })
    response.end('bytes')
  }
  expect((await fetchPicture('https://pictures.example/moved', way())).toString()).toBe('bytes')
  expect(await problemOf('https://pictures.example/in')).toBe('picture-address-refused')
  expect(await problemOf('https://pictures.example/plain')).toBe('picture-address-refused')
  expect(await problemOf('https://pictures.example/round')).toBe('picture-unreachable')
})

describe('refuses', () => {
  it('an unknown host, and a picture that does not exist', async () => {
    expect(await problemOf('https://nowhere.example/bag.jpg')).toBe('picture-unreachable')
    answer = (_, response) => response.writeHead(404).end()
    expect(await problemOf('https://pictures.example/bag.jpg')).toBe('picture-unreachable')
  })

  it('a response that exceeds the time limit', async () => {
    answer = (_, response) => void response.write('a beginning')
    expect(await problemOf('https://pictures.example/bag.jpg', way(200))).toBe('picture-unreachable')
    expect(
      await problemOf('https://pictures.example/bag.jpg', {
        ...way(50),
        resolve: () => new Promise(() => {}),
      }),
    ).toBe('picture-unreachable')
  })

  it('a response above the size limit, with and without Content-Length', async () => {
    answer = (_, response) => response.writeHead(200, { 'Content-Length': MAX_PICTURE_BYTES + 1 }).end('x')
    expect(await problemOf('https://pictures.example/bag.jpg')).toBe('picture-too-large')
    const megabyte = Buffer.alloc(1024 * 1024)
    answer = (_, response) => {
      const more = () => {
        while (response.write(megabyte));
      }
      response.on('drain', more)
      more()
    }
    expect(await problemOf('https://pictures.example/bag.jpg', way(20_000))).toBe('picture-too-large')
  })
})
