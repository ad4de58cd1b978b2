import sharp from 'sharp'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { pickList } from '../domain/documents/pick-list.ts'
import type { DocumentLook } from '../domain/documents/print-document.ts'
import { printPdf } from './print-pdf.ts'

const logo = { src: '/shop-files/0f3c9a1be2d47586.svg', width: 240, height: 80 }
const png = () =>
  sharp({ create: { width: 240, height: 80, channels: 4, background: '#7a1f3d80' } })
    .png()
    .toBuffer()

const listOf = (look?: DocumentLook) =>
  pickList(
    [],
    {
      name: 'Marsh & Daughter',
      legalName: '',
      address: '',
      vatNumber: '',
      registration: '',
      email: '',
      phone: '',
      ...(look && { look }),
    },
    { at: '2026-11-23T10:00:00Z', timeZone: 'Europe/London' },
  )

const asked: string[] = []
const print = async (documents: ReturnType<typeof listOf>[], found: Uint8Array | undefined) => {
  const parts: Uint8Array[] = []
  const file = printPdf(documents, {
    info: { size: 'a4', title: 'Pick list', author: '', createdAt: new Date(0) },
    fontFolder: undefined,
    onBrokenFont: () => undefined,
    findLogo: async (src) => {
      asked.push(src)
      return found
    },
    signal: AbortSignal.timeout(60_000),
  })
  for await (const part of file) parts.push(part)
  return Buffer.concat(parts)
}
const picturesIn = (bytes: Buffer): number => bytes.toString('latin1').split('/Subtype /Image').length - 1
const read = async (bytes: Buffer) => {
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const { text } = await extractText(pdf, { mergePages: true })
  const { argsArray } = await (await pdf.getPage(1)).getOperatorList()
  return { text, colors: argsArray.flat().filter((arg: unknown) => String(arg).startsWith('#')) }
}

test('A logo is in the file once, with its transparency, and the same documents are the same bytes', async () => {
  const documents = [1, 2, 3].map(() => listOf({ logo, accent: '#7a1f3d' }))
  asked.length = 0
  const bytes = await print(documents, await png())
  expect(asked).toEqual([logo.src])
  expect(picturesIn(bytes)).toBe(2)
  expect((await print(documents, await png())).equals(bytes)).toBe(true)
  const { text, colors } = await read(bytes)
  expect(text).toContain('Marsh & Daughter')
  expect(colors).toContain('#7a1f3d')
})

test('A document without a look, or whose logo is lost, has the name alone', async () => {
  const without = await print([listOf()], await png())
  expect(picturesIn(without)).toBe(0)
  expect((await read(without)).colors).not.toContain('#7a1f3d')
  const lost = await print([listOf({ logo, accent: '#7a1f3d' })], undefined)
  expect(picturesIn(lost)).toBe(0)
  expect((await read(lost)).text).toContain('Marsh & Daughter')
})
