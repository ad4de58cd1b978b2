import { describe, expect, test } from 'vitest'
import { decodeText, detectEncoding } from './encoding.ts'

async function* chunked(bytes: Uint8Array, size = 3) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
const read = async (bytes: Uint8Array) => {
  const encoding = await detectEncoding(chunked(bytes))
  let text = ''
  for await (const part of decodeText(chunked(bytes), encoding)) text += part
  return [encoding, text]
}
const utf16 = (text: string, order: 'le' | 'be', mark = true) => {
  const bytes = Buffer.from((mark ? '\ufeff' : '') + text, 'utf16le')
  return order === 'le' ? bytes : bytes.swap16()
}
const TEXT = 'Title,Vendor\nCafé Größe,“Łódź”\n'

describe('B20: encodings', () => {
  test('UTF-8 is read with and without a byte order mark', async () => {
    expect(await read(Buffer.from(TEXT))).toEqual(['utf-8', TEXT])
    expect(await read(Buffer.from(`\ufeff${TEXT}`))).toEqual(['utf-8', TEXT])
  })
  test('UTF-16 is read in both byte orders, with and without a mark', async () => {
    expect(await read(utf16(TEXT, 'le'))).toEqual(['utf-16le', TEXT])
    expect(await read(utf16(TEXT, 'be'))).toEqual(['utf-16be', TEXT])
    expect(await read(utf16('Title,Vendor\nA,B\n'.repeat(9), 'le', false))).toEqual([
      'utf-16le',
      'Title,Vendor\nA,B\n'.repeat(9),
    ])
  })
  test('Windows-1252 of Excel is read with its typographic quotes and euro sign', async () => {
    const bytes = Buffer.concat([
      Buffer.from('Title\nCaf'),
      Buffer.from([0xe9, 0x20, 0x93, 0x61, 0x94, 0x80]),
    ])
    expect(await read(bytes)).toEqual(['windows-1252', 'Title\nCafé “a”€'])
  })
  test('Bytes that no supported encoding has are refused with their line', async () => {
    const bytes = Buffer.concat([Buffer.from('Title\nA\nCaf'), Buffer.from([0xe9, 0x81])])
    await expect(read(bytes)).rejects.toThrow('line 3')
  })
  test.each([
    ['a workbook', [0x50, 0x4b, 3, 4, 0, 0], 'CSV UTF-8'],
    ['an old workbook', [0xd0, 0xcf, 0x11, 0xe0], 'CSV UTF-8'],
    ['a compressed file', [0x1f, 0x8b, 8], 'Unpack'],
    ['an empty file', [], 'empty'],
    ['binary data', [0x54, 1, 2, 3], 'control character'],
  ])('%s is refused with the reason', async (_, bytes, reason) => {
    await expect(detectEncoding(chunked(Uint8Array.from(bytes)))).rejects.toThrow(reason)
  })
  test('A damaged UTF-8 file with a mark is refused, not read as Windows-1252', async () => {
    await expect(read(Buffer.from([0xef, 0xbb, 0xbf, 0x54, 0xe9]))).rejects.toThrow('damaged')
  })
})
