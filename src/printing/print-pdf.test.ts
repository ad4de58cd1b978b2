import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, test } from 'vitest'
import { packingSlip } from '../domain/documents/packing-slip.ts'
import type { PageSize } from '../domain/documents/print-document.ts'
import { openFonts } from './fonts.ts'
import { printPdf } from './print-pdf.ts'
import { textRuns } from './text-runs.ts'

const seller = {
  name: 'Haberdash',
  legalName: '',
  address: '',
  vatNumber: '',
  registration: '',
  email: '',
  phone: '',
}
const slip = (names: readonly string[], number = 1001, lines = names.length) =>
  packingSlip(
    {
      number,
      createdAt: '2026-11-23T10:00:00Z',
      timeZone: 'Europe/London',
      shippingAddress: {
        firstName: names[0] ?? '',
        lastName: 'Smith',
        address: '1 High Street',
        city: 'Leeds',
        postalCode: 'LS1 4DY',
        country: 'GB',
      },
      lines: Array.from({ length: lines }, (_, position) => ({
        position,
        name: names[position % names.length] ?? '',
        sku: `SKU-${position}`,
        size: null,
        color: null,
        quantity: 1,
        toShip: 1,
      })),
    },
    seller,
  )

const PAPERS = 800
const LONG_NAME = 90
const SMALL_HEAP_MB = 48

const bytesOf = async (
  documents: Iterable<ReturnType<typeof slip>>,
  { size = 'a4' as PageSize, fontFolder = undefined as string | undefined, broken = [] as string[] } = {},
): Promise<Buffer> => {
  const parts: Uint8Array[] = []
  const file = printPdf(documents, {
    info: { size, title: 'Packing slips', author: 'Haberdash', createdAt: new Date(0) },
    fontFolder,
    onBrokenFont: (font) => broken.push(font),
    signal: AbortSignal.timeout(60_000),
  })
  for await (const part of file) parts.push(part)
  return Buffer.concat(parts)
}
const read = async (bytes: Buffer) => {
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const { text } = await extractText(pdf, { mergePages: false })
  const [, , width, height] = (await pdf.getPage(1)).view
  return { pages: text, width, height }
}

