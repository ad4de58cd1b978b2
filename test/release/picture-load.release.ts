/** Pictures under load: turns, limits, and what is sent in place of a size that is not created yet. */
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parsePictureUrl, pictureUrl } from '../../src/domain/pictures/picture-address.ts'
import { createPictureWorker, PictureQueueFull } from '../../src/pictures/picture-worker.ts'
import { createPictureHandler } from '../../src/server/pictures/picture-handler.ts'
import { drawTestPicture, openTestPictures, type TestPictures } from '../setup/pictures.ts'

let pictures: TestPictures
beforeAll(() => {
  pictures = openTestPictures()
})
afterAll(() => pictures.close())

const keep = async (bytes: Uint8Array) => {
  const url = await pictures.store.add(bytes)
  const picture = parsePictureUrl(url)
  if (!picture) throw new Error(`${url} is no address of a picture`)
  return { url, picture }
}

describe('under load', () => {
  it('eighty sizes of one client do not delay the size of another', async () => {
    const worker = createPictureWorker({ concurrency: 1 })
    const from = join(pictures.folder, 'load.png')
    writeFileSync(from, await drawTestPicture({ format: 'png' }))
    const made: string[] = []
    const ask = async (client: string, name: string) => {
      const to = join(pictures.folder, `${name}.jpg`)
      await worker.run({ kind: 'resize', from, to, width: 96, format: 'jpg' }, { client })
      made.push(name)
    }
    const work = Array.from({ length: 80 }, (_, index) => ask('many', `many-${index}`))
    await Promise.all([...work, ask('one', 'one')])
    expect(made.indexOf('one')).toBeLessThanOrEqual(2)
    await worker.stop()
  })

  it('a waiting size is created in the turn of the client that requests it next', async () => {
    const worker = createPictureWorker({ concurrency: 1 })
    const from = join(pictures.folder, 'shared.png')
    writeFileSync(from, await drawTestPicture({ format: 'png' }))
    const made: string[] = []
    const ask = async (client: string, name: string) => {
      const to = join(pictures.folder, `shared-${name}.jpg`)
      await worker.run({ kind: 'resize', from, to, width: 96, format: 'jpg' }, { client })
      made.push(`${client} ${name}`)
    }
    const work = Array.from({ length: 40 }, (_, index) => ask('many', String(index)))
    await Promise.all([...work, ask('one', '39')])
    expect(made.indexOf('one 39')).toBeLessThanOrEqual(3)
    expect(worker.stats().completed).toBe(40)
    await worker.stop()
  })

  it('the number of waiting sizes is limited per client', async () => {
    const worker = createPictureWorker({ concurrency: 1 })
    const from = join(pictures.folder, 'bound.png')
    writeFileSync(from, await drawTestPicture({ format: 'png' }))
    const ask = (client: string, name: string) => {
      const to = join(pictures.folder, `bound-${name}.jpg`)
      return worker.run({ kind: 'resize', from, to, width: 96, format: 'jpg' }, { client })
    }
    const asked = await Promise.allSettled([
      ...Array.from({ length: 200 }, (_, index) => ask('many', String(index))),
      ask('one', 'one'),
    ])
    const refused = asked.filter(
      (each) => each.status === 'rejected' && each.reason instanceof PictureQueueFull,
    )
    expect(refused.length).toBeGreaterThan(50)
    expect(asked.at(-1)?.status).toBe('fulfilled')
    await worker.stop()
  })
})

describe('a picture URL on a page', () => {
  const said: string[] = []
  const log = {
    warn: (_: object, text: string) => void said.push(text),
    error: (_: object, text: string) => void said.push(text),
  } as unknown as Parameters<typeof createPictureHandler>[1]['log']
  const answer = async (pathname: string, patience?: number) => {
    const files = createPictureHandler(pictures.store, {
      log,
      clientOf: () => 'a client',
      ...(patience !== undefined && { timeoutMs: patience }),
    })
    const server = createServer((request, response) => {
      files.serve(request, response, request.url ?? '').catch(() => response.destroy())
    })
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve)
    })
    const { port } = server.address() as AddressInfo
    try {
      const { status, headers } = await fetch(`http://127.0.0.1:${port}${pathname}`, { redirect: 'manual' })
      return [status, headers.get('content-type'), headers.get('cache-control')]
    } finally {
      server.close()
    }
  }

  it('is answered at once with the nearest existing size, uncached, while its own size waits', async () => {
    const { picture } = await keep(await drawTestPicture({ background: '#124578' }))
    const stem = pictureUrl(picture).replace('.jpg', '')
    expect(await answer(`${stem}/640.avif`, 0)).toEqual([200, 'image/jpeg', 'no-store'])
    await pictures.store.sizeFile({ picture, width: 800, format: 'avif' })
    expect(await answer(`${stem}/480.avif`, 0)).toEqual([200, 'image/avif', 'no-store'])
    await pictures.store.sizeFile({ picture, width: 640, format: 'avif' })
    expect(await answer(`${stem}/640.avif`)).toEqual([
      200,
      'image/avif',
      'public, max-age=31536000, immutable',
    ])
  })

  it('of a damaged picture is 404, with a line in the log', async () => {
    const { url } = await keep(await drawTestPicture({ background: '#874512' }))
    writeFileSync(join(pictures.folder, 'masters', url.replace('/pictures/', '')), 'no picture any more')
    const [status] = await answer(url.replace('.jpg', '/360.avif'), 60_000)
    expect(status).toBe(404)
    expect(said.filter((text) => text.includes('damaged'))).toHaveLength(1)
  })
})