describe('a PDF file', () => {
  test('has names of many scripts as text that can be selected (B49)', async () => {
    const names = ['Łódź', 'İstanbul', 'Šárka', '€ zł', 'Ελλάδα', 'Дмитрий Ёлкин', 'Nguyễn Thị Ánh', 'नमस्ते']
    const { pages } = await read(await bytesOf([slip([...names, 'สมชาย', 'Հայաստան', 'საქართველო'])]))
    // A letter may be drawn as two glyphs, of which the second stands for no character.
    const text = pages.join('').replace(/[\s\p{Cc}]/gu, '')
    for (const name of names.slice(0, 7)) expect(text).toContain(name.replaceAll(' ', ''))
    expect(text).not.toContain('\ufffd')
  })

  test('of a packing slip has the barcode of the order, with its text', async () => {
    const bytes = await bytesOf([slip(['Ada'])])
    const { pages } = await read(bytes)
    expect(pages.join('')).toContain('ORDER1001')
    const page = await (await getDocumentProxy(new Uint8Array(bytes))).getPage(1)
    const { fnArray } = await page.getOperatorList()
    const plain = await (
      await getDocumentProxy(new Uint8Array(await bytesOf([{ ...slip(['Ada']), barcode: null }])))
    ).getPage(1)
    expect(fnArray.length).toBeGreaterThan((await plain.getOperatorList()).fnArray.length)
  })

  test('breaks a name of 90 letters without a space, and no letter is outside of the page (B49)', async () => {
    const bytes = await bytesOf([slip(['Ł'.repeat(LONG_NAME)])])
    const page = await (await getDocumentProxy(new Uint8Array(bytes))).getPage(1)
    const [, , pageWidth = 0, pageHeight = 0] = page.view
    const { items } = await page.getTextContent()
    const texts = items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item] : []))
    const letters = texts.map(({ str }) => str.replace(/[^Ł]/g, '')).join('')
    // The name stands once in the address and once in the line.
    expect(letters).toHaveLength(2 * LONG_NAME)
    for (const { transform, width, height, str } of texts) {
      const [, , , , left, bottom] = transform
      expect(left, str).toBeGreaterThanOrEqual(0)
      expect(left + width, str).toBeLessThanOrEqual(pageWidth)
      expect(bottom, str).toBeGreaterThanOrEqual(0)
      expect(bottom + height, str).toBeLessThanOrEqual(pageHeight)
    }
  })

  test('of 60 lines has pages with a table head each, and says which page of how many it is', async () => {
    const { pages } = await read(await bytesOf([slip(['Cap'], 1001, 60), slip(['Hat'], 1002)]))
    expect(pages.length).toBeGreaterThan(2)
    const first = pages.slice(0, -1)
    for (const [index, page] of first.entries()) {
      expect(page).toContain('SKU')
      expect(page).toContain(`Packing slip #1001 · Page ${index + 1} of ${first.length}`)
    }
    expect(pages.at(-1)).toContain('Packing slip #1002 · Page 1 of 1')
    expect(pages.at(-1)).not.toContain('Cap')
  })

  test('is on A4 or Letter', async () => {
    expect(await read(await bytesOf([slip(['Cap'])]))).toMatchObject({ width: 595.28, height: 841.89 })
    const letter = await read(await bytesOf([slip(['Cap'])], { size: 'letter' }))
    expect(letter).toMatchObject({ width: 612, height: 792 })
  })

  test('has the whole legal identity at the foot, however long it is', async () => {
    const foot = `${'Trading Company of the Northern Counties '.repeat(5)} · VAT number GB 123456789`
    const { pages } = await read(await bytesOf([{ ...slip(['Cap']), foot }]))
    expect(pages[0]?.replace(/\s+/g, ' ')).toContain('VAT number GB 123456789')
  })

  test('of the same documents and moment is the same bytes; two at once do not mix (B46)', async () => {
    const [first, other, again] = await Promise.all([
      bytesOf([slip(['Cap'], 1001)]),
      bytesOf([slip(['Hat'], 1002)]),
      bytesOf([slip(['Cap'], 1001)]),
    ])
    expect(again.equals(first)).toBe(true)
    expect((await read(other)).pages.join(' ')).not.toContain('1001')
  })

  test('is made without a font of the owner that cannot be read, which is reported', async () => {
    const fontFolder = mkdtempSync(join(tmpdir(), 'fonts-'))
    writeFileSync(join(fontFolder, 'broken.ttf'), 'no font')
    const broken: string[] = []
    const { pages } = await read(await bytesOf([slip(['Cap \u{1f3a9}'])], { fontFolder, broken }))
    expect(pages.join(' ')).toContain('Cap')
    expect(broken).toEqual([join(fontFolder, 'broken.ttf')])
  })

  test('of 800 papers has each once, in their order, and needs no more memory than a small heap (B50)', async () => {
    const first = 1001
    let drawn = 0
    function* slips() {
      for (; drawn < PAPERS; drawn += 1) yield slip(['Cap'], first + drawn)
    }
    const parts: Uint8Array[] = []
    const file = printPdf(slips(), {
      info: { size: 'a4', title: 'Packing slips', author: 'Haberdash', createdAt: new Date(0) },
      fontFolder: undefined,
      onBrokenFont: () => undefined,
      signal: AbortSignal.timeout(60_000),
      maxHeapMb: SMALL_HEAP_MB,
    })
    const begin = await file.next()
    if (begin.value) parts.push(begin.value)
    // A paper is drawn when the one before was read.
    expect(drawn).toBeLessThan(3)
    for await (const part of file) parts.push(part)
    const pdf = await getDocumentProxy(new Uint8Array(Buffer.concat(parts)))
    expect(pdf.numPages).toBe(PAPERS)
    for (let page = 1; page <= PAPERS; page += 47) {
      const { items } = await (await pdf.getPage(page)).getTextContent()
      const text = items.map((item) => ('str' in item ? item.str : '')).join(' ')
      expect(text).toContain(`Packing slip #${first + page - 1} · Page 1 of 1`)
    }
  })

  test('that is not read to its end is given up', async () => {
    const file = printPdf([slip(['Cap']), slip(['Hat'])], {
      info: { size: 'a4', title: '', author: '', createdAt: new Date(0) },
      fontFolder: undefined,
      onBrokenFont: () => undefined,
      signal: AbortSignal.timeout(60_000),
    })
    expect((await file.next()).done).toBe(false)
    await file.return(undefined)
    expect((await file.next()).done).toBe(true)
  })
})

describe('text in several directions', () => {
  const fonts = openFonts(undefined, (path, error) => expect.unreachable(`${path}: ${error}`))
  const shown = (line: string) => textRuns(line, fonts, false).map(({ text }) => text)

  test('is in runs from left to right, numbers and brackets in place', () => {
    expect(
      shown('Ada שלום 12')
        .map((text) => text.trim())
        .filter(Boolean),
    ).toEqual(['Ada', '12', 'שלום'])
    expect(shown('שלום (א)').join('')).toMatch(/^\(/)
  })

  test('leaves the digits of an Arabic house number in their order, each drawn by itself', () => {
    expect(shown('شارع فهد ١٢').filter((text) => /[٠-٩]/.test(text))).toEqual(['١', '٢'])
  })

  test('a character that no font has is shown as the replacement character', () => {
    expect(shown('Hat \u{1f3a9}').join('')).toBe('Hat \ufffd')
  })
})
